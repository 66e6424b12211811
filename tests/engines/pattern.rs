//! The text of a regular expression says what the production says, in a form that all readers take alike.
use crate::readings::readings;
use crate::regex;
use crate::tier;

use regex_automata::nfa::thompson;
use regex_syntax::ParserBuilder;
use regex_syntax::hir::{Class, Hir, HirKind, Look};
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::pattern::{Flavour, Pattern};
use urlgram::bnf::suite::Suite;
use urlgram::bnf::{Grammar, NotRegular, Notation, Source, regular};
use urlgram::{DIALECTS, Reading};

/// Every production of every dialect, in the readings that differ.
fn for_each(mut visit: impl FnMut(&str, &'static Grammar<'static>, &'static str)) {
    let all = readings().flat_map(|(dialect, reading)| {
        dialect.productions_in(reading).iter().map(move |production| (dialect, reading, production.name))
    });
    for (dialect, reading, production) in tier::every(10, all) {
        visit(&format!("{} {reading:?} {production}", dialect.id), dialect.grammar(reading), production);
    }
}

/// The expression between the anchors, as Rust's `regex` reads it.
fn read(text: &str, unicode: bool) -> Hir {
    let whole = ParserBuilder::new().utf8(unicode).unicode(unicode).build().parse(text).unwrap();
    let HirKind::Concat(parts) = whole.kind() else { panic!("{text} has no anchors") };
    let [first, inside @ .., last] = &parts[..] else { panic!("{text} has no anchors") };
    assert_eq!(first.kind(), &HirKind::Look(Look::Start), "{text}");
    assert_eq!(last.kind(), &HirKind::Look(Look::End), "{text}");
    Hir::concat(inside.to_vec())
}

/// The expression is read back, and its minimal automaton is that of the BNF.
#[test]
fn patterns_are_equal_to_their_productions() {
    for_each(|name, grammar, production| {
        let pattern = Pattern::of(grammar, production).unwrap();
        let text = pattern.to_string();
        let automaton = Automaton::of(grammar, production).unwrap();
        assert!(regex::automaton(&read(&text, false)) == automaton, "{name}: {text}");
        // A pattern of US-ASCII needs no flag: characters are then the same as bytes.
        let lives = |state| !automaton.is_dead(state);
        let takes = |byte| (0..automaton.states()).any(|state| lives(automaton.step(state, byte)));
        assert_eq!(pattern.is_ascii(), !(0x80..=0xFF).any(takes), "{name}");
        if pattern.is_ascii() {
            assert!(regex::automaton(&read(&text, true)) == automaton, "{name}: {text}");
        }
    });
}

/// The anchors of each flavour.
fn anchors(flavour: Flavour) -> [&'static str; 2] {
    match flavour {
        Flavour::Python => ["\\A", "\\Z"],
        Flavour::Pcre | Flavour::Rust => ["\\A", "\\z"],
        Flavour::Js => ["^", "$"],
        Flavour::Html => ["", ""],
    }
}

/// The expression of a flavour between its anchors: the syntax of `regex-syntax` includes those of all others.
fn read_flavour(text: &str, flavour: Flavour) -> Hir {
    let [begin, end] = anchors(flavour);
    let inside = text.strip_prefix(begin).and_then(|text| text.strip_suffix(end)).unwrap();
    let quotes: &[char] =
        if flavour == Flavour::Html { &['"', '\'', '`', '&', '<', '>'] } else { &['"', '\'', '`'] };
    assert!(inside.chars().all(|c| c.is_ascii_graphic() && !quotes.contains(&c)), "{text}");
    regex_syntax::parse(&format!("(?:{inside})")).unwrap()
}

/// In each flavour, without quotation marks, and within the size that the crate `regex` allows by default.
#[test]
fn flavours_are_equal_to_their_productions() {
    let mut over_bytes = Vec::new();
    for_each(|name, grammar, production| {
        let automaton = Automaton::of(grammar, production).unwrap();
        let text = match Pattern::written(grammar, production, Flavour::Rust) {
            Ok(text) => text,
            Err(NotRegular::NoCharacter(why)) => return over_bytes.push(format!("{name}: {why}")),
            Err(error) => panic!("{name}: {error}"),
        };
        let hir = read_flavour(&text, Flavour::Rust);
        assert!(regex::automaton(&hir) == automaton, "{name}: {text}");
        let limit = thompson::Config::new().nfa_size_limit(Some(10 << 20));
        assert!(thompson::Compiler::new().configure(limit).build_from_hir(&hir).is_ok(), "{name}");
        for flavour in Flavour::ALL {
            let text = Pattern::written(grammar, production, flavour).unwrap();
            assert!(read_flavour(&text, flavour) == hir, "{name}, {flavour:?}: {text}");
        }
    });
    // Some of the expressions are over bytes, the others over characters.
    let national = ["excluded", "national"].map(|name| format!("fielding-01 Corrected {name}: national"));
    assert!(over_bytes.iter().all(|it| national.contains(it)), "{over_bytes:?}");
    assert!(over_bytes.len() >= tier::of(2, 0), "{over_bytes:?}");
}

/// Grammars whose characters beyond US-ASCII are written in other ways: as bytes in one production or in several, in literals, as
/// all but some.
#[test]
fn characters_of_other_grammars() {
    let written = |rules: &str| {
        let source = Source::new("toy", rules, rules.contains('%').then_some(Notation::Abnf));
        Pattern::written(&source.grammar().unwrap(), "x", Flavour::Js)
    };
    let rfc3629 = "x = *y\ny = %x61-7A / z\nt = %x80-BF\n\
        z = %xC2-DF t / %xE0 %xA0-BF t / %xE1-EC 2t / %xED %x80-9F t / %xEE-EF 2t / f\n\
        f = %xF0 %x90-BF 2t / %xF1-F3 3t / %xF4 %x80-8F 2t\n";
    for (rules, text) in [
        ("x = %x61.C3.A9.62\n", "^a\\u{e9}b$"),
        ("x = \"a\" %xC3 (%xA9 / %xA8)\n", "^[Aa][\\u{e8}\\u{e9}]$"),
        ("x = %xE1 %x80-81 %x80-8F\n", "^[\\u{1000}-\\u{100f}\\u{1040}-\\u{104f}]$"),
        (
            "x = 2%x100-200 %x180-10FFFF\n",
            "^[\\u{100}-\\u{200}]{2}[\\u{180}-\\u{d7ff}\\u{e000}-\\u{10ffff}]$",
        ),
        (rfc3629, "^[a-z\\u{80}-\\u{d7ff}\\u{e000}-\\u{10ffff}]*$"),
        (
            "x ::= [^#x0-c]* \"a€u\"\n",
            "^[d-z\\{\\|\\}~\\x7f\\u{80}-\\u{d7ff}\\u{e000}-\\u{10ffff}]*a\\u{20ac}u$",
        ),
        ("x ::= ([#xE0-#xEF] - \"é\")* \"é\"\n", "^[\\u{e0}-\\u{e8}\\u{ea}-\\u{ef}]*\\u{e9}$"),
    ] {
        assert_eq!(written(rules).as_deref(), Ok(text), "{rules}");
    }
    for rules in [
        "x = %x80\n",
        "x = \"a\" / %x80-FF\n",
        "x = %xC3 \"a\"\n",
        "x = %xC0.80\n",
        "x = %xED.A0.80\n",
        "x = %xE0.80.80\n",
        "x = %xF4.90.80.80\n",
        "x = %xC3 y\ny = %xA9 [y]\n",
    ] {
        let error = written(rules).unwrap_err();
        assert_eq!(error, NotRegular::NoCharacter("x".to_owned()), "{rules}");
    }
    let words = |count: u32| {
        let one = |number| format!(" | \"{}a\"", char::from_u32(0x100 + number).unwrap());
        format!("x ::= \"\"{}\n", (0..count).map(one).collect::<String>())
    };
    assert!(written(&words(128)).is_ok());
    assert_eq!(written(&words(129)), Err(NotRegular::ManyCharacters("x".to_owned())));
}

/// The compiler of the library gives the automaton that regex-automata gives by way of a regular expression.
#[test]
fn automata_are_those_of_regex_automata() {
    for_each(|name, grammar, production| {
        let automaton = Automaton::of(grammar, production).unwrap();
        let expression = regular::expression(grammar, production).unwrap();
        assert!(automaton == regex::automaton(&expression), "{name}: {} states", automaton.states());
    });
}

/// Nothing but what all readers take alike.
#[test]
fn patterns_are_of_the_safe_subset() {
    for_each(|name, grammar, production| {
        let text = Pattern::of(grammar, production).unwrap().to_string();
        let inside = text.strip_prefix('^').and_then(|text| text.strip_suffix('$')).expect(name);
        assert_eq!(unsafe_part(inside), None, "{name}: {text}");
    });
    for text in
        ["a*?", "a++", "(a)", "[^a]", "\\d", ".", "^a", "[a-\\x00]", "[--a]", "[]", "a{2,}", "[[:alpha:]]"]
    {
        assert!(unsafe_part(text).is_some(), "{text}");
    }
}

/// The rest of `text` from where it is not in the subset, if there is such a place.
fn unsafe_part(text: &str) -> Option<&str> {
    let mut rest = text;
    let mut can_repeat = false;
    while let Some(first) = rest.chars().next() {
        let (used, repeatable) = match first {
            '(' if rest.starts_with("(?:") => (3, false),
            '|' => (1, false),
            ')' => (1, true),
            '*' | '+' | '?' if can_repeat => (1, false),
            '{' if can_repeat => (times(rest), false),
            '[' => (class(rest), true),
            _ => (byte(rest, br"\^$.*+?()[]{}|"), true),
        };
        if used == 0 {
            return Some(rest);
        }
        can_repeat = repeatable;
        rest = &rest[used..];
    }
    None
}

/// How long the `{n}` at the beginning is, or 0.
fn times(text: &str) -> usize {
    let end = text.find('}').unwrap_or(0);
    if end > 1 && text[1..end].bytes().all(|byte| byte.is_ascii_digit()) { end + 1 } else { 0 }
}

/// How long the byte at the beginning is, or 0.
fn byte(text: &str, special: &[u8]) -> usize {
    match text.as_bytes() {
        [b'\\', b'x', high, low, ..] if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => 4,
        [b'\\', byte, ..] if special.contains(byte) => 2,
        [byte, ..] if byte.is_ascii_graphic() && !special.contains(byte) => 1,
        _ => 0,
    }
}

/// How long the class at the beginning is, or 0: bytes, and ranges from a lower one to a higher one; `-` as itself only at
/// the end.
fn class(text: &str) -> usize {
    let special = br"\^[]-";
    let value = |text: &str| match text.as_bytes() {
        [b'\\', b'x', ..] => u8::from_str_radix(&text[2..], 16).ok(),
        bytes => bytes.last().copied(),
    };
    let mut at = 1;
    loop {
        let rest = &text[at..];
        match rest.as_bytes() {
            [b'-', b']', ..] => return at + 2,
            [b']', ..] if at > 1 => return at + 1,
            _ => {}
        }
        let first = byte(rest, special);
        let last = rest[first..].strip_prefix('-').filter(|rest| !rest.starts_with(']'));
        let range = last.map(|last| &last[..byte(last, special)]);
        if first == 0 || range.is_some_and(|last| last.is_empty() || value(&rest[..first]) >= value(last)) {
            return 0;
        }
        at += first + range.map_or(0, |last| 1 + last.len());
    }
}

/// No string of the suite is matched in two ways, nor is any beginning of one brought to a place of the expression in two.
#[test]
fn patterns_have_one_way_for_each_string() {
    let mut matched = 0;
    for_each(|name, grammar, production| {
        let hir = read(&Pattern::of(grammar, production).unwrap().to_string(), false);
        let automaton = Automaton::of(grammar, production).unwrap();
        tier::sample(&Suite::new(&automaton, 0).with_members(2), tier::of(4_000, 400) as u64, |case| {
            if case.accepted && case.input.len() < 40 {
                assert_eq!(ways(&hir, case.input), 1, "{name}: {}", case.input.escape_ascii());
                matched += 1;
            }
        });
    });
    assert!(matched > tier::of(10_000, 1_000), "{matched}");
    // The expressions with the structure of the BNF do have several ways.
    let url = regular::expression(DIALECTS[3].grammar(Reading::Corrected), "url").unwrap();
    assert!(ways(&url, b"http://a") > 1);
}

/// In how many ways the expression matches the whole string.
fn ways(hir: &Hir, string: &[u8]) -> u64 {
    let mut begin = vec![0; string.len() + 1];
    begin[0] = 1;
    ends(hir, string, &begin)[string.len()]
}

/// For each offset, the number of ways in which the expression can end there, given the number of ways to begin at each.
fn ends(hir: &Hir, string: &[u8], begins: &[u64]) -> Vec<u64> {
    let step = |begins: &[u64], takes: &dyn Fn(u8) -> bool| {
        let one = |at: usize| if at > 0 && takes(string[at - 1]) { begins[at - 1] } else { 0 };
        (0..begins.len()).map(one).collect::<Vec<_>>()
    };
    let sum = |one: &[u64], other: &[u64]| one.iter().zip(other).map(|(a, b)| a + b).collect::<Vec<u64>>();
    match hir.kind() {
        HirKind::Empty => begins.to_vec(),
        HirKind::Literal(literal) => {
            literal.0.iter().fold(begins.to_vec(), |at, byte| step(&at, &|other| other == *byte))
        }
        HirKind::Class(Class::Bytes(class)) => {
            step(begins, &|byte| class.iter().any(|range| (range.start()..=range.end()).contains(&byte)))
        }
        HirKind::Concat(parts) => parts.iter().fold(begins.to_vec(), |at, part| ends(part, string, &at)),
        HirKind::Alternation(parts) => {
            let each = parts.iter().map(|part| ends(part, string, begins));
            each.reduce(|one, other| sum(&one, &other)).unwrap()
        }
        HirKind::Repetition(repetition) => {
            let most = repetition.max.unwrap_or(u32::MAX);
            let mut at = begins.to_vec();
            let mut all = vec![0; begins.len()];
            for time in 0..=most {
                if time >= repetition.min {
                    all = sum(&all, &at);
                }
                at = if time < most { ends(&repetition.sub, string, &at) } else { Vec::new() };
                if at.iter().all(|ways| *ways == 0) {
                    break;
                }
            }
            all
        }
        other => panic!("{other:?} is not in a pattern"),
    }
}

/// Grammars that no document has: counts, nothing at all, two recursive ways, many splits.
#[test]
fn other_grammars() {
    for (rule, text) in [
        ("x = 2*3( \"a\" )", "^aaa?$"),
        ("x = *( *\"a\" )", "^a*$"),
        ("x = *( \"a\" | \"a\" \"a\" )", "^a*$"),
        ("x = *\"a\" *\"a\" \"b\"", "^a*b$"),
        ("x = 1*( 1*\"a\" \"b\" | \"b\" )", "^(?:a*b)+$"),
        ("x = \"a\" x", "^$x$"),
        ("x = [ \"a\" ] [ \"b\" ]", "^a?b?$"),
        ("x = \"a.b\" | \"$\" | \"]\" | \"^\"", "^(?:[$\\]\\^]|a\\.b)$"),
        ("x = *( \"a\" | \"b\" ) \"a\" ( \"a\" | \"b\" )", "^[ab]*a[ab]$"),
    ] {
        let text_of_grammar = format!("{rule}\n");
        let grammar = Grammar::parse("toy.bnf", &text_of_grammar).unwrap();
        assert_eq!(Pattern::of(&grammar, "x").unwrap().to_string(), text, "{rule}");
    }
}
