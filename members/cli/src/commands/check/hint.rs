//! Hints at inputs that are perhaps not meant as URLs.

use std::fs::File;
use std::io::Read as _;
use std::path::{Component, Path};

use urlgram::{Check, printable};

use crate::files::is_document;
use crate::input::values::looks_like;
use crate::input::{BOM, Inputs, Skip};

/// Describes parts of the beginning of a list that are perhaps not meant as URLs, and names the options that skip them.
pub fn of_list(inputs: &Inputs, name: &str, list: &[u8], check: &Check) -> Option<String> {
    let lines = || list.split(|byte| *byte == inputs.end());
    let lacks = |kind: Skip| !inputs.skip.contains(&kind);
    // The text after the last terminator is not a line.
    let all = lines().count() - usize::from(list.last() == Some(&inputs.end()));
    let has = |kind: Skip| {
        let of_kind = lines().take(all).filter(|line| Skip::of(line) == Some(kind));
        lacks(kind) && of_kind.take(100).any(|line| !check.conforms(line))
    };
    let returns = !inputs.null && !inputs.crlf && ends_in_returns(list);
    let kinds = [
        (Skip::Bom, "a byte order mark", list.starts_with(BOM) && lacks(Skip::Bom)),
        (Skip::Blank, "blank lines", has(Skip::Blank)),
        (Skip::Comments, "comments", has(Skip::Comments)),
    ];
    let found: Vec<_> = kinds.into_iter().filter(|(.., is_there)| *is_there).collect();
    let mut says: Vec<_> = found.iter().map(|(_, says, _)| *says).collect();
    let skip: Vec<_> = found.iter().map(|(kind, ..)| kind.name()).collect();
    let mut options = Vec::new();
    if returns {
        says.push("carriage returns at line ends");
        options.push("--crlf".to_owned());
    }
    if !skip.is_empty() {
        options.push(format!("--skip {}", skip.join(",")));
    }
    let options = options.join(" ");
    (!says.is_empty()).then(|| {
        let (end, begin) = says.split_last().expect("there is one");
        let says =
            if begin.is_empty() { (*end).to_owned() } else { format!("{} and {end}", begin.join(", ")) };
        format!("`{name}` contains {says}, which were checked as URLs; to ignore them, add `{options}`")
    })
}

/// Returns whether the first lines end in carriage returns: some lines of many, or all of few.
fn ends_in_returns(list: &[u8]) -> bool {
    let mut lines = list.split_inclusive(|byte| *byte == b'\n').take(8);
    let first = lines.next().is_some_and(|line| line.ends_with(b"\r\n"));
    // The last line may have no terminator.
    first && lines.all(|line| line.ends_with(b"\r\n") || !line.ends_with(b"\n"))
}

/// The most bytes of a file that are read to see what it is.
const HEAD: u64 = 1 << 16;

/// Suggests an option for an argument that cannot be a URL and is the name of a file, or says that there is no such file.
pub fn of_argument(input: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(input).ok().filter(|name| !name.contains(':'))?;
    let (path, name) = (Path::new(text), printable(input));
    if !path.is_file() {
        // `www.example.org/a` and `../a` are URLs for most: a path begins with a folder that exists, or has nothing that looks like a host.
        let parts: Vec<_> = path.components().collect();
        let is_plain = parts.iter().all(|part| matches!(part, Component::Normal(_)));
        let is_here = matches!(parts[..], [Component::CurDir, _]) && text.starts_with("./");
        let is_name = is_here || parts.len() == 1 && is_document(text);
        let has_folder =
            path.parent().is_some_and(|folder| !folder.as_os_str().is_empty() && folder.is_dir());
        let is_folder = text.ends_with('/') && !text.contains('.') && !text.contains("//");
        let is_path = !path.exists() && (is_plain && (has_folder || is_folder) || is_name);
        return is_path.then(|| format!("there is no file or folder `{name}`, so it was checked as a URL"));
    }
    let mut head = Vec::new();
    let _ = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    Some(match looks_like(&head) {
        Some(format) => format!("a file `{name}` exists; to check its URLs, use `--in {format} {name}`"),
        None => format!("a file `{name}` exists; to check its lines, use `--input {name}`"),
    })
}
