//! Judges: programs with planted mistakes, each told by its cause; and the productions in dispute.

use urlgram::bnf::mutation::{self, Question};
use urlgram::judgement::{Answer, Cause, Comparison, Criterion, Judgement, Verdict};
use urlgram::schemes::UriScheme;
use urlgram::{Check, Code, DIALECTS, Dialect};

use crate::tier;

fn criterion(dialect: &str, start: &str) -> Criterion {
    let found = Dialect::find(dialect).or_else(|_| UriScheme::document_named(dialect));
    let check = Check::new(found.unwrap()).with_start(start).unwrap();
    Criterion::new(check, Verdict::Derives).unwrap()
}

/// The causes by which a program differs, as `judge` finds them.
fn causes(criterion: &Criterion, program: impl Fn(&[u8]) -> bool) -> Vec<Cause> {
    causes_by(criterion, &mutation::small(criterion.automaton(), 3), program)
}

fn causes_by(criterion: &Criterion, questions: &[Question], program: impl Fn(&[u8]) -> bool) -> Vec<Cause> {
    let mut comparison = Comparison::new(*criterion);
    for question in questions {
        comparison.add(&question.text, program(&question.text));
    }
    let ask = |texts: &[Vec<u8>]| Ok::<_, ()>(texts.iter().map(|text| Some(program(text))).collect());
    comparison.probe(ask).unwrap();
    criterion.reduced(comparison.judgement().causes, ask).unwrap()
}

type Program<'p> = Box<dyn Fn(&[u8]) -> bool + 'p>;

