//! Notations: each is found out, none is taken for another, and all tell the same language.

use crate::tier;
use urlgram::bnf::ambiguity::{Ambiguity, Network};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::lint::{Severity, errors, lint};
use urlgram::bnf::nested::ContextFree;
use urlgram::bnf::pattern::Pattern;
use urlgram::bnf::{Grammar, NotRegular, Notation, Source};

/// The same language in each notation: lists of numbers of one or two digits.
const LISTS: [(Notation, &str); 8] = [
    (
        Notation::Abnf,
        "   ; as in a document, indented\r\n   list   = [ number *( \",\" number ) ]\r\n   number = 1*2digit\r\n   digit  = %x30-39",
    ),
    (
        Notation::Rfc822,
        "list   = [ number *( \",\" number ) ]\nnumber = 1*2digit_\n\
        digit_ = \"0\" / \"1\" / \"2\" / \"3\" / \"4\" / \"5\" / \"6\" / \"7\" / \"8\" / \"9\"\n",
    ),
    (
        Notation::Rfc1738,
        "list   = [ number *[ \",\" number ] ]\nnumber = 1*2[ digit ]\n\
        digit  = \"0\" | \"1\" | \"2\" | \"3\" | \"4\" |\n         \"5\" | \"6\" | \"7\" | \"8\" | \"9\"\n",
    ),
    (
        Notation::Rfc1630,
        "list   [ number more ]\nmore   void | , number more\nvoid\nnumber digit [ digit ]\n\
        digit  0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9\n",
    ),
    (
        Notation::Bnf,
        "<list>    ::= <numbers> | ε\n<numbers> ::= <number> | <numbers> , <number>\n<number>  ::= <digit>\n\
        | <digit> <digit>\n<digit>   ::= 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9\n",
    ),
    (
        Notation::Iso14977,
        "(* a list *)\nlist = [ number, { \",\", number } ];\nnumber = decimal digit, [ decimal digit ];\n\
        decimal digit = \"0\" | \"1\" | \"2\" | \"3\" | \"4\"\n| \"5\" | \"6\" | '7' | '8' | '9';\n",
    ),
    (
        Notation::Wirth,
        "list = [ number { \",\" number } ] .\nnumber = digit [ digit ] .\ndigit = \"0\" … \"9\" .\n",
    ),
    (
        Notation::W3c,
        "[1] list ::= (number (\",\" number)*)?  /* a list */\n[2] number ::= digit digit?\n[3] digit ::= [0-9]\n",
    ),
];

fn language(source: &Source, name: &str) -> Automaton {
    let grammar = source.grammar().unwrap_or_else(|error| panic!("{}: {error}", source.notation()));
    Automaton::of(&grammar, name).unwrap()
}

#[test]
fn each_notation_is_found_out() {
    let languages = LISTS.map(|(notation, text)| {
        let source = Source::new("list", text, None);
        assert_eq!((source.notation(), source.is_found_out()), (notation, true), "{text}");
        assert_eq!(Source::new("list", text, Some(notation)).text(), source.text());
        language(&source, "list")
    });
    assert!(languages[0].accepts(b"12,3") && !languages[0].accepts(b"123"));
    for language in &languages {
        assert_eq!(language, &languages[0]);
    }
}

#[test]
fn none_is_taken_for_another() {
    for (notation, text) in LISTS {
        let others = Notation::ALL.into_iter().filter(|other| *other != notation);
        let read = others.filter(|other| Source::new("list", text, Some(*other)).grammar().is_ok());
        let read: Vec<_> = read.collect();
        // A bare `/` is a misprint of RFC 1738 that its notation reads.
        let akin: &[Notation] = match notation {
            Notation::Rfc822 => &[Notation::Rfc1738],
            // In RFC 1630, letters are themselves, so nearly any text is a production.
            Notation::Rfc1738 => &[Notation::Rfc1630],
            _ => &[],
        };
        assert!(read.iter().all(|other| akin.contains(other)), "{notation} is read as {read:?}");
    }
}

