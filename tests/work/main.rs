//! No shape of input takes more than linear work, by a count of it.
//! For each row of `shapes.tsv`, the program reads a text and another one of four times the length, and the exponent between them is below
//! 1.2.
//!
//! The count is the number of code regions that the program executes, and the same on every machine: the program is built with the
//! counters of `-C instrument-coverage`, which it writes to a file, and their sum is the work. Work inside the standard library is
//! not counted, but for the closures that it calls. The work of a short text of the same shape is no part of the exponent: it
//! builds the automata, whatever the length.

#[path = "../support/page/mod.rs"]
mod page;
#[path = "../support/root/mod.rs"]
mod root;

mod path;
mod profile;
mod shape;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use shape::Row;

/// The exponent that no row may reach.
const LIMIT: f64 = 1.2;

/// The lengths of the two texts, as multiples of that of the row.
const LENGTHS: [usize; 2] = [1, 4];

/// Work below this is not told from its variation by hashes with random keys, in regions.
const LEAST: u64 = 200_000;

/// The instrumented program, built apart from all other builds.
fn program() -> PathBuf {
    let root = root::root("");
    let target = root.join("target/work");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--quiet", "--package", "urlgram-cli", "--bin", "urlgram"])
        .current_dir(&root)
        .env("CARGO_TARGET_DIR", &target)
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "1")
        .env("RUSTFLAGS", "-C instrument-coverage")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        // Build scripts are instrumented, too, and write their profiles here.
        .env("LLVM_PROFILE_FILE", target.join("build.profraw"))
        .status()
        .expect("cargo runs");
    assert!(status.success(), "the instrumented program cannot be built: {status}");
    target.join("debug/urlgram")
}

/// The number of regions that the program executes for a text.
fn work(program: &Path, row: &Row, length: usize, to: &Path) -> u64 {
    let text = row.text(length);
    let input = to.with_extension("txt");
    fs::write(&input, &text).unwrap();
    let output = Command::new(program)
        .args(row.arguments(&text))
        .env("LLVM_PROFILE_FILE", to)
        .env("COLUMNS", "80")
        .stdin(fs::File::open(&input).unwrap())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    // The program may end with 2 if URLs cannot be compared; a message on usage means that the row is wrong.
    let is_usage = said.contains("Usage:") || said.contains("For more information");
    assert!(output.status.code().is_some_and(|code| code < 3) && !is_usage, "{row}: {said}");
    let counted = profile::sum(&fs::read(to).unwrap());
    fs::remove_file(to).unwrap();
    counted.unwrap_or_else(|error| panic!("{}: {error}", to.display()))
}

/// The exponent of the growth of work.
fn exponent(program: &Path, row: &Row, to: &Path) -> f64 {
    // A single mark may be a mistake of another kind, and take more work than many marks.
    let constant = work(program, row, 1, to).min(work(program, row, row.length / 32, to));
    let [short, long] =
        LENGTHS.map(|times| work(program, row, times * row.length, to).saturating_sub(constant));
    #[expect(clippy::cast_precision_loss, reason = "a ratio")]
    let ratio = long.max(LEAST) as f64 / short.max(LEAST) as f64;
    ratio.log(4.0)
}

#[test]
#[ignore = "builds the program with counters: a minute"]
fn work_is_linear() {
    let rows = shape::rows();
    let program = program();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("work");
    fs::create_dir_all(&folder).unwrap();
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for thread in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            let (rows, program, next, found) = (&rows, &program, &next, &found);
            let to = folder.join(format!("{thread}.profraw"));
            scope.spawn(move || {
                while let Some(row) = rows.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let exponent = exponent(program, row, &to);
                    found.lock().unwrap().push((exponent, row));
                }
            });
        }
    });
    let mut found = found.into_inner().unwrap();
    assert_eq!(found.len(), rows.len());
    found.sort_by(|one, two| two.0.total_cmp(&one.0));
    for (exponent, row) in found.iter().take(10) {
        println!("{exponent:.2} {row}");
    }
    let above: Vec<_> = found.iter().filter(|(exponent, _)| *exponent >= LIMIT).collect();
    let told: Vec<_> = above.iter().map(|(exponent, row)| format!("{exponent:.2} {row}")).collect();
    assert!(told.is_empty(), "{} rows take more than linear work\n{}", told.len(), told.join("\n"));
}

/// The table has many shapes, and every subcommand that reads a text.
#[test]
fn the_table_is_wide() {
    let rows = shape::rows();
    let mut shapes: Vec<_> = rows.iter().map(|row| &row.shape).collect();
    shapes.sort();
    shapes.dedup();
    assert!(shapes.len() >= 60, "{} shapes", shapes.len());
    let commands =
        "check compare diff explain extract fix generate grammar interpret iri normalize resolve same tree";
    for command in commands.split(' ') {
        assert!(rows.iter().any(|row| row.call[0] == command), "{command}");
    }
}
