//! `--grammar FILE`: all that is computed from a grammar works on one from a file; `grammar --lint` and `grade`.

use std::fmt::Write as _;
use std::path::Path;

use crate::command::urlgram;
use crate::root::root;
use serde_json::Value;

/// A grammar in which months and days are right, and years have a hole.
const DATE: &str = "\
date  = year \"-\" month \"-\" day / year \"-W\" 2DIGIT
year  = 4DIGIT
month = \"0\" %x31-39 / \"1\" %x30-32
day   = ( \"0\" / \"1\" / \"2\" ) DIGIT / \"3\" ( \"0\" / \"1\" )
";

/// Writes a file, and returns its path.
fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Calls with the grammar in a file, and what came of them. Tests run at the same time, so each has a file of its own.
fn shown(name: &str, grammar: &str, calls: &[&[&str]]) -> String {
    let path = file(name, grammar);
    calls.iter().fold(String::new(), |mut text, call| {
        let call: Vec<_> = call.iter().map(|word| word.replace("FILE", &path)).collect();
        let outcome = urlgram(&call.iter().map(String::as_str).collect::<Vec<_>>(), b"");
        let shown = format!("$ urlgram {}\n{}\n", call.join(" ").escape_debug(), outcome.whole());
        let shown = shown.replace(&path, "date.abnf").replace(name, "date.abnf");
        // A fingerprint depends on the folder.
        let mut parts = shown.split("\"fingerprint\":\"");
        text += parts.next().unwrap();
        parts.for_each(|part| {
            text.extend(["\"fingerprint\":\"...", part.trim_start_matches(|c: char| c.is_ascii_hexdigit())]);
        });
        text
    })
}

#[test]
fn everything_works_on_a_grammar_in_a_file() {
    let calls: &[&[&str]] = &[
        &["check", "--full", "--grammar", "FILE", "2026-11-24", "2026-13-01", "2026-1", "2026-W0x", ""],
        &["check", "-f", "concise", "--grammar", "FILE", "-s", "month", "12", "13"],
        &["fix", "--guess", "--grammar", "FILE", "2026/11/24"],
        &["tree", "--grammar", "FILE", "2026-11-24", "2026-11-4"],
        &["tree", "--derivation", "--grammar", "FILE", "-s", "month", "12"],
        &["generate", "--grammar", "FILE", "-n", "3"],
        &["generate", "--grammar", "FILE", "-n", "3", "--near-miss", "-f", "text"],
        &["generate", "--grammar", "FILE", "-s", "month", "--exhaust", "2"],
        &["grammar", "--grammar", "FILE"],
        &["grammar", "--grammar", "FILE", "month"],
        &["grammar", "--grammar", "FILE", "--regex"],
        &["grammar", "--grammar", "FILE", "--abnf"],
        &["grammar", "--grammar", "FILE", "--ambiguity"],
        &["grammar", "--grammar", "FILE", "month", "--dfa=jff"],
        &["diff", "FILE:day", "rfc3986:dec-octet"],
        &["diff", "FILE:year", "FILE:day", "-n", "1"],
        &["check", "--grammar", "FILE", "-s", "moth", "12"],
        &["check", "--grammar", "FILE", "-d", "rfc1738", "12"],
        &["check", "--grammar", "FILE", "--notation", "abfn", "12"],
        &["check", "--grammar", "no-such-file", "12"],
    ];
    assert_snapshot!("foreign", shown("foreign.abnf", DATE, calls));
}

/// Trees of recursion at the left are nested at the left, and are as many as there are.
#[test]
fn recursion_at_the_left_has_trees() {
    let number = "<number> ::= <digit> | <number> <digit>\n<digit> ::= \"1\" | \"2\"\n";
    let path = file("left.bnf", number);
    for (call, says) in [
        (&["tree", "--full", "--grammar", &path, "12"][..], "number \"12\"\n├─ number"),
        (&["tree", "--derivation", "--grammar", &path, "12"], "⇒ \"12\""),
        (&["grammar", "--grammar", &path, "--ambiguity"], "0 of 2 productions are ambiguous"),
        (&["grammar", "--grammar", &path], "line 1  <digit> | <number> <digit>"),
    ] {
        let outcome = urlgram(call, b"");
        assert!(outcome.code == 0 && outcome.stdout.contains(says), "{call:?}: {}", outcome.whole());
    }
}

#[test]
fn standard_input_is_read_once() {
    let path = file("once.abnf", DATE);
    for call in [
        &["check", "--grammar", "-", "-"][..],
        &["check", "--grammar", "-", "-i", "-"],
        &["check", "--grammar", &path, "-", "-"],
        &["fix", "--grammar", "-", "-"],
        &["compare", "--grammar", "-", "-"],
        &["tree", "--grammar", "-", "-"],
        &["grade", "-", "-"],
        &["diff", "-", "-"],
    ] {
        let outcome = urlgram(call, DATE.as_bytes());
        assert_eq!(outcome.code, 2, "{call:?}: {}", outcome.whole());
        assert!(outcome.stderr.contains("standard input is named twice"), "{call:?}: {}", outcome.stderr);
    }
}

#[test]
fn what_needs_another_argument_says_so() {
    let path = file("needs.abnf", DATE);
    for (call, says) in [
        (&["check", "--notation", "abnf", "x"][..], "`--grammar FILE`"),
        (&["tree", "--import", "rfc3339", "x"], "`--grammar FILE`"),
        (&["diff", "--notation", "abnf", "rfc3986", "rfc3987"], "neither side is"),
        (&["diff", "--length", "2", "rfc3986", "rfc3987"], "compared exactly"),
        (&["interpret", "--grammar", &path, "x"], "the prose of a document"),
        (&["resolve", "--grammar", &path, "x", "y"], "the prose of a document"),
        (&["same", "--grammar", &path, "x", "y"], "the prose of a document"),
        (&["normalize", "--grammar", &path, "x"], "the prose of a document"),
        (&["iri", "--to-uri", "--grammar", &path, "x"], "the prose of a document"),
        (&["extract", "--grammar", &path, &path], "no rules for URLs in running text"),
    ] {
        let outcome = urlgram(call, b"");
        assert_eq!(outcome.code, 2, "{call:?}: {}", outcome.whole());
        assert!(outcome.stderr.contains(says), "{call:?}: {}", outcome.stderr);
    }
}

#[test]
fn diff_reads_as_other_commands_do() {
    let nests = file("diff-nests.txt", "a = \"(\" [ a ] \")\"\nb = 1*3\"x\"\n");
    let sides = [&*format!("{nests}:a"), &*format!("{nests}:a")];
    let outcome = urlgram(&[&["diff", "--length", "9", "--notation", "rfc822"], &sides[..]].concat(), b"");
    assert!(outcome.code == 0 && outcome.stdout.contains("are equal on all 1,023"), "{}", outcome.whole());
    // Each pair of states takes memory.
    let large = |times: u32| format!("a = *( {times}\"x\" )\n");
    let [one, two] = [file("large-one.abnf", &large(3000)), file("large-two.abnf", &large(2999))];
    let outcome = urlgram(&["diff", &one, &two], b"");
    assert!(outcome.code == 2 && outcome.stderr.contains("pairs of states"), "{}", outcome.whole());
    let outcome = urlgram(&["generate", "--suite", "--grammar", &one], b"");
    assert!(outcome.code == 2 && outcome.stderr.contains("at most 500"), "{}", outcome.whole());
}

#[test]
fn findings_are_at_their_places_in_the_file() {
    let printed = "\u{FEFF}  a = ALHPA\r\n  ; Accept: x\r\n  Refuse: y\r\n  c = \"x\" / \"x\" / DIGT\r\n";
    let path = file("places.abnf", printed);
    let missing = path.replace("places", "no-such");
    let outcome = urlgram(&["grammar", "--lint", &missing, &path, "-f", "ndjson"], b"");
    assert!(outcome.code == 2 && outcome.stderr.contains("no-such"), "{}", outcome.whole());
    let found: Value = serde_json::from_str(&outcome.stdout).unwrap();
    let found: Vec<_> = found["findings"].as_array().unwrap().iter().collect();
    let at = |found: &Value, key: &str| usize::try_from(found[key].as_u64().unwrap()).unwrap();
    let shown = found.iter().map(|found| {
        let [start, end] = [0, 1].map(|end| usize::try_from(found["span"][end].as_u64().unwrap()).unwrap());
        (found["code"].as_str().unwrap(), &printed[start..end], at(found, "line"), at(found, "column"))
    });
    let shown: Vec<_> = shown.collect();
    assert_eq!(
        shown,
        [
            ("undefined-name", "ALHPA", 1, 7),
            ("unreachable", "c", 4, 3),
            ("same-alternative", "x", 4, 14),
            ("undefined-name", "DIGT", 4, 19)
        ]
    );
    assert!(found[0]["help"] == "did you mean `ALPHA`?" && found[3]["help"] == "did you mean `DIGIT`?");
}

/// JFLAP reads characters, each of several bytes, and ranges in brackets.
#[test]
fn automata_of_jflap_have_characters() {
    let states = "<state id=\"0\"><initial/></state><state id=\"1\"><final/></state>";
    let read = |label: &str| format!("<transition><from>0</from><to>1</to><read>{label}</read></transition>");
    let all = ["\u{E9}", "\u{20AC}", "[0-9]"].map(read).concat();
    let text = format!("\u{FEFF}<structure><type>fa</type><automaton>{states}{all}</automaton></structure>");
    let path = file("characters.jff", &text);
    let outcome = urlgram(&["check", "--grammar", &path, "-f", "quiet", "\u{E9}", "\u{20AC}", "0", "9"], b"");
    assert_eq!(outcome.code, 0, "{}", outcome.whole());
    let again = urlgram(&["grammar", "--grammar", &path, "--dfa=jff"], b"").stdout;
    let outcome = urlgram(&["diff", &path, &file("again.jff", &again)], b"");
    assert_eq!(outcome.code, 0, "{}", outcome.whole());
}

/// Grammars of JFLAP are read and written: what is written is read as the same.
#[test]
fn grammars_of_jflap_are_read_and_written() {
    let production = |left: &str, right: &str| {
        format!("<production><left>{left}</left><right>{right}</right></production>")
    };
    let all =
        [("S", "aSb"), ("S", ""), ("S", "T"), ("T", "&lt;T"), ("T", "c")].map(|it| production(it.0, it.1));
    let text = format!("<structure><type>grammar</type>{}</structure>", all.concat());
    let path = file("productions.jff", &text);
    let outcome = urlgram(&["check", "--grammar", &path, "-f", "quiet", "ab", "aa<cbb", "<<c"], b"");
    assert_eq!(outcome.code, 0, "{}", outcome.whole());
    let sums = file("sums.txt", "E -> E + T | T\nT -> T * F | F\nF -> ( E ) | a\n");
    let lists = file(
        "lists.abnf",
        "list = \"[\" [ 1*2item *( \",\" item ) ] \"]\"\nitem = list / %s\"x\" / %x30-32\n",
    );
    for path in [path, sums, lists] {
        let written = urlgram(&["grammar", "--grammar", &path, "--jflap"], b"");
        assert_eq!(written.code, 0, "{}", written.whole());
        let again = file("again-grammar.jff", &written.stdout);
        let outcome = urlgram(&["diff", &path, &again, "--length", "7"], b"");
        assert!(outcome.code == 0 && outcome.stdout.contains("are equal on all"), "{}", outcome.whole());
    }
    let context = format!("<structure><type>grammar</type>{}</structure>", production("aS", "b"));
    for (file, says) in [
        (file("context.jff", &context), "`aS` is not context-free"),
        (file("none.jff", "<structure><type>grammar</type></structure>"), "it has no production"),
    ] {
        let outcome = urlgram(&["check", "--grammar", &file, "x"], b"");
        assert!(outcome.code == 2 && outcome.stderr.contains(says), "{}", outcome.whole());
    }
    for (file, says) in [
        (file("capital.abnf", "a = %s\"B\"\n"), "capital letters are variables in JFLAP"),
        (file("long.abnf", "a = 100(100(100(100(100(%x61)))))\n"), "has more than 10000 characters"),
    ] {
        let outcome = urlgram(&["grammar", "--grammar", &file, "--jflap"], b"");
        assert!(outcome.code == 2 && outcome.stderr.contains(says), "{}", outcome.whole());
    }
}

/// A grammar that nests: the production that is not complete is named, its trees are the right ones, and a limit is told.
#[test]
fn sentences_on_grammars_that_nest_are_true() {
    let sums = file("true-sums.txt", "E -> E + T | T\nT -> T * F | F\nF -> ( E ) | a\n");
    let json = file(
        "true.abnf",
        "ws = *\" \"\nvalue = ws ( array / 1*DIGIT ) ws\narray = open [ value *( \",\" value ) ] \"]\"\nopen = \"[\" ws\n",
    );
    for (path, start, text, name) in [
        (&sums, "F", "(a", "F"),
        (&sums, "E", "(a*", "T"),
        (&json, "value", "[", "array"),
        (&json, "value", "[1,2 ", "array"),
    ] {
        let outcome = urlgram(&["check", "--grammar", path, "-s", start, "-f", "concise", text], b"");
        let says = format!("at the end of this `{name}`");
        assert!(outcome.stdout.contains(&says), "{text}: {}", outcome.whole());
    }
    let brackets = file("true-brackets.txt", "S -> ( S ) S | \u{3B5}\n");
    let tree = urlgram(&["tree", "--grammar", &brackets, "()()"], b"").stdout;
    assert!(tree.contains("└─ S \"()\"\n"), "{tree}");
    let doubled = file("true-doubled.txt", "S -> S S | ( S ) | \u{3B5}\n");
    let trees = urlgram(&["grammar", "--grammar", &doubled, "--ambiguity", "S"], b"").stdout;
    assert!(trees.contains("infinitely many trees, 2 of them here"), "{trees}");
    let same = urlgram(&["diff", "--length", "60", &brackets, &doubled], b"").stdout;
    assert!(same.contains("longer ones take more work than is done for it"), "{same}");
    // Palindromes take the square of their length, and their trees the cube.
    let mirror = file("true-mirror.txt", "P -> a P a | a | \u{3B5}\n");
    let tree = urlgram(&["tree", "--grammar", &mirror, &"a".repeat(1000)], b"");
    assert!(tree.code == 2 && tree.stderr.contains("too long"), "{}", tree.whole());
    let none = urlgram(&["check", "--grammar", &mirror, "-f", "json", &"a".repeat(6_000)], b"");
    assert!(none.stdout.contains("\"derives\": null") && none.code == 1, "{}", none.whole());
    let (key, answer) =
        (file("key.txt", "S -> a S b | ab\n"), file("answer.txt", "S -> a S b | ab | aaaabbbb\n"));
    let grade = urlgram(&["grade", "--length", "4", &key, &answer], b"");
    assert!(grade.stdout.contains("of all 31 strings of up to 4 bytes"), "{}", grade.whole());
    let left = file("left.ebnf", "a = b - \"c\" ;\nb = \"b\" | \"c\" | \"d\" ;\n");
    let abnf = urlgram(&["grammar", "--grammar", &left, "--abnf", "a"], b"").stdout;
    assert_eq!(abnf, "a = ( %x62 / %x64 )\n");
    let told = urlgram(&["explain", "left-recursion"], b"");
    assert!(told.code == 0 && told.stdout.contains("a production begins with itself"), "{}", told.whole());
}

/// In productions with arrows and without quotation marks, brackets are terminals, and those of one name are alternatives.
#[test]
fn productions_of_textbooks_are_read() {
    for text in [
        "S -> ( S ) S | \u{3B5}\n",
        "S -> ( S ) S\nS -> \u{3B5}\n",
        "S -> ( S ) S\nS -> epsilon\n",
        "S \u{2192} S S | ( S ) | \u{3B5}\n",
    ] {
        let path = file("arrows.txt", text);
        let outcome = urlgram(&["check", "--grammar", &path, "(())()", "", "(()"], b"");
        assert!(outcome.stdout.contains("2 of 3 inputs conform"), "{}", outcome.whole());
        assert!(outcome.stderr.contains("are terminals here"), "{}", outcome.whole());
    }
    let quoted = file("quoted.txt", "S -> ( \"a\" S ) | \"b\"\n");
    let outcome = urlgram(&["check", "--grammar", &quoted, "-f", "quiet", "aab"], b"");
    assert_eq!(outcome.code, 0, "{}", outcome.whole());
    let twice = file("twice.txt", "<s> ::= <s> a\n<s> ::= b\n");
    assert!(urlgram(&["grammar", "--lint", &twice], b"").stdout.contains("`s` is defined twice"));
}

/// The language of the start counts, not the names of its parts.
#[test]
fn equal_sides_have_no_difference() {
    let one = file("equal-one.abnf", DATE);
    let two = file("equal-two.abnf", &DATE.replace("month", "mm").replace("day", "dd"));
    let outcome = urlgram(&["diff", &one, &two], b"");
    assert_eq!(outcome.code, 0, "{}", outcome.whole());
    let head = "equal-one.abnf: a grammar without a document\n";
    assert!(outcome.stdout.starts_with(head), "{}", outcome.stdout);
    assert_eq!(urlgram(&["diff", &one, "rfc3986"], b"").code, 1);
}

/// A literal in front is shown if the name of the production is longer here than in its document.
#[test]
fn right_hand_sides_are_listed_whole() {
    let grammar = "a = pct-encoded <pct-encoded, see [RFC3986]>\npct-encoded = \"x\"\n";
    let path = file("listed.abnf", grammar);
    let listed = urlgram(&["grammar", "--grammar", &path], b"").stdout;
    assert!(listed.contains("\"%\" HEXDIG HEXDIG"), "{listed}");
}

/// Answers of which a comparison could take for ever.
#[test]
fn grades_end() {
    let key = file("grades.abnf", "a = 1*\"x\"\n");
    let double = (0..30).fold(String::new(), |text, at| text + &format!("a{at} = a{0} a{0}\n", at + 1));
    for answer in [
        &format!("{double}a30 = \"x\"\n"),
        "a = *( \"a\" / \"b\" ) \"a\" 20( \"a\" / \"b\" )\n",
        "a = 1*1000( 1*1000( \"a\" ) )\n",
    ] {
        let outcome = urlgram(&["grade", &key, "-"], answer.as_bytes());
        assert!(outcome.code == 1 && outcome.stdout.contains("is too large"), "{}", outcome.whole());
    }
}

#[test]
fn what_is_no_grammar_is_shown() {
    let mut text = String::new();
    for grammar in [
        "a = b",
        "a = \"x",
        "a = \"(\" [ a ] \")\"",
        "a = 1*1000( 1*1000( 1*1000 \"b\" ) )",
        "\u{1b}[31m = x",
    ] {
        let outcome = urlgram(&["check", "--grammar", "-", "x"], grammar.as_bytes());
        assert!(!outcome.stderr.contains('\u{1b}'), "{}", outcome.stderr);
        let _ = writeln!(text, "{}\n{}", grammar.escape_debug(), outcome.whole());
    }
    let outcome = urlgram(&["check", "--grammar", "-", "x"], b"a = \"\xff\"");
    let _ = writeln!(text, "{}", outcome.whole());
    assert_snapshot!("foreign-refused", text);
}

#[test]
fn pictures_and_pages_name_the_file() {
    let path = file("pictures.abnf", DATE);
    for view in [&["--railroad"][..], &["--dfa=svg"], &["--dfa"]] {
        let outcome = urlgram(&[&["grammar", "--grammar", &path, "month"], view].concat(), b"");
        assert_eq!(outcome.code, 0, "{}", outcome.stderr);
        assert!(outcome.stdout.contains("month"), "{}", outcome.stdout);
    }
    let compared = urlgram(&["compare", "--grammar", &path, "2026-11-24"], b"").stdout;
    assert!(compared.contains("pictures.abnf") && compared.contains("rfc3987"), "{compared}");
}

#[test]
fn lint_prints_every_format() {
    let wrong = "date = year month\nyear = 4digt\nmonth = \"(\" [ month ] \")\"\n";
    let calls: Vec<Vec<&str>> = ["text", "concise", "github", "ndjson", "gitlab", "junit", "quiet"]
        .iter()
        .map(|format| vec!["grammar", "--lint", "FILE", "-f", format])
        .collect();
    let calls: Vec<&[&str]> = calls.iter().map(Vec::as_slice).collect();
    assert_snapshot!("lint-formats", shown("lint.abnf", wrong, &calls));
    let path = file("right.abnf", DATE);
    let outcome = urlgram(&["grammar", "--lint", &path], b"");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "{}", outcome.stdout);
    let path = file("wrong.abnf", wrong);
    let sarif: Value =
        serde_json::from_str(&urlgram(&["grammar", "--lint", &path, "-f", "sarif"], b"").stdout).unwrap();
    assert_eq!(sarif["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"], 2);
}

