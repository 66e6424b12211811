//! The submissions of a class: files, and folders of files or of one folder a student.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use urlgram::printable;

use crate::failure::Failure;
use crate::files::unreadable;

/// A submission.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The name of the student: that of the file without its extension, or of the folder.
    pub student: String,
    /// The file, or why there is none.
    pub file: Result<String, String>,
}

/// The submissions in these files and folders, sorted by their names. The key is none of them.
pub fn found(paths: &[String], key: &str) -> Result<Vec<Submission>, Failure> {
    let key = fs::canonicalize(key).ok();
    let is_key = |path: &Path| key.is_some() && !path.is_symlink() && fs::canonicalize(path).ok() == key;
    let mut all: Vec<(PathBuf, Submission)> = Vec::new();
    for path in paths {
        if path == "-" {
            let student = "standard input".to_owned();
            all.push((PathBuf::from("-"), Submission { student, file: Ok(path.clone()) }));
            continue;
        }
        let fails = |error: std::io::Error| unreadable(&printable(path.as_bytes()), &error);
        let path = Path::new(path);
        if fs::metadata(path).map_err(fails)?.is_dir() {
            let inside = entries(path).map_err(fails)?;
            all.extend(inside.into_iter().filter(|it| !is_key(it)).map(|it| (it.clone(), submission(&it))));
        } else {
            // A file that is named is read, whatever it is.
            let file = Ok(path.to_string_lossy().into_owned());
            all.push((path.to_owned(), Submission { student: stem(path), file }));
        }
    }
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    all.dedup_by(|(one, _), (other, _)| one == other);
    // Two files of one name, such as `ada.abnf` and `ada.txt`, are told apart.
    let mut count: HashMap<String, usize> = HashMap::new();
    for (_, submission) in &all {
        *count.entry(submission.student.clone()).or_default() += 1;
    }
    for (path, submission) in all.iter_mut().filter(|(_, it)| count[&it.student] > 1) {
        submission.student = path.to_string_lossy().into_owned();
    }
    all.sort_by(|(one, first), (other, second)| (&first.student, one).cmp(&(&second.student, other)));
    Ok(all.into_iter().map(|(_, submission)| submission).collect())
}

/// The entries of a folder that are not hidden, in the order of their names.
fn entries(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let all = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut all = all.collect::<std::io::Result<Vec<_>>>()?;
    all.retain(|path| !path.file_name().unwrap_or_default().as_encoded_bytes().starts_with(b"."));
    all.sort();
    Ok(all)
}

/// The submission that an entry of a folder is. A link could lead to a file that the student must not see.
fn submission(path: &Path) -> Submission {
    let Ok(about) = fs::symlink_metadata(path) else {
        return Submission { student: stem(path), file: Err("it cannot be looked at".to_owned()) };
    };
    if !about.is_dir() {
        return Submission { student: stem(path), file: regular(path, &about) };
    }
    let student = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let file = match entries(path).as_deref() {
        Err(error) => Err(format!("the folder cannot be read: {error}")),
        Ok([file]) => match fs::symlink_metadata(file) {
            Ok(about) => regular(file, &about),
            Err(error) => Err(error.to_string()),
        },
        Ok([]) => Err("the folder is empty".to_owned()),
        Ok(files) => Err(format!("the folder has {} files; a submission is one", files.len())),
    };
    Submission { student, file }
}

fn regular(path: &Path, about: &fs::Metadata) -> Result<String, String> {
    if !about.is_file() {
        return Err("it is no regular file".to_owned());
    }
    path.to_str().map(str::to_owned).ok_or_else(|| "its name is not UTF-8".to_owned())
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}
