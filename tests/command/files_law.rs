//! The law of files: nothing but what is repaired changes, whatever is around it and whoever else writes.
use crate::calls::{directory, run_in};
use crate::command::{program, started, urlgram};
use crate::tier;

use std::fs;
use std::path::Path;

use serde_json::Value;

/// Pieces of a text of XML; `␠` is a blank in a piece.
const PIECES: &str = "a b/ % %z z %41 | ␠ \n␠ &#10; &amp; &lt; &#x7C; ü <!--␠|␠--> <!--x--> <?p␠|?> <![CDATA[]]> \
    <![CDATA[|]]> <![CDATA[a␠&%]]> <![CDATA[%]]> ] ? # \" '";

/// A few of them.
fn piece(random: &mut fastrand::Rng) -> String {
    let all: Vec<_> = PIECES.split(' ').collect();
    let some: String = (0..random.usize(..8)).map(|_| *random.choice(&all).unwrap()).collect();
    some.replace('␠', " ")
}

/// The values of the elements of a document: those that are checked, and the others, with the markup of both.
fn values(text: &str) -> (Vec<String>, Vec<String>) {
    let document = roxmltree::Document::parse(text).unwrap();
    let (mut checked, mut others) = (Vec::new(), Vec::new());
    for node in document.descendants() {
        if node.is_element() {
            let texts = node.descendants().filter(roxmltree::Node::is_text).filter_map(|it| it.text());
            let value: String = texts.collect();
            if node.has_tag_name("loc") {
                let words = value.split([' ', '\t', '\r', '\n']).filter(|word| !word.is_empty());
                checked.push(words.collect::<Vec<_>>().join(" "));
            } else if node.children().all(|it| !it.is_element()) {
                others.push(format!("{}={value}", node.tag_name().name()));
            }
        } else if node.is_comment() || node.is_pi() {
            others.push(text[node.range()].to_owned());
        }
    }
    (checked, others)
}

/// The URLs that `fix` makes of these, each alone.
fn alone(values: &[String]) -> Vec<String> {
    let list: String = values.iter().flat_map(|value| [value, "\0"]).collect();
    let fixed = urlgram(&["fix", "--as", "json-schema:uri", "-0", "-"], list.as_bytes()).stdout;
    fixed.split_terminator('\0').map(str::to_owned).collect()
}