#[test]
fn answers_are_graded_by_their_language() {
    let key = file(
        "key.abnf",
        &format!("{DATE}accept: 2026-11-24\n; refuse: 2026-13-01\nexercise: Days begin at 01.\n"),
    );
    let half = file("half.abnf", "date = 4DIGIT \"-\" 2DIGIT \"-\" 2DIGIT\n");
    let grade = |arguments: &[&str]| {
        let outcome = urlgram(&[&["grade"], arguments].concat(), b"");
        outcome.whole().replace(&key, "key.abnf").replace(&half, "half.abnf")
    };
    let same = file("same.jff", &urlgram(&["grammar", "--grammar", &key, "--dfa=jff"], b"").stdout);
    let calls: &[&[&str]] = &[
        &[&key],
        &[&key, &half],
        &[&key, &half, "-f", "json"],
        &[&key, &same],
        &["-s", "month", "--student-start", "day", &key, &key],
        &[&half, &key],
    ];
    let text = calls.iter().map(|call| grade(call)).collect::<Vec<_>>().join("\n");
    assert_snapshot!("grade", text);
    assert!(grade(&[&key, "no-such-file"]).starts_with("exit code 2"));
    let wrong = file("unread.abnf", "date = year\n\nyear = \"x\n");
    let graded = grade(&["-f", "json", &key, &wrong]);
    assert!(graded.starts_with("exit code 1") && graded.contains("\"error\": \"line "), "{graded}");
    let contrary = file("contrary.abnf", &format!("{DATE}accept: 2026\n"));
    assert!(grade(&[&contrary]).starts_with("exit code 2"));
}

