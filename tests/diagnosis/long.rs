//! Inputs that are too long for the rules to take apart.
use crate::tier;
use urlgram::Check;

/// Longer than what the rules take apart.
const RUN: usize = (1 << 20) + 1;

/// A long URL that does not have the form of its scheme breaks no rule of another.
#[test]
fn rules_ignore_other_faults() {
    let check = Check::new(&urlgram::rfc1738::RFC1738);
    let input = [b"http://", &b"a.".repeat(RUN / 2 + 10)[..], b"_"].concat();
    let report = check.run(&input);
    assert!(report.derives() && !report.conforms());
    let codes: Vec<_> = report.findings().iter().map(|found| found.code().as_str()).collect();
    assert!(!codes.contains(&"gopher-control") && !codes.is_empty(), "{codes:?}");
}

/// No input is so long that a rule is not asked, and the report says the same as the quick verdict.
#[test]
fn rules_hold_for_inputs_of_any_length() {
    // In the first rows, the end of the input decides.
    let all = [
        ("rfc1738", "mailto:", "a", "@b", true),
        ("url-06", "gopher://h/1", "a", "%0A", false),
        ("rfc1630-url", "news:", "%3C", "@b", false),
        ("rfc1738", "mailto:", "(", "", false),
        ("rfc1738", "MAILTO:", "a", "@b", false),
        ("rfc1738", "gopher://h/1", "%0d", "", false),
        ("rfc1738", "gopher://h/1", "%0c", "", true),
        ("rfc1630-url", "mid:", "a", "%@b", false),
        ("rfc1630-url", "news:", "%3D", "@b", true),
    ];
    for (dialect, head, byte, tail, conforms) in all.into_iter().take(tier::of(9, 2)) {
        for length in [RUN - 40, RUN] {
            let middle = byte.repeat(length / byte.len());
            let input = [head, &middle, tail].concat().into_bytes();
            let check = Check::new(urlgram::Dialect::find(dialect).unwrap());
            let shown = || format!("{dialect} {head}{byte}...{tail} of {} bytes", input.len());
            assert_eq!(check.conforms(&input), conforms, "{}", shown());
            let report = check.run(&input);
            assert_eq!(report.conforms(), conforms, "{}", shown());
            assert!(input.len() <= RUN || report.findings().len() < 4, "{}", shown());
        }
    }
}
