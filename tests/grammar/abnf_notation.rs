//! The notation of RFC 5234 is read as that document says.

use urlgram::bnf::automaton::Automaton;
use urlgram::bnf::{Expr, Grammar};

/// The right-hand side of the first production.
fn of(text: &'static str) -> Expr<'static> {
    Grammar::parse("grammar.bnf", text).unwrap().rules()[0].expr.clone()
}

/// Returns whether the first production derives the input.
fn derives(text: &'static str, input: &[u8]) -> bool {
    let grammar = Grammar::parse("grammar.bnf", text).unwrap();
    Automaton::of(&grammar, grammar.rules()[0].name).unwrap().accepts(input)
}

fn repeat(item: Expr<'static>, min: u32, max: Option<u32>) -> Expr<'static> {
    Expr::Repeat { item: Box::new(item), min, max }
}

macro_rules! abnf {
    ($rule:literal) => {
        concat!(";;@notation ABNF\n", $rule)
    };
}

#[test]
fn literals_come_in_any_case() {
    let either = |one, other| Expr::Choice(vec![Expr::Literal(one), Expr::Literal(other)]);
    assert_eq!(of(abnf!("a = \"v\"")), either("v", "V"));
    assert_eq!(
        of(abnf!("a = \"1.Ab\"")),
        Expr::Sequence(vec![Expr::Literal("1."), either("A", "a"), either("b", "B")])
    );
    assert_eq!(of(abnf!("a = %i\"A\"")), either("A", "a"));
    assert_eq!(of(abnf!("a = %s\"Ab\"")), Expr::Literal("Ab"));
    assert_eq!(of(abnf!("a = \"\"")), Expr::Sequence(Vec::new()));
}

#[test]
fn values() {
    assert_eq!(of(abnf!("a = %x41")), Expr::Literal("A"));
    assert_eq!(of(abnf!("a = %d65")), Expr::Literal("A"));
    assert_eq!(of(abnf!("a = %b1000001")), Expr::Literal("A"));
    assert_eq!(of(abnf!("a = %x41.42")), Expr::Sequence(vec![Expr::Literal("A"), Expr::Literal("B")]));
    for (input, derived) in [(&b"4"[..], false), (b"5", true), (b"9", true), (b":", false), (b"55", false)] {
        assert_eq!(derives(abnf!("a = %x35-39"), input), derived);
    }
    assert!(derives(abnf!("a = %x80-FF"), &[0xE9]), "values are bytes");
}

#[test]
fn repetitions() {
    let x = || Expr::Literal("1");
    assert_eq!(of(abnf!("a = *\"1\"")), repeat(x(), 0, None));
    assert_eq!(of(abnf!("a = 1*\"1\"")), repeat(x(), 1, None));
    assert_eq!(of(abnf!("a = *4\"1\"")), repeat(x(), 0, Some(4)));
    assert_eq!(of(abnf!("a = 2*3\"1\"")), repeat(x(), 2, Some(3)));
    assert_eq!(of(abnf!("a = 4( \"1\" )")), repeat(x(), 4, Some(4)));
    assert_eq!(of(abnf!("a = *[ \"1\" ]")), repeat(repeat(x(), 0, Some(1)), 0, None));
    assert_eq!(of(abnf!("a = 0<b>\nb = \"1\"")), repeat(Expr::Name("b"), 0, Some(0)));
}

#[test]
fn names_come_in_any_case() {
    assert_eq!(of(abnf!("a = Other\nOTHER = \"1\"")), Expr::Name("OTHER"));
    let error = Grammar::parse("grammar.bnf", abnf!("a = \"1\"\nA = \"2\"")).unwrap_err();
    assert_eq!(error.to_string(), "`A` is defined twice");
}

#[test]
fn alternatives_can_be_added() {
    let text = abnf!("a = \"1\" / \"2\"\n\na =/ \"3\" ; more\nb = a");
    let grammar = Grammar::parse("grammar.bnf", text).unwrap();
    let digits = ["1", "2", "3"].map(Expr::Literal);
    assert_eq!(grammar.rules()[0].expr, Expr::Choice(digits.to_vec()));
    assert_eq!(grammar.rules()[0].text, "a = \"1\" / \"2\"\n\na =/ \"3\" ; more");
    let error = Grammar::parse("grammar.bnf", abnf!("a =/ \"3\"")).unwrap_err();
    assert_eq!(error.to_string(), "no rule `a` precedes this line");
}

#[test]
fn core_rules_need_no_definition() {
    let grammar = Grammar::parse("grammar.bnf", abnf!("a = 2HexDig CRLF")).unwrap();
    let names: Vec<_> = grammar.rules().iter().map(|rule| rule.name).collect();
    assert_eq!(names, ["a", "CR", "CRLF", "DIGIT", "HEXDIG", "LF"]);
    assert!(derives(abnf!("a = 2HEXDIG CRLF"), b"fF\r\n"));
    assert!(derives(abnf!("a = digit\nDIGIT = \"x\""), b"X"), "a file may define its own");
}

#[test]
fn code_points_are_bytes_of_utf_8() {
    const GRAMMAR: &str = ";;@notation ABNF\n;;@characters UTF-8\na = %x20-7E / %xA0-D7FF / %x1F600\n";
    for (text, derived) in [
        (" ", true),
        ("\u{A0}", true),
        ("\u{9F}", false),
        ("\u{D7FF}", true),
        ("\u{E000}", false),
        ("😀", true),
    ] {
        assert_eq!(derives(GRAMMAR, text.as_bytes()), derived, "{text}");
    }
    for ill_formed in [&b"\xC2"[..], b"\xA0", b"\xE0\x82\xA0", b"\xED\xA0\x80", b"\xF0\x9F\x98", b"\xFF"] {
        assert!(!derives(GRAMMAR, ill_formed));
    }
}
