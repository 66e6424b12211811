//! The README and `docs/` show what the program prints and what the library holds.
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::page::assert_file;
use crate::root::{files, root};
use crate::shell::answered;
use urlgram::{DIALECTS, PRESETS};

/// The marks around an answer in the teacher's edition of a lesson, and around a note.
const ANSWER: [&str; 2] = ["<!-- answer -->\n", "<!-- end of answer -->\n"];
const NOTE: [&str; 2] = ["<!-- note -->\n", "<!-- end of note -->\n"];

/// The lessons of which the class has a page without answers.
const LESSONS: [&str; 3] = ["lesson", "lesson-uri", "lesson-ambiguity"];

fn file(name: &str) -> String {
    std::fs::read_to_string(root(name)).unwrap()
}

/// The Markdown files of a folder.
fn markdown(folder: &str) -> Vec<String> {
    let name = |path: &PathBuf| format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap());
    files(folder, ".md").iter().map(name).collect()
}

/// The pages with `console` blocks, and the command that runs the program there. The lesson without answers is a copy.
fn pages() -> Vec<(String, &'static str)> {
    let is_copy = |name: &String| LESSONS.iter().any(|lesson| *name == format!("docs/guide/{lesson}.md"));
    let guide = markdown("docs/guide").into_iter().filter(|name| !is_copy(name));
    let guide = guide.map(|name| (name, "urlgram"));
    [("README.md".to_owned(), "cargo run --")].into_iter().chain(guide).collect()
}

/// The output of a shell command that calls the program. Files are written to a directory of the page.
fn printed(page: &str, command: &str, program: &str) -> String {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages").join(page.replace('/', "-"));
    std::fs::create_dir_all(&directory).unwrap();
    // The page has the width that the program takes without a terminal.
    let line = format!("unset COLUMNS; {}", command.replace(program, "urlgram"));
    String::from_utf8(answered(&line, &directory).stdout).unwrap()
}

/// Each `console` block: commands after `$ `, each followed by its output. `URLGRAM_UPDATE=1 cargo test --test command readme`
/// writes the outputs.
#[test]
fn the_console_blocks_are_real() {
    const FENCE: &str = "```console\n";
    let pages = pages();
    assert!(pages.len() > 4, "{pages:?}");
    for (name, program) in &pages {
        let page = file(name);
        let mut parts = page.split(FENCE);
        let mut real = parts.next().unwrap().to_owned();
        for part in parts {
            let (block, after) = part.split_once("```").unwrap();
            real += FENCE;
            assert!(block.starts_with("$ ") && block.contains(program), "{name}: {block}");
            for command in block.lines().filter_map(|line| line.strip_prefix("$ ")) {
                let _ = writeln!(real, "$ {command}\n{}", printed(name, command, program).trim_end());
                real.truncate(real.trim_end().len());
                real.push('\n');
            }
            let _ = write!(real, "```{after}");
        }
        if std::env::var_os("URLGRAM_UPDATE").is_some() {
            std::fs::write(root(name), &real).unwrap();
        }
        assert_eq!(
            file(name),
            real,
            "{name} is out of date: URLGRAM_UPDATE=1 cargo test --test command readme"
        );
    }
}

/// The text without the parts between two marks, and the number of these.
fn without(text: &str, [open, close]: [&str; 2], says: &str) -> (String, usize) {
    let mut parts = text.split(open);
    let mut kept = parts.next().unwrap().to_owned();
    let mut count = 0;
    for part in parts {
        let (inside, after) = part.split_once(close).expect("it ends");
        assert!(inside.contains(says), "{inside}");
        count += 1;
        kept.push_str(after.strip_prefix('\n').unwrap_or(after));
    }
    (kept, count)
}

/// The lessons of the class are those of the teacher without answers and notes. `URLGRAM_UPDATE=1 cargo test --test command readme` writes
/// them.
#[test]
fn the_lessons_without_answers_are_copies() {
    for lesson in LESSONS {
        let teacher = file(&format!("docs/guide/{lesson}-answers.md"));
        let (class, answers) = without(&teacher, ANSWER, "**Answer");
        let (class, _) = without(&class, NOTE, "**For the teacher.");
        assert!(
            answers == teacher.matches("**Question ").count() && answers > 5,
            "{lesson}: {answers} answers"
        );
        let (title, rest) = class.split_once(", with answers\n").expect("the title says so");
        let head = format!(
            "{title}\n\n> Generated: `URLGRAM_UPDATE=1 cargo test --test command readme` writes this page from `{lesson}-answers.md`.\n"
        );
        let class = head + rest.trim_end() + "\n";
        assert_file(&format!("docs/guide/{lesson}.md"), "--test command readme", &class);
    }
}

/// A sheet fits one printed page: at most 60 lines of at most 100 characters.
#[test]
fn the_sheets_are_one_page() {
    for lesson in LESSONS {
        let sheet = file(&format!("docs/guide/{lesson}-sheet.md"));
        assert!(sheet.lines().count() <= 60, "{lesson}: {} lines", sheet.lines().count());
        for line in sheet.lines() {
            assert!(line.chars().count() <= 100, "{line}");
        }
    }
}

/// A line of Markdown without its code spans, which hold no links. A span ends at as many backticks as it begins with.
fn without_code(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(at) = rest.find('`') {
        let width = rest[at..].bytes().take_while(|byte| *byte == b'`').count();
        let (fence, inside) = rest[at..].split_at(width);
        text += &rest[..at];
        rest = inside.split_once(fence).map_or("", |(_, after)| after);
    }
    text + rest + "\n"
}