/// One mistake makes no other notation of ABNF.
#[test]
fn mistakes_in_abnf_are_told() {
    for (text, part, help) in [
        ("a = 3*2\"a\"\n", "3", "greatest number of times"),
        ("a_b = \"x\"\n", "_", "a name of letters"),
        ("date =\n", "", "a literal"),
        ("a = \"x\" /\n", "", "a literal"),
        ("a = /x/\n", "/", "a literal"),
        ("a = %x41 | \"b\" | \"c\"\n", "|", "`/`"),
        ("a = b {b}\nb = %d65\n", "{", "`*( ... )`"),
        ("a = b\na =/ 'x'\nb = \"b\"\n", "'", "a literal in `\"`"),
    ] {
        let source = Source::new("toy", text, None);
        let found = lint(&source, None).into_iter().find(|it| it.code == "syntax").unwrap_or_else(|| {
            panic!("{text:?} is read as {}", source.notation());
        });
        assert_eq!((source.notation(), &source.text()[found.span.clone()]), (Notation::Abnf, part), "{text}");
        assert!(found.help.as_ref().unwrap().contains(help), "{text}: {:?}", found.help);
    }
    // The lint tells the notation that was guessed, and the sign it was guessed by; the ending of a file's name is such a sign.
    let text = "a = \"x\" | \"y\"\n";
    let source = Source::new("toy", text, None);
    let found = lint(&source, None);
    assert_eq!(
        (source.notation(), found[0].code, &text[found[0].span.clone()]),
        (Notation::Rfc1738, "notation", "|")
    );
    assert_eq!(lint(&Source::new("toy", text, Some(Notation::Rfc1738)), None), []);
    assert_eq!(Source::new("toy.abnf", text, None).notation(), Notation::Abnf);
}

/// A layout of `layouts.txt`: a title, the notation that is found out, whether a remark says what was chosen, and the text with strings.
struct Layout {
    title: &'static str,
    notation: Notation,
    remarks: bool,
    text: String,
    derived: Vec<(String, bool)>,
}

fn layouts() -> Vec<Layout> {
    let mut layouts: Vec<Layout> = Vec::new();
    for line in include_str!("layouts.txt").lines() {
        if let Some(head) = line.strip_prefix("%% ") {
            let parts: Vec<_> = head.split(" | ").collect();
            let notation = parts[1].parse().unwrap();
            let (title, remarks) = (parts[0], parts.len() > 2);
            layouts.push(Layout { title, notation, remarks, text: String::new(), derived: Vec::new() });
            continue;
        }
        let Some(layout) = layouts.last_mut() else { continue };
        match line.strip_prefix("%+").or_else(|| line.strip_prefix("%-")) {
            Some(string) => {
                let string =
                    string.strip_prefix(' ').unwrap_or(string).replace("\\t", "\t").replace("\\n", "\n");
                layout.derived.push((string, line.starts_with("%+")));
            }
            None => layout.text.extend([line, "\n"]),
        }
    }
    layouts
}

#[test]
fn layouts_are_read() {
    for Layout { title, notation, remarks, text, derived } in layouts() {
        for text in [text.clone(), text.replace('\n', "\r\n"), ["   ", &text.replace('\n', "\n   ")].concat()]
        {
            let source = Source::new(title, &text, None);
            assert_eq!(source.notation(), notation, "{title}");
            assert_eq!(!source.remarks().is_empty(), remarks, "{title}: {:?}", source.remarks());
            let grammar = source.grammar().unwrap_or_else(|error| panic!("{title}: {error}"));
            let language = ContextFree::of(&grammar, grammar.rules()[0].name).unwrap();
            for (string, right) in &derived {
                assert_eq!(language.accepts(string.as_bytes()), Ok(*right), "{title}: {string:?}");
            }
        }
    }
}

#[test]
fn what_is_no_grammar_is_none() {
    for text in ["", "\n; nothing\n", "hello", "one\ntwo\n", "a <- \"x\"\n", "A line of prose.\n"] {
        let source = Source::new("toy", text, None);
        assert!(source.grammar().is_err(), "{text:?} is read as {}", source.notation());
    }
}

