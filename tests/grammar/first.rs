//! First match, against a parsing expression grammar run on all short strings, and against the errata that readers of documents reported.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;

use fastrand::Rng;
use urlgram::bnf::abnf::Abnf;
use urlgram::bnf::ambiguity::Network;
use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::first::FirstMatch;
use urlgram::bnf::first::parser::{Mode, Parser};
use urlgram::bnf::{Expr, Grammar, Notation, Rule};
use urlgram::library::{Format, LIBRARY};
use urlgram::{DIALECTS, Reading};

use crate::page::{assert_page, assert_says, bars, code};
use crate::tier;
use crate::toy::{self, strings};

/// The length of the longest strings that are tried.
const LONGEST: usize = 8;

/// Where an expression ends that begins at an offset, read by first match; an error if it has no end.
fn first(
    grammar: &Grammar<'_>,
    expr: &Expr<'_>,
    text: &[u8],
    at: usize,
    open: usize,
) -> Result<Option<usize>, ()> {
    let read = |expr: &Expr<'_>, at| first(grammar, expr, text, at, open);
    Ok(match expr {
        Expr::Literal(literal) => text[at..].starts_with(literal.as_bytes()).then_some(at + literal.len()),
        Expr::Name(_) if open > 4 * LONGEST + 12 => return Err(()),
        Expr::Name(name) => first(grammar, &grammar.rule(name).unwrap().expr, text, at, open + 1)?,
        Expr::Sequence(parts) => {
            let mut here = at;
            for part in parts {
                let Some(end) = read(part, here)? else { return Ok(None) };
                here = end;
            }
            Some(here)
        }
        Expr::Choice(parts) => {
            for part in parts {
                if let Some(end) = read(part, at)? {
                    return Ok(Some(end));
                }
            }
            None
        }
        Expr::Repeat { item, min, max } => {
            let (mut here, mut turns) = (at, 0);
            while max.is_none_or(|max| turns < max) {
                let end = read(item, here)?;
                match end {
                    Some(end) if end > here || turns < *min => here = end,
                    None if turns < *min => return Ok(None),
                    _ => break,
                }
                turns += 1;
            }
            Some(here)
        }
        _ => unreachable!("no random grammar has it"),
    })
}

/// Where a parser in nom's words ends that begins at an offset.
fn parsed(
    all: &FirstMatch<'_, '_>,
    languages: &HashMap<&str, Automaton>,
    parser: &Parser<'_>,
    text: &[u8],
    at: usize,
) -> Option<usize> {
    let read = |parser: &Parser<'_>, at| parsed(all, languages, parser, text, at);
    match parser {
        Parser::Set(set) => text.get(at).filter(|byte| set.has(**byte)).map(|_| at + 1),
        Parser::Text(literal) => text[at..].starts_with(literal.as_bytes()).then_some(at + literal.len()),
        Parser::Call(name) => read(all.parser(name)?, at),
        Parser::Automaton(name) => {
            let language = &languages[*name];
            (at..=text.len()).rev().find(|end| language.accepts(&text[at..*end]))
        }
        Parser::Sequence(parts) => parts.iter().try_fold(at, |at, part| read(part, at)),
        Parser::Alt(parts) => parts.iter().find_map(|part| read(part, at)),
        Parser::Longest(parts) => parts.iter().filter_map(|part| read(part, at)).max(),
        Parser::Many { item, min, max } => {
            let (mut here, mut turns) = (at, 0);
            while max.is_none_or(|max| turns < max) {
                match read(item, here) {
                    Some(end) if end > here || turns < *min => here = end,
                    None if turns < *min => return None,
                    _ => break,
                }
                turns += 1;
            }
            Some(here)
        }
        Parser::StarThen { item, most, last } => {
            let (mut here, mut found, mut turns) = (at, None, 0);
            loop {
                found = read(last, here).or(found);
                match read(item, here).filter(|end| *end > here && most.is_none_or(|most| turns < most)) {
                    Some(end) => here = end,
                    None => return found,
                }
                turns += 1;
            }
        }
        Parser::AnyCase(_) | Parser::Recursive { .. } => unreachable!("no parser that reads all has it"),
    }
}

