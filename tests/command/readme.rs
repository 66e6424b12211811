//! What the README and `docs/` show is what the program prints and the library holds.
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use urlgram::DIALECTS;

fn file(name: &str) -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap()
}

/// The pages with `console` blocks, and how a call of the program is written there.
const PAGES: &[(&str, &str)] = &[
    ("README.md", "cargo run --release --"),
    ("docs/lesson.md", "urlgram"),
    ("docs/lesson-eleven-years.md", "urlgram"),
];

/// What a shell prints that calls the program.
fn printed(command: &str, program: &str) -> String {
    // Files are written where no others are.
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    std::fs::create_dir_all(&directory).unwrap();
    let call = command.replace(program, &format!("'{}'", env!("CARGO_BIN_EXE_urlgram")));
    let output = Command::new("sh").args(["-c", &call]).current_dir(directory).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Each `console` block: a command behind `$ `, and all that it prints. `URLGRAM_UPDATE=1 cargo test --test readme` writes it.
#[test]
fn the_console_blocks_are_real() {
    const FENCE: &str = "```console\n$ ";
    for (name, program) in PAGES {
        let page = file(name);
        let mut parts = page.split(FENCE);
        let mut real = parts.next().unwrap().to_owned();
        assert!(page.contains(FENCE));
        for part in parts {
            let (block, behind) = part.split_once("```").unwrap();
            let (command, _) = block.split_once('\n').unwrap();
            assert!(command.starts_with(program), "{name}: {command}");
            let _ = write!(real, "{FENCE}{command}\n{}```{behind}", printed(command, program));
        }
        if std::env::var_os("URLGRAM_UPDATE").is_some() {
            std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(name), &real).unwrap();
        }
        assert_eq!(file(name), real, "{name} is old: URLGRAM_UPDATE=1 cargo test --test readme");
    }
}

/// What the pages show and link to is there.
#[test]
fn links_lead_somewhere() {
    for (name, _) in PAGES {
        let page = file(name);
        let directory = Path::new(name).parent().unwrap();
        // Not in the blocks: what stands there is no link.
        let text: String = page.split("```").step_by(2).collect();
        for part in text.split("](").skip(1).filter_map(|part| part.split_once(')')) {
            let (to, _) = part;
            let path = directory.join(to.split('#').next().unwrap());
            let found = Path::new(env!("CARGO_MANIFEST_DIR")).join(&path).exists();
            assert!(found || to.starts_with("http"), "{name}: {to}");
        }
    }
}

/// The table of dialects is the table of dialects.
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
    let readme = file("README.md");
    let shown: Vec<&str> = readme.lines().filter(|line| line.starts_with("| `")).collect();
    assert_eq!(shown, rows);
}
