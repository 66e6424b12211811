//! Points of law: what the program says, and has to leave unsaid, with the text of the document that decides.

use crate::command::urlgram;

/// The arguments of a command line; quotes hold one together.
fn arguments(line: &str) -> Vec<String> {
    let pieces = line.split('\'').enumerate();
    let words = |(at, piece): (usize, &str)| match at % 2 {
        0 => piece.split_whitespace().map(str::to_owned).collect(),
        _ => vec![piece.to_owned()],
    };
    pieces.flat_map(words).collect()
}

/// A row has a command, a text that the output has, one that it has not, and the authority; the texts may be missing.
#[test]
fn the_program_says_what_the_text_says() {
    let mut wrong = Vec::new();
    for row in include_str!("law.tsv").lines().skip(1) {
        let [line, has, lacks, authority] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a row has four columns: {row}")
        };
        let arguments = arguments(line);
        let arguments = arguments.iter().map(String::as_str).chain(["--no-config"]);
        let full = arguments.clone().next().filter(|command| *command == "check").map(|_| "--full");
        let arguments: Vec<_> = arguments.chain(full).collect();
        let said = urlgram(&arguments, b"").whole();
        let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
        if !said.contains(has) || !lacks.is_empty() && said.contains(lacks) {
            wrong.push(format!("{line} ({authority}): {said}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