/// A random grammar of three productions, of which each needs only those after it, and perhaps itself: after a letter, and before one
/// if it may nest.
fn grammar(random: &mut Rng, nests: bool) -> Grammar<'static> {
    toy::grammar(random, [&["y", "z"], &["z"], &[]], |random, name, expr| {
        if nests || random.usize(0..3) == 0 {
            let mut again = vec![Expr::Literal(["a", "b"][random.usize(0..2)]), Expr::Name(name)];
            if nests && random.bool() {
                again.push(Expr::Literal(["a", "b"][random.usize(0..2)]));
            }
            let mut parts = vec![expr, Expr::Sequence(again)];
            random.shuffle(&mut parts);
            return Expr::Choice(parts);
        }
        expr
    })
}

/// A grammar with its choices in the order that is told.
fn reordered(
    grammar: &Grammar<'static>,
    name: &str,
    part: *const Expr<'static>,
    order: &[usize],
) -> Grammar<'static> {
    let mut rule = grammar.rule(name).unwrap().clone();
    // The copy has its parts in the same places.
    let place = grammar.rule(name).unwrap().expr.parts().position(|other| std::ptr::eq(other, part));
    let mut left = place;
    let place = rule.expr.parts().nth(place.unwrap()).map(std::ptr::from_ref).unwrap();
    rule.expr.change(&mut |expr| {
        if std::ptr::eq(expr, place)
            && let Expr::Choice(parts) = expr
        {
            *parts = order.iter().map(|place| parts[*place].clone()).collect();
            left = None;
        }
    });
    assert_eq!(left, None);
    Grammar::default().with([&rule]).with(grammar.rules())
}

/// Each loss is one, each string that is lost belongs to one, and no shorter one is lost; what is mended loses nothing, and reads nothing
/// else.
#[test]
fn random_grammars_lose_what_first_match_does_not_read() {
    let (mut random, all) = (Rng::with_seed(4393), strings(LONGEST));
    let mut met = BTreeMap::<&str, usize>::new();
    for _ in 0..tier::of(3_000, 40) {
        let grammar = grammar(&mut random, false);
        let read = FirstMatch::of(&grammar);
        let of_rule = |rule: &Rule<'static>| Some((rule.name, Automaton::of(&grammar, rule.name).ok()?));
        let languages: HashMap<_, _> = grammar.rules().iter().filter_map(of_rule).collect();
        for rule in grammar.rules() {
            let shown = || format!("`{}` of\n{}", rule.name, Abnf::new(&grammar));
            if read.undecided().contains(&rule.name) {
                *met.entry("undecided").or_default() += 1;
                continue;
            }
            let language = &languages[rule.name];
            let loss = read.losses().iter().find(|loss| loss.rule.name == rule.name);
            let inner = grammar.needed_by(rule.name);
            let is_pure =
                !inner[1..].iter().any(|name| read.losses().iter().any(|loss| loss.rule.name == *name));
            *met.entry(if loss.is_some() { "lost" } else { "kept" }).or_default() += 1;
            if is_pure {
                let shortest = all.iter().find(|string| {
                    let end =
                        first(&grammar, &rule.expr, string, 0, 0).expect("no production begins with itself");
                    let is_read = end == Some(string.len());
                    assert!(!is_read || language.accepts(string), "{}", shown());
                    language.accepts(string) && !is_read
                });
                match (loss, shortest) {
                    (None, shortest) => assert_eq!(shortest, None, "{}", shown()),
                    (Some(loss), None) => assert!(loss.string.len() > LONGEST, "{}", shown()),
                    (Some(loss), Some(shortest)) => {
                        assert_eq!(loss.string.len(), shortest.len(), "{}", shown());
                        assert!(language.accepts(&loss.string), "{}", shown());
                        let end = first(&grammar, &rule.expr, &loss.string, 0, 0).unwrap();
                        assert_eq!(
                            loss.reads,
                            end,
                            "{:?} {}",
                            loss.string.escape_ascii().to_string(),
                            shown()
                        );
                        assert_ne!(end, Some(loss.string.len()), "{}", shown());
                    }
                }
            }
            let parser = read.parser(rule.name).unwrap();
            *met.entry("by automaton").or_default() += usize::from(matches!(parser, Parser::Automaton(_)));
            for string in &all {
                let is_read = parsed(&read, &languages, parser, string, 0) == Some(string.len());
                assert_eq!(is_read, language.accepts(string), "{:?} {}", string, shown());
            }
            // If an order loses nothing, and nothing else is changed, the whole loses nothing.
            if let Some(loss) = loss.filter(|_| is_pure)
                && let [change] = loss.changes.as_slice()
                && let Mode::Ordered(order) = &change.mode
            {
                *met.entry("ordered").or_default() += 1;
                let part = grammar
                    .rule(rule.name)
                    .unwrap()
                    .expr
                    .parts()
                    .find(|part| std::ptr::eq(*part, change.part));
                let other = reordered(&grammar, rule.name, part.unwrap(), order);
                for string in all.iter().filter(|string| language.accepts(string)) {
                    let end = first(&other, &other.rule(rule.name).unwrap().expr, string, 0, 0).unwrap();
                    assert_eq!(end, Some(string.len()), "{}", shown());
                }
            }
        }
    }
    let number = |of| met.get(of).copied().unwrap_or(0);
    let is_enough = number("lost") > number("kept") / 4 && number("ordered") > number("lost") / 10;
    assert!(is_enough && number("undecided") == 0, "{met:?}");
}