#[test]
fn each_planted_mistake_is_one_cause_in_its_production() {
    let uri = criterion("rfc3986", "URI");
    let right = |text: &[u8]| uri.allows(text);
    let holds = |text: &[u8], part: &[u8]| text.windows(part.len()).any(|it| it == part);
    let programs: [(&str, &str, bool, Program<'_>); 8] = [
        ("no IP literal", "IP-literal", true, Box::new(|text| right(text) && !text.contains(&b'['))),
        (
            "no empty host",
            "host",
            true,
            Box::new(|text| {
                let colon = text.iter().position(|it| *it == b':').map_or(text.len(), |at| at + 1);
                let authority = text[colon..].starts_with(b"//").then_some(colon);
                let is_empty = |rest: &[u8]| {
                    let rest = &rest[..rest.iter().position(|it| b"/?#".contains(it)).unwrap_or(rest.len())];
                    let host = rest.rsplit(|it| *it == b'@').next().unwrap_or_default();
                    host.is_empty() || host[0] == b':'
                };
                right(text) && !authority.is_some_and(|at| is_empty(&text[at + 2..]))
            }),
        ),
        ("a final line feed", "URI", false, Box::new(|text| right(text.strip_suffix(b"\n").unwrap_or(text)))),
        (
            "no IPvFuture",
            "IPvFuture",
            true,
            Box::new(|text| right(text) && !holds(text, b"[v") && !holds(text, b"[V")),
        ),
        ("no capital V", "IPvFuture", true, Box::new(|text| right(text) && !holds(text, b"[V"))),
        ("no fragment", "fragment", true, Box::new(|text| right(text) && !text.contains(&b'#'))),
        (
            "a space",
            "URI",
            false,
            Box::new(|text| {
                right(&text.iter().map(|it| if *it == b' ' { b'a' } else { *it }).collect::<Vec<_>>())
            }),
        ),
        (
            "half an escape",
            "pct-encoded",
            false,
            Box::new(|text| {
                right(text) || right(&[text, b"0"].concat()) && text.len() > 2 && text[text.len() - 2] == b'%'
            }),
        ),
    ];
    let questions = mutation::small(uri.automaton(), 3);
    for (name, production, allowed, program) in tier::every(3, programs) {
        let found = causes_by(&uri, &questions, &program);
        assert!(!found.is_empty(), "{name} is not noticed");
        assert!(found.iter().all(|cause| cause.allowed == allowed), "{name}: {found:?}");
        assert!(found.iter().any(|cause| cause.production == production), "{name}: {found:?}");
        assert_eq!(found.len(), 1, "{name}: {found:?}");
        for cause in &found {
            assert_eq!(uri.allows(&cause.text), allowed);
            assert_eq!(program(&cause.text), !allowed);
            assert!(cause.title().chars().count() < 70);
            assert!(!cause.sections.is_empty() && !cause.reason.is_empty());
        }
    }
}

/// Two mistakes are two causes, though a suite has few texts with one and not the other, and a shorter text of one is no text of the other.
#[test]
fn two_mistakes_are_two_causes() {
    let host = criterion("rfc3986", "host");
    let found = causes(&host, |text| host.allows(text) && !text.is_empty() && text[0] != b'[');
    let told: Vec<_> = found.iter().map(|cause| (&cause.text[..], cause.production)).collect();
    assert_eq!(told, [(&b"[::]"[..], "IP-literal"), (b"", "reg-name")]);
    assert!(found[0].strings > 4000 && found[1].strings == 1);
}

/// The finding of a check names the code; a reservation is told where it is.
#[test]
fn a_cause_has_the_code_and_the_reservations_of_a_check() {
    let uri = criterion("rfc3986", "URI");
    let space = |text: &[u8]| text.iter().map(|it| if *it == b' ' { b'a' } else { *it }).collect::<Vec<_>>();
    let found = causes(&uri, |text| uri.allows(&space(text)));
    assert_eq!(found[0].code, Some(Code::Space));
    let issue = found[0].paragraph("it");
    assert!(issue.contains("contains a space") || issue.contains("A space is"), "{issue}");
    assert!(issue.contains("(`space`; RFC 3986"), "{issue}");

    let old = criterion("rfc2732", "URI-reference");
    let disputes = old.disputes(&old.disputed()).unwrap();
    let caveats = |text: &[u8], at| old.caveats(&disputes, text, at).join(" ");
    assert!(caveats(b"//[1:2]", Some(2)).contains("eight groups (ipv6-groups)"));
    assert_eq!(caveats(b"//[1:2]/a/b", Some(10)), "");
    assert_eq!(caveats(b"//[::1]", None), "");
}

/// A cause is told by what is wrong with the text itself, at the beginning of a character, and one sentence does not speak for another mistake.
#[test]
fn a_cause_is_told_by_its_text() {
    let told = |dialect: &str, start: &str, accepted: &[&str], refused: &[&str]| {
        let answers = [(accepted, true), (refused, false)];
        let answers = answers.into_iter().flat_map(|(texts, accepts)| {
            texts.iter().map(move |text| Answer { text: text.as_bytes().to_vec(), accepts })
        });
        let causes = Judgement::new(&criterion(dialect, start), &answers.collect::<Vec<_>>()).causes;
        causes.into_iter().map(|cause| (cause.code, cause.strings, cause.reason)).collect::<Vec<_>>()
    };
    let [(code, 2, _)] = &told("rfc3986", "URI-reference", &["//:a", "//@:+"], &[])[..] else { panic!() };
    assert_eq!(*code, Some(Code::BadPort));
    let found = told("rfc3986", "URI-reference", &["//[", "//[0", "//[V", "//[::0.0.0.00]"], &[]);
    assert_eq!(
        found.iter().map(|(code, strings, _)| (*code, *strings)).collect::<Vec<_>>(),
        [(Some(Code::BadIpLiteral), 4)]
    );
    // A check takes the end of a text for what surrounds a URL.
    let [(code, 1, reason)] = &told("rfc3986", "URI-reference", &["/!]"], &[])[..] else { panic!() };
    assert!(*code == Some(Code::ReservedCharacter) && reason.contains("contains `]`"), "{reason}");
    let [(_, 1, reason)] = &told("rfc3987", "IRI-reference", &["//:è@"], &["//:é@"])[..] else { panic!() };
    assert_eq!(reason, "RFC 3987 allows `é` at column 4, in `iuserinfo`.");
    let [(_, 1, reason)] = &told("rfc3986", "URI-reference", &["/:a", "/a"], &["/:"])[..] else { panic!() };
    assert!(reason.starts_with("RFC 3986 allows `:` at column 2, "), "{reason}");
    assert!(reason.ends_with(" These texts share nothing that the program always refuses."), "{reason}");
    let found = told("rfc6068", "mailtoURI", &["mailto:#", "mailto:&@a"], &[]);
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn a_program_that_is_right_has_no_cause() {
    for dialect in DIALECTS.iter().step_by(tier::of(1, 4)) {
        let criterion = criterion(dialect.id, dialect.start);
        assert_eq!(causes(&criterion, |text| criterion.allows(text)), [], "{}", dialect.id);
    }
}

#[test]
fn each_disputed_reading_is_another_language() {
    let mut number = 0;
    for dialect in DIALECTS {
        let criterion = criterion(dialect.id, dialect.start);
        if criterion.disputed().is_empty() {
            continue;
        }
        let strings = mutation::small(criterion.automaton(), 3);
        for disputed in criterion.disputed() {
            let disputes = criterion.disputes(&[disputed]).unwrap();
            let about = strings.iter().filter(|it| disputes.of(&it.text).is_some()).count();
            // A few strings, and no more than what is about the production.
            assert!(about < strings.len() / 2, "{} {}: {about}", dialect.id, disputed.name);
            let is_long = ["port-range", "zone"].contains(&disputed.name);
            assert!(about > 0 || is_long, "{} {}", dialect.id, disputed.name);
            assert!(disputed.reason.ends_with('.') && disputed.instead.starts_with(";;@notation ABNF\n"));
            number += 1;
        }
    }
    let uri = criterion("rfc3986", "URI");
    let about = |name: &str, text: &[u8]| {
        uri.disputes(&[uri.disputed_by_name(name).unwrap()]).unwrap().of(text).is_some()
    };
    assert!(
        about("port-range", b"a://h:65536")
            && !about("port-range", b"a://h:065535")
            && !about("port-range", b"a://h:")
    );
    assert!(about("zone", b"a://[::1%25eth0]") && !about("zone", b"a://[::1]"));
    assert!(
        about("userinfo", b"a://u@h") && about("empty-host", b"a://") && about("host-delimiters", b"a://a,b")
    );
    assert_eq!(number, 14);
}