/// Each value becomes what `fix` makes of it alone, and all others are as they were, by readers that are not ours. `URLGRAM_VALUES` sets how
/// many values are repaired, 60 in a file, and `URLGRAM_SEED` which.
#[test]
fn other_values_are_equal() {
    let here = directory("law-values");
    let fix = |format: &[&str], text: &str| {
        fs::write(here.join("file"), text).unwrap();
        let outcome = run_in(&here, &[&["fix", "--in-place", "file"], format].concat());
        assert!(outcome.code < 2, "{text}: {}", outcome.stderr);
        fs::read_to_string(here.join("file")).unwrap()
    };
    let mut random = fastrand::Rng::with_seed(tier::asked("URLGRAM_SEED", 1));
    let files = tier::asked("URLGRAM_VALUES", tier::of(1_200, 480) as u64) / 60;
    for _ in 0..files * 3 / 5 {
        let url = |random: &mut fastrand::Rng| {
            format!(
                "<url>{}<loc>{}http://h/{}</loc><lastmod>{}</lastmod></url>",
                "<!-- | -->",
                piece(random).replace(|it| it != ' ', ""),
                piece(random),
                piece(random)
            )
        };
        let text: String = (0..60).map(|_| url(&mut random)).collect();
        let text = format!("<?xml version='1.0'?><urlset>{text}</urlset>");
        let new = fix(&["--in", "sitemap"], &text);
        let ((old_values, old), (new_values, new)) = (values(&text), values(&new));
        assert_eq!(old, new, "{text}");
        assert_eq!(alone(&old_values), new_values, "{text}");
    }
    for _ in 0..files / 5 {
        let string = |random: &mut fastrand::Rng| {
            let all = "a \\u0020 ␠ \\\" \\\\ \\/ % | \\u007c ü \\n %z \\ud83d\\ude00";
            let all: Vec<_> = all.split(' ').collect();
            let some: String = (0..random.usize(..8)).map(|_| *random.choice(&all).unwrap()).collect();
            format!("\"http://h/{}\"", some.replace('␠', " "))
        };
        let object =
            |random: &mut fastrand::Rng| format!("{{\"url\":{},\"x\":{}}}", string(random), string(random));
        let text = format!("[{}]", (0..60).map(|_| object(&mut random)).collect::<Vec<_>>().join(","));
        let new = fix(&["--json", "--at", "/*/url", "--as", "json-schema:uri"], &text);
        let read = |text: &str, key: &str| -> Vec<String> {
            let all: Vec<Value> = serde_json::from_str(text).unwrap();
            all.iter().map(|it| it[key].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(read(&new, "x"), read(&text, "x"), "{text}");
        assert_eq!(read(&new, "url"), alone(&read(&text, "url")), "{text}");
    }
    for _ in 0..files / 5 {
        let field = |random: &mut fastrand::Rng| -> String {
            let all = ["a", " ", "\"\"", ",", "\n", "%", "|", "\u{fc}"];
            let text: String = (0..random.usize(..6)).map(|_| *random.choice(&all).unwrap()).collect();
            let is_bare = !text.contains(['"', ',', '\n']) && random.bool();
            if is_bare { format!("http://h/{text}") } else { format!("\"http://h/{text}\"") }
        };
        let rows: Vec<[String; 3]> = (0..60).map(|_| [(); 3].map(|()| field(&mut random))).collect();
        let file = |rows: &[[String; 3]]| rows.iter().map(|row| row.join(",") + "\r\n").collect::<String>();
        let read = |field: &str| match field.strip_prefix('"') {
            Some(inside) => inside[..inside.len() - 1].replace("\"\"", "\""),
            None => field.to_owned(),
        };
        let new = fix(&["--csv", "2", "--as", "json-schema:uri"], &file(&rows));
        let fixed = alone(&rows.iter().map(|row| read(&row[1])).collect::<Vec<_>>());
        let wanted = rows.iter().zip(fixed).map(|([first, old, last], new)| {
            let new = if old.starts_with('"') { format!("\"{}\"", new.replace('"', "\"\"")) } else { new };
            [first.clone(), new, last.clone()]
        });
        assert_eq!(new, file(&wanted.collect::<Vec<_>>()));
    }
}

/// The texts of scalars under two names, in order, by the events of a parser.
fn scalars(text: &str) -> (Vec<String>, Vec<String>) {
    let (mut urls, mut others, mut name) = (Vec::new(), Vec::new(), None);
    for event in granit_parser::Parser::new_from_str(text) {
        let (event, _) = event.unwrap_or_else(|error| panic!("{error}: {text}"));
        let granit_parser::Event::Scalar(value, ..) = event else { continue };
        match name.take().as_deref() {
            None => name = Some(value.to_string()),
            Some("url") => urls.push(value.to_string()),
            Some(_) => others.push(value.to_string()),
        }
    }
    (urls, others)
}

/// A text of settings after `fix`.
fn fixed_in(here: &Path, syntax: &str, text: &str) -> String {
    fs::write(here.join("file"), text).unwrap();
    let arguments = ["fix", "--in-place", "file", syntax, "--at", "/**/url", "--as", "json-schema:uri"];
    let outcome = run_in(here, &arguments);
    assert!(outcome.code < 2, "{text}: {}", outcome.stderr);
    fs::read_to_string(here.join("file")).unwrap()
}

/// The same law for YAML and TOML, in each kind of string.
#[test]
fn other_values_of_settings_are_equal() {
    let here = directory("law-settings");
    let fix = |syntax: &str, text: &str| fixed_in(&here, syntax, text);
    let mut random = fastrand::Rng::with_seed(tier::asked("URLGRAM_SEED", 1));
    for _ in 0..tier::asked("URLGRAM_VALUES", tier::of(1_200, 480) as u64) / 240 {
        let mut string = |is_yaml: bool| {
            let common = ["a", " ", "%", "|", "\u{fc}", "%z", "^", "?", "/"];
            let double = ["\\u0020", "\\\"", "\\\\", "\\u007c", "\\n", "\\U0001F600", "'", "#"];
            let style = random.usize(..if is_yaml { 3 } else { 2 });
            let more: &[&str] = match style {
                0 => &double,
                1 if is_yaml => &["''", "\"", "\\", "#"],
                1 => &["\"", "\\", "#"],
                _ => &["'", "\"", "\\"],
            };
            let mut piece = || *random.choice(common.iter().chain(more).collect::<Vec<_>>()).unwrap();
            let inside: String = (0..6).map(|_| piece()).collect();
            let quote = ["\"", "'", ""][style];
            format!("{quote}http://h/{inside}{quote}")
        };
        let yaml: String = (0..60)
            .flat_map(|_| {
                ["- url: ".to_owned(), string(true), "  # x\n  x: ".to_owned(), string(true), "\n".to_owned()]
            })
            .collect();
        let ((old_urls, old), (new_urls, new)) = (scalars(&yaml), scalars(&fix("--yaml", &yaml)));
        assert_eq!(old, new, "{yaml}");
        assert_eq!(alone(&old_urls), new_urls, "{yaml}");
        let toml: String = (0..60)
            .flat_map(|_| {
                [
                    "[[a]]\nurl = ".to_owned(),
                    string(false),
                    " # x\nx = ".to_owned(),
                    string(false),
                    "\n".to_owned(),
                ]
            })
            .collect();
        let ((old_urls, old), (new_urls, new)) = (rows(&toml), rows(&fix("--toml", &toml)));
        assert_eq!(old, new, "{toml}");
        assert_eq!(alone(&old_urls), new_urls, "{toml}");
    }
}

/// The words of a text of several lines, each a URL or not.
fn lines(random: &mut fastrand::Rng) -> Vec<Vec<String>> {
    let url = |random: &mut fastrand::Rng| {
        let pieces: String =
            (0..5).map(|_| *random.choice(&["a", "|", "%41", "%z", "/", "\u{fc}"]).unwrap()).collect();
        format!("http://h/{pieces}z")
    };
    let word = |random: &mut fastrand::Rng| if random.bool() { url(random) } else { "word".to_owned() };
    let line = |random: &mut fastrand::Rng| (0..random.usize(1..4)).map(|_| word(random)).collect();
    (0..random.usize(2..5)).map(|_| line(random)).collect()
}

/// In a text of several lines, each URL becomes what `fix` makes of it alone, and all else is as it was, in each form of such texts. A text of
/// one line is one URL, however many lines the file has for it.
#[test]
fn texts_of_several_lines_are_repaired() {
    let here = directory("law-lines");
    let fix = |syntax: &str, text: &str| fixed_in(&here, syntax, text);
    let inputs = |text: &str| -> Vec<String> {
        if text.trim_end().contains('\n') {
            text.split_whitespace().map(str::to_owned).collect()
        } else {
            vec![text.trim_end().to_owned()]
        }
    };
    // All URLs of some texts are repaired in one call.
    let repaired = |texts: &[String]| -> Vec<Vec<String>> {
        let mut all: Vec<_> = texts.iter().map(|text| inputs(text)).collect();
        let mut urls: Vec<_> = all.iter_mut().flatten().filter(|word| word.starts_with("http")).collect();
        let fixed = alone(&urls.iter().map(|url| (*url).clone()).collect::<Vec<_>>());
        urls.iter_mut().zip(fixed).for_each(|(url, fixed)| **url = fixed);
        all
    };
    let (mut number, mut changed) = (0, 0);
    let mut compare = |old: &str, new: &str, read: fn(&str) -> (Vec<String>, Vec<String>)| {
        let ((old_urls, old_others), (new_urls, new_others)) = (read(old), read(new));
        assert_eq!(old_others, new_others, "{old}");
        let new: Vec<_> = new_urls.iter().map(|text| inputs(text)).collect();
        assert_eq!(new, repaired(&old_urls), "{old}");
        number += old_urls.len();
        changed += old_urls.iter().zip(&new_urls).filter(|(old, new)| old != new).count();
    };
    let joined = |lines: &[Vec<String>], between: &str| {
        lines.iter().map(|line| line.join(" ")).collect::<Vec<_>>().join(between)
    };
    let mut random = fastrand::Rng::with_seed(tier::asked("URLGRAM_SEED", 1));
    for _ in 0..tier::asked("URLGRAM_VALUES", tier::of(1_200, 480) as u64) / 120 {
        let mut yaml = String::new();
        for _ in 0..20 {
            for name in ["- url: ", "  x: "] {
                let [open, close] = [["|\n    ", ""], [">-\n    ", ""], ["\"", "\""], ["'", "'"], ["", ""]]
                    [random.usize(..5)];
                let text = joined(&lines(&mut random), ["\n    ", "\n\n    "][random.usize(..2)]);
                yaml.push_str(&[name, open, &text, close, "\n"].concat());
            }
        }
        let new = fix("--yaml", &yaml);
        compare(&yaml, &new, scalars);
        let mut toml = String::new();
        for _ in 0..20 {
            for name in ["[[a]]\nurl = ", "x = "] {
                let (quotes, between) =
                    [("\"\"\"", " \\\n  "), ("\"\"\"", "\n"), ("'''", "\n")][random.usize(..3)];
                let text = joined(&lines(&mut random), between);
                toml.push_str(&[name, quotes, &text, "\nword", quotes, "\n"].concat());
            }
        }
        compare(&toml, &fix("--toml", &toml), rows);
    }
    assert!(changed > number / 4, "{changed} of {number}");
}

/// The strings `url` and `x` of the tables of an array of TOML.
fn rows(text: &str) -> (Vec<String>, Vec<String>) {
    let table = toml::de::DeTable::parse(text).unwrap();
    let rows = table.get_ref()["a"].get_ref().as_array().unwrap();
    let value = |key: &str| {
        let value = |row: &toml::Spanned<toml::de::DeValue<'_>>| {
            row.get_ref().as_table().unwrap()[key].get_ref().as_str().unwrap().to_owned()
        };
        rows.iter().map(value).collect()
    };
    (value("url"), value("x"))
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown, symlink};
    use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
    use std::process::{Child, Command};
    use std::thread;
    use std::time::{Duration, Instant};

    const SITEMAP: &str = "<urlset><url><loc>http://h/a|b</loc></url></urlset>";

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o7777
    }

    fn in_place(here: &Path, file: &str) -> crate::command::Outcome {
        run_in(here, &["fix", "--in", "sitemap", "--in-place", file])
    }

    /// Mode and owner stay, and a symbolic link: its file is written.
    #[test]
    fn mode_owner_and_links_stay() {
        let here = directory("law-mode");
        let file = here.join("file");
        fs::write(&file, SITEMAP).unwrap();
        let is_root = fs::metadata(&file).unwrap().uid() == 0;
        let owner = if is_root { 1234 } else { fs::metadata(&file).unwrap().uid() };
        if is_root {
            chown(&file, Some(owner), Some(owner)).unwrap();
        }
        fs::set_permissions(&file, fs::Permissions::from_mode(0o4750)).unwrap();
        symlink("file", here.join("link")).unwrap();
        assert_eq!(in_place(&here, "link").code, 0);
        assert_eq!(fs::read_to_string(&file).unwrap(), SITEMAP.replace('|', "%7C"));
        assert!(here.join("link").is_symlink());
        assert_eq!((mode(&file), fs::metadata(&file).unwrap().uid()), (0o4750, owner));
        // A baseline and a record are kept in the same way.
        for (name, options) in [("known", &["--write-baseline", "--baseline"][..]), ("record", &["--record"])]
        {
            let call = |path: &str| {
                run_in(&here, &[&["check", "-f", "quiet"], options, &[path, "http://h/a b"]].concat())
            };
            assert!(call(name).code < 2);
            let file = here.join(name);
            fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
            let link = format!("{name}-link");
            symlink(name, here.join(&link)).unwrap();
            let inode = fs::metadata(&file).unwrap().ino();
            assert!(call(&link).code < 2);
            assert!(here.join(&link).is_symlink() && mode(&file) == 0o640, "{name}");
            assert_ne!(fs::metadata(&file).unwrap().ino(), inode);
            symlink("nowhere", here.join(format!("{name}-lost"))).unwrap();
            let lost = call(&format!("{name}-lost"));
            assert!(
                lost.code == 2 && lost.stderr.contains("a symbolic link to a file that does not exist"),
                "{}",
                lost.stderr
            );
            fs::hard_link(&file, here.join(format!("{name}-hard"))).unwrap();
            let linked = call(name);
            assert!(linked.code == 2 && linked.stderr.contains("it has other names"), "{}", linked.stderr);
        }
    }

    /// A file whose links or owner cannot be kept is refused, with the reason, and stays as it was.
    #[test]
    fn what_cannot_be_kept() {
        let here = directory("law-kept");
        let file = here.join("file");
        fs::write(&file, SITEMAP).unwrap();
        fs::hard_link(&file, here.join("other")).unwrap();
        let linked = in_place(&here, "file");
        assert!(
            linked.code == 2 && linked.stderr.contains("it has other names, 1 in number (hard links)"),
            "{}",
            linked.stderr
        );
        fs::remove_file(here.join("other")).unwrap();
        if fs::metadata(&file).unwrap().uid() == 0 {
            chown(&file, Some(1234), Some(1234)).unwrap();
            fs::set_permissions(&here, fs::Permissions::from_mode(0o777)).unwrap();
            let mut program = program(&["fix", "--in", "sitemap", "--in-place", "file"]);
            program.current_dir(&here).uid(65534).gid(65534);
            // The folders above the program may be closed to other users.
            if let Ok(output) = program.output() {
                let said = String::from_utf8(output.stderr).unwrap();
                assert!(output.status.code() == Some(2) && said.contains("cannot be kept"), "{said}");
            }
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), SITEMAP);
        let pipe = here.join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let refused = in_place(&here, "pipe");
        assert!(
            refused.code == 2 && refused.stderr.contains("it is not a regular file"),
            "{}",
            refused.stderr
        );
        assert_eq!(fs::read_dir(&here).unwrap().count(), 2, "nothing is left behind");
    }

    /// A repair that takes long enough to be met while it writes.
    fn slow(here: &Path) -> (Child, std::path::PathBuf) {
        let url = "<url><loc>http://h/a|b|c|d</loc></url>";
        fs::write(here.join("file"), format!("<urlset>{}</urlset>", url.repeat(8_000))).unwrap();
        fs::set_permissions(here.join("file"), fs::Permissions::from_mode(0o640)).unwrap();
        let file = here.join("file");
        let child = started(&["fix", "--in", "sitemap", "--in-place", file.to_str().unwrap()]);
        (child, incomplete(here))
    }

    /// The incomplete file in a folder, once it has some text.
    fn incomplete(here: &Path) -> std::path::PathBuf {
        let begin = Instant::now();
        loop {
            let all = fs::read_dir(here).unwrap().flatten().map(|it| it.path());
            let part = all.into_iter().find(|path| path.extension().is_some_and(|it| it == "part"));
            if let Some(part) = part.filter(|it| fs::metadata(it).is_ok_and(|it| it.len() > 0)) {
                return part;
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "no file is written");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The incomplete file is private, and goes with the program.
    #[test]
    fn signals_leave_nothing() {
        for (name, signal) in [("-INT", 2), ("-TERM", 15)] {
            let here = directory("law-signals");
            let (mut child, part) = slow(&here);
            assert_eq!(mode(&part), 0o600);
            assert!(Command::new("kill").args([name, &child.id().to_string()]).status().unwrap().success());
            assert_eq!(child.wait().unwrap().signal(), Some(signal));
            assert_eq!(fs::read_dir(&here).unwrap().count(), 1, "nothing is left behind");
        }
    }

    /// The text of another program that writes meanwhile stays.
    #[test]
    fn another_writer() {
        let writes: [fn(&Path); 2] = [
            |file| fs::write(file, "another text").unwrap(),
            |file| {
                fs::write(file.with_extension("new"), "another text").unwrap();
                fs::rename(file.with_extension("new"), file).unwrap();
            },
        ];
        for write in writes {
            let here = directory("law-writer");
            let (child, _) = slow(&here);
            write(&here.join("file"));
            let output = child.wait_with_output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            // A file that is cut short while it is read is no XML.
            let is_told = said.contains("another program has changed it") || said.contains("invalid XML");
            assert!(output.status.code() == Some(2) && is_told, "{said}");
            assert_eq!(fs::read_to_string(here.join("file")).unwrap(), "another text");
            assert_eq!(fs::read_dir(&here).unwrap().count(), 1, "nothing is left behind");
        }
    }

    /// A program that hangs ends with what it has started.
    #[test]
    fn a_judged_program_leaves_no_children() {
        let here = directory("law-judge");
        let script = "sleep 4243 & echo $! >> pids; sleep 4243";
        let outcome = run_in(
            &here,
            &["judge", "-s", "port", "--timeout", "1", "--time", "2", "--", "sh", "-c", script],
        );
        assert!(outcome.code > 0, "{}", outcome.whole());
        let pids = fs::read_to_string(here.join("pids")).unwrap();
        assert!(!pids.is_empty());
        for pid in pids.lines() {
            // A process that nobody waits for may stay as its name.
            let gone = Command::new("kill").args(["-0", pid]).output().unwrap().status.code() != Some(0);
            let dead = || fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|it| it.contains(") Z "));
            assert!(gone || dead(), "{pid} is alive");
        }
    }

    /// A program that prints without end takes little memory.
    #[test]
    fn a_judged_program_floods() {
        let here = directory("law-flood");
        let script =
            "ulimit -v 1000000; exec \"$0\" judge -s port --time 1 -- sh -c 'yes | head -c 1000000000'";
        let mut program = Command::new("sh");
        let output =
            program.args(["-c", script, env!("CARGO_BIN_EXE_urlgram")]).current_dir(&here).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(matches!(output.status.code(), Some(1 | 2)) && !said.contains("memory allocation"), "{said}");
    }
}