/// Each loss of a production that nests is one.
#[test]
fn random_grammars_that_nest_lose_what_is_said() {
    let (mut random, all) = (Rng::with_seed(8343), strings(LONGEST));
    let mut met = BTreeMap::<&str, usize>::new();
    for _ in 0..tier::of(1_000, 8) {
        let grammar = grammar(&mut random, true);
        let read = FirstMatch::of(&grammar);
        for rule in grammar.rules() {
            let shown = || format!("`{}` of\n{}", rule.name, Abnf::new(&grammar));
            let Ok(network) = Network::of(&grammar, rule.name) else { continue };
            let Some(language) = network.context_free() else { continue };
            let inner = grammar.needed_by(rule.name);
            if inner[1..].iter().any(|name| read.losses().iter().any(|loss| loss.rule.name == *name)) {
                continue;
            }
            let is_lost = |grammar: &Grammar<'_>, string: &[u8]| {
                language.accepts(string).unwrap()
                    && first(grammar, &grammar.rule(rule.name).unwrap().expr, string, 0, 0)
                        != Ok(Some(string.len()))
            };
            let shortest = all.iter().find(|string| is_lost(&grammar, string));
            let loss = read.losses().iter().find(|loss| loss.rule.name == rule.name);
            match (loss, shortest) {
                (None, None) => *met.entry("kept").or_default() += 1,
                (None, Some(_)) => *met.entry("missed").or_default() += 1,
                (Some(loss), _) => {
                    assert!(
                        is_lost(&grammar, &loss.string),
                        "{:?} {}",
                        loss.string.escape_ascii().to_string(),
                        shown()
                    );
                    *met.entry("lost").or_default() += 1;
                    if let [change] = loss.changes.as_slice()
                        && let Mode::Ordered(order) = &change.mode
                    {
                        let other = reordered(&grammar, rule.name, change.part, order);
                        assert!(
                            !is_lost(&other, &loss.string),
                            "{:?} {order:?} {:?} {} {}",
                            loss.string.escape_ascii().to_string(),
                            change.part,
                            Abnf::new(&other),
                            shown()
                        );
                        let (_, longest) = loss.tried.unwrap();
                        let others = all.iter().filter(|string| string.len() < longest.min(5));
                        assert!(others.clone().all(|string| !is_lost(&other, string)), "{}", shown());
                        *met.entry("ordered").or_default() += 1;
                    }
                }
            }
        }
    }
    let number = |of| met.get(of).copied().unwrap_or(0);
    assert!(number("lost") > number("kept") / 4 && number("missed") == 0, "{met:?}");
}