/// Links of the README, the guide and the reference lead to files.
#[test]
fn links_lead_somewhere() {
    let mut links = 0;
    let others = ["README.md", "CONTRIBUTING.md", "docs/README.md", "examples/README.md"].map(str::to_owned);
    for name in others.into_iter().chain(markdown("docs/guide")).chain(markdown("docs/reference")) {
        let page = file(&name);
        let directory = Path::new(&name).parent().unwrap();
        for to in targets(&page) {
            links += 1;
            let path = directory.join(to.split('#').next().unwrap());
            let found = path == directory || root(&path).exists();
            assert!(found || to.starts_with("http"), "{name}: {to}");
        }
    }
    assert!(links > 100, "{links} links");
}

/// The targets of the links of a page in Markdown.
fn targets(page: &str) -> Vec<String> {
    let text: String = page.split("```").step_by(2).flat_map(str::lines).map(without_code).collect();
    text.split("](").skip(1).filter_map(|part| Some(part.split_once(')')?.0.to_owned())).collect()
}

/// `.ci/address` makes the links of the pages that packages hold absolute, and sees one that is not.
#[test]
fn packages_have_absolute_links() {
    const ADDRESS: &str = "https://code.example/people/urlgram";
    let address = |words: &[&str], path: &Path| {
        let script = Command::new(root(".ci/address"))
            .args(words)
            .arg(path)
            .env("URLGRAM_REPOSITORY", ADDRESS)
            .output();
        script.ok().filter(|it| it.status.code() != Some(127))
    };
    let Some(made) = address(&["--print"], &root("")) else {
        println!("there is no python3: no page is packaged");
        return;
    };
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let pages = String::from_utf8(made.stdout).unwrap();
    let tag = format!("v{}/", env!("CARGO_PKG_VERSION"));
    let mut own = 0;
    for target in targets(&pages).iter().filter(|target| !target.starts_with('#')) {
        assert!(target.starts_with("https://") || target.starts_with("http://"), "{target} is relative");
        if let Some((kind, path)) = target.strip_prefix(ADDRESS).and_then(|rest| rest[1..].split_once('/')) {
            own += 1;
            let path = path.strip_prefix(&tag).unwrap().split('#').next().unwrap();
            assert_eq!(kind == "tree", root(path).is_dir(), "{target}");
            let is_picture = Path::new(path).extension().is_some_and(|end| end == "svg" || end == "png");
            assert_eq!(kind == "raw", is_picture, "{target}");
            assert!(root(path).exists(), "{target}");
        }
    }
    assert!(own > 100, "{own} links");

    let page = Path::new(env!("CARGO_TARGET_TMPDIR")).join("packaged.md");
    for (text, is_right) in [
        ("[a](https://h/), [b](#part), `[c](d.md)`\n```\n[e](f.md)\n```\n", true),
        ("`[c](d.md)`, [the `guide`](docs/README.md)\n", false),
        ("![a picture](docs/pictures/lab.png)\n", false),
        ("https://github.com/OWNER/urlgram\n", false),
        ("<!-- unpublished -->\nNot yet.\n<!-- /unpublished -->\n", false),
    ] {
        std::fs::write(&page, text).unwrap();
        let outcome = address(&["--check"], &page).unwrap();
        assert_eq!(outcome.status.success(), is_right, "{text}");
    }
}

/// The index lists each page of the guide and the reference, and marks those that are generated.
#[test]
fn the_index_lists_each_page() {
    let index = file("docs/README.md");
    for name in markdown("docs/guide").into_iter().chain(markdown("docs/reference")) {
        let link = format!("({})", name.strip_prefix("docs/").unwrap());
        let row = index.lines().find(|line| line.contains(&link));
        let row = row.unwrap_or_else(|| panic!("docs/README.md does not list {name}"));
        let is_generated = file(&name).contains("\n> Generated: ");
        assert!(name.contains("guide/") || row.contains("| G |") == is_generated, "{row}");
    }
}

/// The page of the documents, which has a row for each dialect and each preset.
const DOCUMENTS: &str = "docs/guide/documents.md";

/// The table of dialects holds all dialects.
#[test]
fn the_dialects_are_listed() {
    let rows: Vec<String> = DIALECTS
        .iter()
        .map(|dialect| {
            format!(
                "| `{}` | {}, {} | {} | `{}` | {} |",
                dialect.id,
                dialect.document,
                dialect.title,
                dialect.date,
                dialect.start,
                dialect.productions().len()
            )
        })
        .collect();
    let page = file(DOCUMENTS);
    let ids: Vec<_> = DIALECTS.iter().map(|dialect| format!("| `{}` |", dialect.id)).collect();
    let is_row = |line: &&str| ids.iter().any(|id| line.starts_with(id));
    let shown: Vec<&str> = page.lines().filter(is_row).collect();
    assert_eq!(shown, rows, "{DOCUMENTS}");
}

/// The page has a row for each preset, with the options that do the same; the README has some of these rows.
#[test]
fn the_presets_are_listed() {
    let [page, readme] = [DOCUMENTS, "README.md"].map(file);
    let rows = |text: &str| {
        let rows = text.lines().filter(|line| line.contains("| `--as ")).map(str::to_owned);
        rows.collect::<Vec<_>>()
    };
    let (all, few) = (rows(&page), rows(&readme));
    for preset in &PRESETS {
        let (dialect, start) = (preset.dialect.id, preset.start);
        let end = format!("| `--as {}` | `-d {dialect} -s {start}` |", preset.name);
        assert!(all.iter().any(|row| row.ends_with(&end)), "{DOCUMENTS}: {end}");
        preset.dialect.production(start).unwrap();
    }
    assert_eq!(all.len(), PRESETS.len());
    let other = few.iter().find(|row| !all.contains(row));
    assert!(few.len() > 3 && other.is_none(), "a row of the README is not in {DOCUMENTS}: {other:?}");
}
