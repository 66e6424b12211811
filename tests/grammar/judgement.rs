//! Judges: programs with planted mistakes, each told by its cause; and the productions in dispute.

use urlgram::bnf::mutation;
use urlgram::judgement::{Cause, Comparison, Ground, Verdict};
use urlgram::{Check, DIALECTS, Dialect};

fn ground(dialect: &str, start: &str) -> Ground {
    let check = Check::new(Dialect::find(dialect).unwrap()).with_start(start).unwrap();
    Ground::new(check, Verdict::Derives).unwrap()
}

/// The causes by which a program differs, as `judge` finds them.
fn causes(ground: &Ground, program: impl Fn(&[u8]) -> bool) -> Vec<Cause> {
    let mut comparison = Comparison::new(*ground);
    for question in mutation::small(ground.automaton(), 3) {
        comparison.add(&question.text, program(&question.text));
    }
    let ask = |texts: &[Vec<u8>]| Ok::<_, ()>(texts.iter().map(|text| Some(program(text))).collect());
    ground.reduced(comparison.judgement().causes, ask).unwrap()
}

type Program<'p> = Box<dyn Fn(&[u8]) -> bool + 'p>;

#[test]
fn each_planted_mistake_is_one_cause_in_its_production() {
    let uri = ground("rfc3986", "URI");
    let right = |text: &[u8]| uri.allows(text);
    let holds = |text: &[u8], part: &[u8]| text.windows(part.len()).any(|it| it == part);
    let programs: [(&str, &str, bool, Program<'_>); 5] = [
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
            "segment-nz",
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
    for (name, production, allowed, program) in programs {
        let found = causes(&uri, &program);
        assert!(!found.is_empty(), "{name} is not noticed");
        assert!(found.iter().all(|cause| cause.allowed == allowed), "{name}: {found:?}");
        assert!(found.iter().any(|cause| cause.production == production), "{name}: {found:?}");
        // A space that stands for any letter is a mistake of each production that has letters.
        let most = if name == "a space" { 7 } else { 1 };
        assert!(found.len() <= most, "{name}: {} causes: {found:?}", found.len());
        for cause in &found {
            assert_eq!(uri.allows(&cause.text), allowed);
            assert_eq!(program(&cause.text), !allowed);
            assert!(cause.title().chars().count() < 70);
            assert!(!cause.sections.is_empty() && !cause.reason.is_empty());
        }
    }
}

#[test]
fn a_program_that_is_right_has_no_cause() {
    for dialect in DIALECTS {
        let ground = ground(dialect.id, dialect.start);
        assert_eq!(causes(&ground, |text| ground.allows(text)), [], "{}", dialect.id);
    }
}

#[test]
fn each_disputed_reading_is_another_language() {
    let mut number = 0;
    for dialect in DIALECTS {
        let ground = ground(dialect.id, dialect.start);
        if ground.disputed().is_empty() {
            continue;
        }
        let strings = mutation::small(ground.automaton(), 3);
        for disputed in ground.disputed() {
            let disputes = ground.disputes(&[disputed]).unwrap();
            let about = strings.iter().filter(|it| disputes.of(&it.text).is_some()).count();
            // A few strings, and no more than what is about the production.
            assert!(about < strings.len() / 2, "{} {}: {about}", dialect.id, disputed.name);
            let is_long = ["port-range", "zone"].contains(&disputed.name);
            assert!(about > 0 || is_long, "{} {}", dialect.id, disputed.name);
            assert!(disputed.reason.ends_with('.') && disputed.instead.starts_with(";;@notation ABNF\n"));
            number += 1;
        }
    }
    let uri = ground("rfc3986", "URI");
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