/// The commands that README's link shows, as a stranger would call them.
#[test]
fn the_lesson_agrees_with_its_examples() {
    let outcome = urlgram(&["grade", root("docs/guide/dates.abnf").to_str().unwrap()], b"");
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
}

/// The grammars of a course that nest: each answer says of which strings it holds.
#[test]
fn grammars_that_nest_are_answered() {
    let grammars = [
        ("sums.txt", "E -> E + E | E * E | ( E ) | a\n"),
        ("terms.txt", "E -> E + T | T\nT -> T * F | F\nF -> ( E ) | a\n"),
        ("ab.txt", "S -> a S b | ab\n"),
        ("ab-too.txt", "S -> a a S b b | ab | aabb\n"),
        ("json.abnf", "value = array / %s\"x\"\narray = \"[\" [ value *( \",\" value ) ] \"]\"\n"),
        ("palindromes.abnf", "p = [ \"a\" p \"a\" / \"b\" p \"b\" ]\n"),
        ("exception.txt", "a = b - '()' ; b = '(', [ b ], ')' ;\n"),
    ];
    let paths = grammars.map(|(name, text)| (name, file(name, text)));
    let calls: &[&str] = &[
        "check --grammar json.abnf [[x],x] [[x],x [[x,]] x]",
        "check --grammar exception.txt ()",
        "fix --guess --grammar json.abnf [[x],x",
        "tree --grammar json.abnf [x,x]",
        "tree --grammar json.abnf [x,",
        "tree --all --grammar sums.txt a+a*a",
        "tree --derivation --grammar ab.txt aabb",
        "generate --grammar json.abnf -n 3",
        "generate --grammar palindromes.abnf --exhaust 4",
        "generate --grammar palindromes.abnf --length 6..8 -n 3",
        "generate --grammar palindromes.abnf --length 7",
        "generate --grammar json.abnf --suite",
        "grammar --grammar sums.txt --ambiguity",
        "grammar --grammar terms.txt --ambiguity --length 5",
        "grammar --grammar terms.txt F --ambiguity --length 5",
        "grammar --grammar terms.txt F --ambiguity --length 5 -f json",
        "grammar --grammar json.abnf --regex",
        "diff --length 9 ab.txt ab-too.txt",
        "diff --length 9 ab.txt:S palindromes.abnf:p",
        "diff --length 9 -f json ab.txt ab-too.txt",
        "diff --length 4 json.abnf json.abnf:array",
        "grade ab.txt ab-too.txt",
        "grade ab.txt palindromes.abnf",
        "grammar --lint terms.txt -f concise",
        "grammar --lint exception.txt -f concise",
    ];
    let mut text = String::new();
    for call in calls {
        let words = call.split(' ').map(|word| {
            let path =
                |(name, path): &(&str, String)| word.strip_prefix(name).map(|rest| path.clone() + rest);
            paths.iter().find_map(path).unwrap_or_else(|| word.to_owned())
        });
        let words: Vec<_> = words.collect();
        let outcome = urlgram(&words.iter().map(String::as_str).collect::<Vec<_>>(), b"");
        let shown = paths.iter().fold(outcome.whole(), |shown, (name, path)| shown.replace(path, name));
        let _ = writeln!(text, "$ urlgram {call}\n{shown}");
    }
    assert_snapshot!("nested", text);
}
