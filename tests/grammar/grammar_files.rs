//! The reader of grammar files: what it reads, and how it says what it cannot read.

use miette::{GraphicalReportHandler, GraphicalTheme};
use urlgram::bnf::{Expr, Grammar};

/// A grammar file for each way to be malformed.
const MALFORMED: &[&str] = &[
    "a = \"x\" \"y",
    "a = \"\"",
    "a = [ \"x\"\nb = \"y\"",
    "a = \"x\" ]",
    "a = ( \"x\" ]",
    "a = ",
    "a = \"x\" |\nb = \"y\"",
    "a = \"x\" || \"y\"",
    "a = * | \"x\"",
    "a = 99999999999*\"x\"",
    "a : \"x\"",
    "a\n",
    "   = \"x\"",
    "1a = \"x\"",
    "a = <x>",
    "a = \"x\"\na = \"y\"",
    "host = \"x\"\nhostport = hots \":\"",
    ";;@chapter 5\na = \"x\"",
    "a = \u{fc}",
    ";;@notation RFC 2396\na = \"x\"",
    ";;@value 00-7G\na = <a byte>",
    ";;@value 00-7F except b\na = <a byte>",
    "a = <a byte",
    ";;@notation RFC 1630\nab   a | [ b\ncd   d",
    ";;@notation RFC 1630\nab   a | bcd",
    ";;@notation RFC 1630\nab   a \u{fc}",
    ";;@notation ABNF\na = %x",
    ";;@notation ABNF\na = %q41",
    ";;@notation ABNF\na = %x4G",
    ";;@notation ABNF\na = %x110000",
    ";;@notation ABNF\n;;@characters UTF-8\na = %xD800-DFFF",
    ";;@notation ABNF\na = %x42-41",
    ";;@notation ABNF\na = %s41",
    ";;@notation ABNF\na = 3*2\"x\"",
    ";;@notation ABNF\na = 65536\"x\"",
    ";;@notation ABNF\na = \"x\" | \"y\"",
    ";;@notation ABNF\na =/ \"x\"",
    ";;@notation ABNF\na = \"x\"\nA = \"y\"",
    ";;@notation ABNF\na = 0<b c>",
    ";;@notation ABNF\na = <b>",
    ";;@notation ABNF\na = <b",
    ";;@notation ABNF\na = \"x",
    ";;@notation ABNF\na = ( \"x\"",
    ";;@characters UTF-16\na = \"x\"",
];

fn shown(error: &dyn miette::Diagnostic) -> String {
    let theme = GraphicalTheme::unicode_nocolor();
    let mut text = String::new();
    GraphicalReportHandler::new_themed(theme).with_width(80).render_report(&mut text, error).unwrap();
    // Blanks at the end of a line do not matter.
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

#[test]
fn malformed_files() {
    let shown: Vec<String> = MALFORMED
        .iter()
        .map(|text| {
            let error = Grammar::parse("grammar.bnf", text).expect_err(text);
            assert!(error.span.end <= text.len());
            shown(&error)
        })
        .collect();
    assert_snapshot!("malformed-grammars", shown.join("\n"));
}

#[test]
fn malformed_corrections() {
    let grammar = Grammar::parse("grammar.bnf", "a = \"x\"").unwrap();
    let shown: Vec<String> = [
        "a = \"y\"",
        ";;@correction an-id\na = \"y\"",
        ";;@correction an-id\n;;@reason because\nb = \"y\"",
        ";;@correction an-id\n;;@reason because\na = b",
    ]
    .iter()
    .map(|text| shown(&grammar.corrections("corrections.bnf", text).expect_err(text)))
    .collect();
    assert_snapshot!("malformed-corrections", shown.join("\n"));
}

/// Brackets after a repetition group, elsewhere they make optional; lines go on if they are indented.
#[test]
fn the_notation() {
    let of = |text| Grammar::parse("grammar.bnf", text).unwrap().rules()[0].expr.clone();
    let repeat = |item: &Expr<'static>, min, max| Expr::Repeat { item: Box::new(item.clone()), min, max };
    let x = Expr::Literal("x");
    assert_eq!(of("a = [ \"x\" ]"), repeat(&x, 0, Some(1)));
    assert_eq!(of("a = *[ \"x\" ]"), repeat(&x, 0, None));
    assert_eq!(of("a = 1*[ \"x\" ]"), repeat(&x, 1, None));
    assert_eq!(of("a = 2*4\"x\""), repeat(&x, 2, Some(4)));
    assert_eq!(of("a = ( \"x\" )"), x);
    assert_eq!(of("a = <\">"), Expr::Literal("\""));
    assert_eq!(of("a = \"\\\""), Expr::Literal("\\"), "a backslash is a backslash");
    assert_eq!(of("a = \";\" ; a comment"), Expr::Literal(";"));
    assert_eq!(of("a = \"x\" |\n    \"x\" ; and so on\n    | \"x\"\n"), Expr::Choice(vec![x.clone(); 3]));
    assert_eq!(
        of("a = \"x\"\r\n  \"x\"\r\n"),
        Expr::Sequence(vec![x.clone(); 2]),
        "line ends of two characters"
    );
}

/// Too deep is an error, not an overflow; wide is fine.
#[test]
fn hostile_files() {
    let thread = std::thread::Builder::new().stack_size(512 * 1024).spawn(|| {
        let nested = |depth: usize| format!("a = {}\"x\"{}", "[ ".repeat(depth), " ]".repeat(depth));
        assert!(Grammar::parse("deep", &nested(60)).is_ok());
        let error = Grammar::parse("deep", &nested(100_000)).unwrap_err();
        assert_eq!(error.to_string(), "`[` is not allowed here");
        let wide = format!("a = {}\"x\"", "\"x\" | ".repeat(80_000));
        assert!(Grammar::parse("wide", &wide).is_ok());
    });
    thread.unwrap().join().unwrap();
}