/// The losses of a text in ABNF: the production, the string, and the first change.
fn losses(text: &str) -> Vec<(String, String, Option<String>)> {
    let grammar = Grammar::parse_as("toy", text, Notation::Abnf).unwrap();
    let read = FirstMatch::of(&grammar);
    let shown = |loss: &urlgram::bnf::first::Loss<'_, '_>| {
        let change = loss.changes.first().map(|change| change.text(Notation::Abnf));
        (loss.rule.name.to_owned(), loss.string.escape_ascii().to_string(), change)
    };
    read.losses().iter().map(shown).collect()
}

/// The losses that readers of documents had to report as errata are found: RFC Errata 4393 of RFC 3986, 8242 of RFC 6265, 8343 of RFC 9535, and the
/// hours of GEDCOM 7.
#[test]
fn reported_losses_are_found() {
    let order =
        |name: &str, string: &str, order: &str| (name.to_owned(), string.to_owned(), Some(order.to_owned()));
    let octet = "dec-octet = DIGIT / %x31-39 DIGIT / \"1\" 2DIGIT / \"2\" %x30-34 DIGIT / \"25\" %x30-35\n";
    let mended = "\"1\" 2DIGIT / \"2\" %x30-34 DIGIT / \"25\" %x30-35 / %x31-39 DIGIT / DIGIT";
    assert_eq!(losses(octet), [order("dec-octet", "10", mended)]);
    let cookie = "cookie-value = *cookie-octet / ( DQUOTE *cookie-octet DQUOTE )\n\
        cookie-octet = %x21 / %x23-2B / %x2D-3A / %x3C-5B / %x5D-7E\n";
    let mended = "DQUOTE *cookie-octet DQUOTE / *cookie-octet";
    assert_eq!(losses(cookie), [order("cookie-value", "\\\"\\\"", mended)]);
    let hour =
        "hour = digit / (\"0\" / \"1\") digit / \"2\" (\"0\" / \"1\" / \"2\" / \"3\")\ndigit = %x30-39\n";
    let mended = "( \"0\" / \"1\" ) digit / \"2\" ( \"0\" / \"1\" / \"2\" / \"3\" ) / digit";
    assert_eq!(losses(hour), [order("hour", "00", mended)]);
    let mended =
        ["singular-query / function-expr / literal", "logical-expr / filter-query / function-expr / literal"];
    let found = losses(QUERY);
    for (name, string, order) in
        [("comparable", "null()", mended[0]), ("function-argument", "9<9", mended[1])]
    {
        let loss = found.iter().find(|(known, ..)| known == name);
        assert_eq!(loss, Some(&(name.to_owned(), string.to_owned(), Some(order.to_owned()))), "{found:?}");
    }
}

/// The queries of RFC 9535, in its order, without blanks, and with paths and names of a few letters; RFC Errata 8343 is of
/// `function-argument`.
const QUERY: &str = r#"
jsonpath-query = "$" segments
segments = *(".a" / "[?" logical-expr "]")
logical-expr = logical-and-expr *("||" logical-and-expr)
logical-and-expr = basic-expr *("&&" basic-expr)
basic-expr = paren-expr / comparison-expr / test-expr
paren-expr = ["!"] "(" logical-expr ")"
test-expr = ["!"] (filter-query / function-expr)
filter-query = "@" segments / jsonpath-query
comparison-expr = comparable comparison-op comparable
comparison-op = "==" / "!=" / "<=" / ">=" / "<" / ">"
comparable = literal / singular-query / function-expr
literal = %x39 / %s"null"
singular-query = ("@" / "$") *".a"
function-expr = function-name "(" [function-argument *("," function-argument)] ")"
function-name = 1*(%x6C / %x6E / %x75)
function-argument = literal / filter-query / logical-expr / function-expr
"#;