/// The characters that no other notation has make an expression of one of `regex-syntax`, too.
#[test]
fn characters_beyond_ascii_have_an_expression() {
    for (text, expected) in [
        ("a ::= \"é\" | \"ü\"\n", "^\\xc3[\\xa9\\xbc]$"),
        ("a = %x100 / %x200\n", "^[\\xc4\\xc8]\\x80$"),
        ("a = %xD7FF / %xE000\n", "^(?:\\xed\\x9f\\xbf|\\xee\\x80\\x80)$"),
        ("a = %xED.9F.BF / %xEE.80.80\n", "^(?:\\xed\\x9f\\xbf|\\xee\\x80\\x80)$"),
    ] {
        let source = Source::new("toy", text, None);
        assert_eq!(Pattern::of(&source.grammar().unwrap(), "a").unwrap().to_string(), expected, "{text}");
    }
}

#[test]
fn names_have_a_case_outside_abnf() {
    for (notation, text) in [
        (Notation::Bnf, "<a> ::= <B>\n<b> ::= x\n"),
        (Notation::W3c, "a ::= B\nb ::= \"x\"\n"),
        (Notation::Iso14977, "a = B;\nb = \"x\";\n"),
        (Notation::Wirth, "a = B .\nb = \"x\" .\n"),
    ] {
        let error = Source::new("toy", text, Some(notation)).grammar().unwrap_err();
        assert_eq!(error.to_string(), "`B` is not defined", "{notation}");
    }
}

