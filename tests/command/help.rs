//! `--help` and `-h` of all subcommands, on terminals of several widths.
use crate::command::{Outcome, program};
use crate::root::root;

fn help(call: &[&str], width: usize) -> String {
    let outcome = Outcome::of(program(call).env("COLUMNS", width.to_string()).output().unwrap());
    assert_eq!(outcome.code, 0, "{call:?}");
    outcome.stdout
}

/// The subcommands, as the help of the program lists them; none first.
fn subcommands() -> Vec<String> {
    let help = help(&["-h"], 80);
    let list =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = list.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names = names.filter(|name| !name.is_empty() && *name != "help");
    [String::new()].into_iter().chain(names.map(str::to_owned)).collect()
}

/// The README's table has each subcommand, but those that write files for shells.
#[test]
fn the_readme_has_each_subcommand() {
    let readme = std::fs::read_to_string(root("README.md")).unwrap();
    let table = readme.split("\n## ").find(|section| section.starts_with("Which command?\n")).unwrap();
    for name in subcommands().iter().filter(|name| !["", "completions", "man"].contains(&&name[..])) {
        let is_there = [format!("`{name}`"), format!("`{name} .`")].iter().any(|code| table.contains(code));
        assert!(is_there, "the table of commands in README.md has no `{name}`");
    }
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// No line is too long, and none ends before it is full within a paragraph: that one was broken by hand.
#[test]
fn paragraphs_are_wrapped_once() {
    let names = subcommands();
    assert!(names.len() > 12, "{names:?}");
    for (name, width) in names.iter().flat_map(|name| [60, 80, 100].map(|width| (name, width))) {
        for form in ["-h", "--help"] {
            let call: Vec<&str> = [name.as_str(), form].into_iter().filter(|part| !part.is_empty()).collect();
            let help = help(&call, width);
            let lines: Vec<&str> = help.lines().collect();
            for line in &lines {
                assert!(line.chars().count() <= width, "{call:?} at {width}: {line}");
            }
            let is_example = |place: usize| {
                let above = lines[..place].iter().rev();
                lines[place].starts_with(' ')
                    && above.take_while(|line| !line.is_empty()).any(|line| *line == "Examples:")
            };
            for (place, pair) in lines.windows(2).enumerate() {
                let [line, next] = pair else { unreachable!() };
                let is_text = indent(line) == 0 || indent(line) >= 6;
                let is_item = |line: &str| {
                    let line = line.trim_start();
                    line.starts_with("urlgram ") || line.starts_with(['-', '[']) || line.ends_with(':')
                };
                if !is_text
                    || indent(line) != indent(next)
                    || is_item(next)
                    || is_item(line)
                    || is_example(place)
                {
                    continue;
                }
                let Some(word) = next.split_whitespace().next().filter(|_| !line.trim().is_empty()) else {
                    continue;
                };
                let joined = line.chars().count() + 1 + word.chars().count();
                assert!(joined > width, "{call:?} at {width}: {line}\n{next}");
            }
        }
    }
}

/// At 80 columns an example and what is said of it are in one line, everywhere.
#[test]
fn examples_have_a_line_each() {
    for name in subcommands() {
        let call: Vec<&str> = [name.as_str(), "--help"].into_iter().filter(|part| !part.is_empty()).collect();
        let help = help(&call, 80);
        let examples =
            help.lines().skip_while(|line| *line != "Examples:").skip(1).take_while(|line| !line.is_empty());
        let examples: Vec<_> = examples.collect();
        assert!(!examples.is_empty(), "{call:?}");
        for example in examples {
            assert!(example.contains("urlgram "), "{call:?}: {example}");
        }
    }
}