/// The losses of a grammar, as a section of the page; none if it loses nothing that has not been `told`.
fn section(
    document: &str,
    grammar: &Grammar<'static>,
    told: &mut HashSet<(&str, Vec<u8>)>,
) -> Option<String> {
    let read = FirstMatch::of(grammar);
    // Productions that a document takes from another one belong to that one.
    let losses: Vec<_> =
        read.losses().iter().filter(|loss| told.insert((loss.rule.text, loss.string.clone()))).collect();
    if read.losses().is_empty() {
        return None;
    }
    let (lost, all) = (losses.len(), grammar.rules().len());
    let mut section = format!(
        "\n## {document}: {lost} of {all}\n\n| production | loses | after | without a loss |\n| --- | --- | --- | --- |\n"
    );
    for loss in losses {
        assert_eq!(loss.tried, None, "the page says that all is decided: {document} {}", loss.rule.name);
        let after = loss.reads.map_or("fails".to_owned(), |length| match length {
            0 => "nothing".to_owned(),
            length => code(&loss.string[..length]),
        });
        let how = loss.advice(read.notation()).unwrap_or("no order is known".to_owned());
        let (name, string) = (loss.rule.name, code(&loss.string));
        let _ = writeln!(section, "| `{name}` | {string} | {after} | {} |", bars(&how));
    }
    Some(section).filter(|_| lost > 0)
}

/// `docs/reference/first-match.md` lists what first match loses of the documents and of the library; `URLGRAM_UPDATE=1` writes it. Each
/// landing looks at the documents that take no second.
#[test]
fn the_page_lists_all() {
    let (mut page, mut keeps, mut told) = (String::from(PAGE), Vec::new(), HashSet::new());
    let dialects = DIALECTS.iter().map(|dialect| (dialect.document, *dialect));
    if !tier::is_whole() {
        let quick = dialects.filter(|(_, dialect)| !["whatwg", "rfc3987"].contains(&dialect.id));
        for (document, dialect) in quick {
            let section = section(document, dialect.grammar(Reading::Corrected), &mut told);
            assert_says("reference/first-match", &section.unwrap_or_default());
        }
        return;
    }
    let library =
        LIBRARY.iter().map(|entry| (entry.document, Format::find(entry.id).unwrap().dialect().unwrap()));
    for (document, dialect) in dialects.chain(library) {
        match section(document, dialect.grammar(Reading::Corrected), &mut told) {
            Some(section) => page.push_str(&section),
            None => keeps.push(document),
        }
    }
    let _ = write!(page, "\n## Nothing more is lost\n\n{}.\n", keeps.join(", "));
    assert_page("reference/first-match", "--test grammar first", &page);
}

const PAGE: &str = "\
# The losses of first match

The alternatives of BNF have no order, and its repetitions may stop anywhere. nom's `alt`, parsing expression grammars and most parsers that
are written by hand take the first alternative that matches, repeat while they can, and do not come back. Read so, the productions below do
not read some of the strings that they derive: each row has a shortest one, how far first match reads it, and the least change with which
nothing is lost. All of it is decided, for all strings; [grammars](../guide/grammars.md#first-match) says how to ask it of your own grammar,
and of the combinators that read it right.

A loss is told where it happens: the productions that need such a production lose strings, too. No document is wrong here, as ABNF has no
order (RFC Errata 4393 was rejected for that reason); it is the reader who has to know.
";