/// A name, its notation, a text, and strings that it should and should not derive.
type Case = (Notation, &'static str, &'static [&'static str], &'static [&'static str]);

#[test]
fn signs_mean_what_they_should() {
    let cases: &[Case] = &[
        (
            Notation::Bnf,
            "<a> ::= <b>+ \"-\"? {x}\n<b> ::= 'q' | \"0\"..\"3\"\n",
            &["q", "30q-xx", "1x"],
            &["", "-x", "4"],
        ),
        (Notation::Bnf, "<a> ::= [a-c0]+ [ x ] [ [d-e] ]\n", &["ab0", "cxd"], &["", "a-", "x"]),
        (Notation::Bnf, "<op> ::= + | - | * | mod\n", &["+", "-", "*", "mod"], &["", "m"]),
        (Notation::Bnf, "<a> ::= b <empty> [ c ] ( d | e )\n", &["bd", "bce"], &["b", "bcd e"]),
        (Notation::Bnf, "a ::= b c\nb ::= \"x\" | \"\"\nc ::= \"y\"\n", &["y", "xy"], &["x"]),
        (
            Notation::Iso14977,
            "a = 3 * \"x\", { \"y\" }, [ (\"p\" | \"q\") ], \"\" ;\n",
            &["xxx", "xxxyyq"],
            &["xx", "xxxpq"],
        ),
        (Notation::Iso14977, "a = \"x\" - \"y\", b .\nb = \"1\" .\n", &["x1"], &["y1", "x"]),
        (Notation::W3c, "a ::= [a-c#x41] [^\"]* \"'\" '\"'\n", &["a'\"", "Aé'\""], &["d'\"", "a\"'\""]),
        (
            Notation::W3c,
            "a ::= ([a-z] - [aeiou])+ b?\n/* two\nlines */ b ::= #x30\n",
            &["xyz0", "b"],
            &["a", "xe"],
        ),
        (Notation::W3c, "a ::= [#x10000-#x1FFFF]\n", &["\u{10000}", "\u{1FFFF}"], &["\u{20000}", "a"]),
        (Notation::Abnf, "a = 300*301\"x\"\n", &[], &["x"]),
    ];
    for (notation, text, right, wrong) in cases {
        let language = language(
            &Source::new("case", text, Some(*notation)),
            Source::new("case", text, Some(*notation)).grammar().unwrap().rules()[0].name,
        );
        for (texts, is_right) in [(right, true), (wrong, false)] {
            for example in *texts {
                assert_eq!(language.accepts(example.as_bytes()), is_right, "{text}: {example:?}");
            }
        }
    }
}

#[test]
fn left_recursion_is_regular() {
    let grammar =
        "number = number digit / sum \"=\" / digit\nsum = sum \"+\" digit / digit\ndigit = %x30-31\n";
    let same = "number = ( sum \"=\" / digit ) *digit\nsum = digit *( \"+\" digit )\ndigit = %x30-31\n";
    let of = |text| language(&Source::new("toy", text, Some(Notation::Abnf)), "number");
    assert_eq!(of(grammar), of(same));
    // Both ends at once, or the middle, need a stack.
    for nests in [
        "a = a \"x\" / \"y\" a / \"z\"\n",
        "a = \"(\" a \")\" / \"\"\n",
        "a = b \"x\" / \"y\"\nb = \"x\" a\n",
    ] {
        let grammar = Grammar::parse_as("toy", nests, Notation::Abnf).unwrap();
        assert_eq!(Automaton::of(&grammar, "a"), Err(NotRegular::Recursive("a".to_owned())), "{nests}");
    }
}

#[test]
fn what_is_too_large_is_refused_soon() {
    for text in [
        "a = 1*1000( 1*1000( 1*1000( \"b\" ) ) )\n",
        "a = *( \"a\" / \"b\" ) \"a\" 40( \"a\" / \"b\" )\n",
        "a = 60000b\nb = 60000\"c\"\n",
    ] {
        let grammar = Grammar::parse_as("toy", text, Notation::Abnf).unwrap();
        assert_eq!(Automaton::of(&grammar, "a"), Err(NotRegular::TooLarge("a".to_owned())), "{text}");
    }
    // Productions inside each other, or one after the other, by the thousands.
    for (each, last) in
        [("\"x\" [ r{} ]", "\"x\""), ("r{}", "\"x\""), ("r{} \"x\" / \"y\"", "\"x\""), ("r{0} r{0}", "\"x\"")]
    {
        for number in [4_000, 20_000].into_iter().take(tier::of(2, 1)) {
            let rule = |at: usize| {
                format!(
                    "r{at} = {}\n",
                    each.replace("{}", &(at + 1).to_string()).replace("{0}", &(at + 1).to_string())
                )
            };
            let text = (0..number).map(rule).collect::<String>() + &format!("r{number} = {last}\n");
            let source = Source::new("toy", &text, Some(Notation::Abnf));
            match source.grammar() {
                // Large productions are compiled once, so that not all are inside each other.
                Ok(grammar) => match Automaton::of(&grammar, "r0") {
                    Ok(automaton) => assert!(automaton.accepts(b"x") || automaton.accepts(b"y"), "{each}"),
                    Err(error) => assert_eq!(error, NotRegular::TooLarge("r0".to_owned()), "{each}"),
                },
                Err(error) => assert!(error.to_string().contains("at most 4096"), "{error}"),
            }
        }
    }
    let deep = format!("a = {}\"x\"{}\n", "[".repeat(100_000), "]".repeat(100_000));
    assert!(Grammar::parse_as("toy", &deep, Notation::Abnf).is_err());
    for notation in Notation::ALL {
        for open in ["(", "[", "{", "<", "\"", "?", "(*", "/*", "[^", "%x", "a = (", "a ::= (", "<a> ::= {"] {
            let text = open.repeat(tier::of(20_000, 8_000));
            let _ = Source::new("toy", &text, Some(notation)).grammar();
            let _ = Source::new("toy", &format!("a ::= {text}"), None).grammar();
        }
    }
}

/// A test of whether a grammar has a network, and of its shortest ambiguous text, if that was decided.
type Expected<'e> = &'e dyn Fn(&Result<Ambiguity, NotRegular>) -> bool;

/// Each of these once took minutes, or more memory than there is.
#[test]
fn hostile_grammars_end() {
    let double = |rule: &str, last: &str| {
        let rules = (0..30).map(|at| rule.replace('@', &(at + 1).to_string()).replace('#', &at.to_string()));
        format!("{}a30 = {last}\n", rules.collect::<String>())
    };
    let is_too_large = |network: &Result<_, _>| matches!(network, Err(NotRegular::TooLarge(_)));
    let is_ambiguous = |network: &Result<_, _>| matches!(network, Ok(Ambiguity::Shortest(_)));
    let is_unambiguous = |network: &Result<_, _>| matches!(network, Ok(Ambiguity::None(_)));
    // The number of states is given if large productions are compiled once, and it is small.
    let cases: [(String, Option<usize>, Expected<'_>); 5] = [
        ("a0 = 1*1000( 1*1000( 1*1000( 1*1000( \"b\" ) ) ) )\n".to_owned(), None, &is_too_large),
        (double("a# = a@ a@\n", "\"x\""), None, &is_too_large),
        (double("a# = a@ / \"b\" a@\n", "\"xx\""), Some(34), &is_ambiguous),
        (double("a# = *a@ a@\n", "\"x\""), Some(3), &|it| is_too_large(it) || is_ambiguous(it)),
        (format!("a0 = \"{}\"\n", "x".repeat(100_000)), None, &is_unambiguous),
    ];
    for (text, states, is_expected) in cases {
        let grammar = Grammar::parse_as("toy", &text, Notation::Abnf).unwrap();
        let automaton = Automaton::of(&grammar, "a0").map(|automaton| automaton.states());
        assert_eq!(automaton, states.ok_or(NotRegular::TooLarge("a0".to_owned())), "{text:.100}");
        let network = Network::of(&grammar, "a0").map(|network| network.ambiguity(None));
        assert!(is_expected(&network), "{text:.100}: {network:?}");
        assert!(matches!(Pattern::of(&grammar, "a0"), Err(NotRegular::TooLarge(_))), "{text:.100}");
        let is_told =
            lint(&Source::new("toy", &text, None), None).iter().any(|found| found.code == "too-large");
        assert_eq!(is_told, states.is_none(), "{text:.100}");
    }
    // A name that is defined twice is that of its first definition, here a recursive one.
    let long = "x".repeat(70);
    let twice = format!("a = \"{long}\" b\nb = ( \"{long}\" b ) / \"y\"\nb = \"{long}\"\nc = \"{long}\" b\n");
    assert!(!lint(&Source::new("toy", &twice, Some(Notation::Abnf)), None).is_empty());
    // All right-hand sides together have a limit, and so have the text and its errors.
    let many = (0..40).fold(String::new(), |text, at| {
        text + &format!("a{at} = *( \"a\" / \"b\" ) \"a\" 12( \"a\" / \"b\" )\n")
    });
    let grammar = Grammar::parse_as("toy", &many, Notation::Abnf).unwrap();
    assert_eq!(Network::all(&grammar).map(|_| ()), Err(NotRegular::TooLarge("a32".to_owned())));
    let source = Source::new("toy", &format!("b = \"y\"\na = \"{}\"\n", "x".repeat(600_000)), None);
    let found = lint(&source, None);
    assert_eq!((found[0].code, &source.text()[found[0].span.clone()]), ("too-large", "a"));
    let found = lint(&Source::new("toy", &"a = \"x\n".repeat(5000), None), None);
    assert!(found.len() == 1000 && found[999].message.contains("more than 1000 errors"), "{}", found.len());
    // A chain of many states is no obstacle.
    let states = tier::of(60_000, 15_000);
    let long = format!("a0 = \"{}\"\n", "1".repeat(states));
    let grammar = Grammar::parse_as("toy", &long, Notation::Abnf).unwrap();
    assert_eq!(Automaton::of(&grammar, "a0").unwrap().shortest().map(|it| it.len()), Some(states));
}

/// Everything is wrong here.
const WRONG: &str = "\
start   = alpha-x \"-\" number / nested / twice %s\"Case\" \"case\"
number  = 1*digt
digit   = %x30-39
nested  = \"(\" [ nested ] \")\"
left    = left \"+\" digit / digit
again   = digit / digits
digits  = 1*digit
never   = \"2\" never
twice   = \"3\"
twice   = \"4\"
prose   = <a port, in words>
broken  = \"no end
one     = two
two     = \"5\" [ one ]
huge    = 9999( 9999\"6\" )
alpha-x = %x41-5A
";

#[test]
fn all_that_is_wrong_is_told_at_once() {
    let source = Source::new("wrong.abnf", WRONG, None);
    let told: Vec<_> = lint(&source, None)
        .into_iter()
        .map(|lint| (&source.text()[lint.span.clone()], lint.code, lint.severity, lint.message))
        .collect();
    let line = |(part, code, severity, message): &(&str, &str, Severity, String)| {
        format!("{severity:7} {code:15} {part:20} {message}")
    };
    assert_snapshot!("lint", told.iter().map(line).collect::<Vec<_>>().join("\n"));
}

/// A bracket that is not closed is reported where it opens, and its production, or one that it needs, is not
/// reported as missing.
#[test]
fn a_missing_bracket_is_the_only_error() {
    for (text, name, bracket) in [
        ("E -> E + T | T\nT -> [ E | a\n", "toy", "["),
        ("a = b / c\nb = ( \"x\" / d\nc = \"z\"\nd = \"y\"\n", "toy.abnf", "("),
        ("a = b / c\nb = [ \"x\" ( d ) / \"y\" )\nc = \"z\"\nd = \"y\"\n", "toy.abnf", "["),
        ("a = b, { \"x\" | c ;\nb = \"y\" ;\nc = \"z\" ;\n", "toy", "{"),
        ("a ::= b | c\nb ::= [a-z\nc ::= \"z\"\n", "toy", "["),
        ("a ::= b ( \"x\" | c\nb ::= \"y\"\nc ::= \"z\"\n", "toy", "("),
    ] {
        let source = Source::new(name, text, None);
        let found = lint(&source, None);
        let errors: Vec<_> = found.iter().filter(|lint| lint.severity == Severity::Error).collect();
        let [error] = errors[..] else { panic!("{text}: {found:?}") };
        assert_eq!((error.code, &text[error.span.clone()]), ("syntax", bracket), "{text}");
        assert!(error.message.ends_with("is not closed"), "{text}: {error:?}");
        assert!(!found.iter().any(|lint| lint.code == "unreachable"), "{text}: {found:?}");
    }
    // The message is about the fault inside, not about the bracket.
    let error = Source::new("toy.abnf", "a = ( \"x\" & \"y\" )\n", None).grammar().unwrap_err();
    assert!(error.to_string().contains("`&` is not allowed here"), "{error}");
}

/// A production that nests has no automaton, and takes no states from the others.
#[test]
fn many_productions_nest() {
    let text = (0..40)
        .fold(String::new(), |text, at| text + &format!("a{at} = \"(\" a{at} \")\" / a{}\n", at + 1))
        + "a40 = \"x\"\n";
    let found = errors(&Source::new("toy.abnf", &text, None));
    assert_eq!(found, []);
}

#[test]
fn nothing_is_wrong_with_the_documents() {
    for dialect in tier::every(3, urlgram::DIALECTS) {
        let source = Source::new(dialect.id, dialect.grammar, None);
        let errors =
            lint(&source, Some(dialect.start)).into_iter().filter(|lint| lint.severity == Severity::Error);
        // Some grammars leave open only names of other documents, and prose in their place; RFC 2732 amends another document.
        let errors: Vec<_> = errors.filter(|lint| lint.code != "undefined-name").collect();
        assert_eq!(errors, [], "{dialect}");
    }
}

/// A stranger sees what differs from the document, or that nothing does.
#[test]
fn each_file_of_the_library_says_its_errata() {
    let files = crate::root::files("grammar/library", "bnf");
    for path in &files {
        let text = std::fs::read_to_string(path).unwrap();
        let head: String = text.lines().take_while(|line| line.starts_with("; ")).collect();
        // The RFC Editor has records of RFCs only.
        let is_of_an_rfc = head.starts_with("; RFC ");
        let says = !is_of_an_rfc || ["rratum", "rrata"].iter().any(|word| head.contains(word));
        assert!(says && head.starts_with("; "), "{}: {head}", path.display());
    }
    assert!(files.len() > 20);
}
