//! Equivalence of IRIs by RFC 3987: the ladder of its section 5.3.
//!
//! Escapes of characters that are allowed in an IRI are decoded, so the normal form is an IRI. Characters that section 6.1 avoids, and
//! those that cannot be seen, are encoded there. Characters are not
//! normalized: section 5.3.2.2 requires a comparison to rely on normalized IRIs. IDNA (section 5.3.3) and
//! protocol-based normalization (section 5.3.4) are not applied.

use crate::documents::dialect::{Equivalence, Form, Likeness, Part, Practice, Rung, When};

/// The rules of RFC 3987.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    identity: "5.3.1",
    case: Some("5.3.2.1"),
    escapes: "5.3.2.1",
    unreserved: Some("5.3.2.3"),
    scheme_case: Some("5.3.2.1"),
    port: "5.3.3",
    characters: Some("5.3.2.2"),
    forms: &[
        Form { schemes: &["http"], parts: &[], rules: &[(Likeness::DefaultPort("80"), "5.3.3")] },
        Form {
            // "the syntax and use of components [...] is the same as that in [RFC3986]" (section 2.1).
            schemes: &["file"],
            parts: &[],
            rules: &[
                (Likeness::ThisHost("localhost"), "RFC 3986, 3.2.2"),
                (Likeness::NoAuthority("ipath-absolute"), "RFC 3986, 3.2.2"),
            ],
        },
        Form {
            schemes: &["mailto"],
            parts: &[],
            rules: &[(Likeness::MailDomain("ipath-rootless"), "RFC 3986, 6.2.3")],
        },
        Form::ANY,
    ],
    parts: &[
        Part { production: "IRI", plain: "iunreserved", reserved: ":/?#[]@!$&'()*+,;=", section: "2.2" },
        // The set includes the private characters of a query.
        Part { production: "iquery", plain: "iquery", reserved: ":/?#[]@!$&'()*+,;=", section: "2.2" },
    ],
    rules: &[
        // "US-ASCII only host": of other hosts, only the US-ASCII letters are folded here, by the rule that any host is case-insensitive.
        (Likeness::AsciiCase("ihost", "RFC 3986, 3.2.2"), "5.3.2.1"),
        (Likeness::PathSegments { path: "ipath-abempty", authority: true }, "5.3.2.4"),
        (Likeness::PathSegments { path: "ipath-absolute", authority: false }, "5.3.2.4"),
        (Likeness::PathSegments { path: "ipath-rootless", authority: false }, "5.3.2.4"),
        // The rule `port` is the one of RFC 3986: a "port number in decimal".
        (Likeness::Number("port"), "RFC 3986, 3.2.3"),
        (Likeness::EmptyPort, "5.3.3"),
        (Likeness::EmptyPath("ipath-abempty"), "5.3.3"),
    ],
    ladder: &[
        Practice { rung: Rung::String, title: "Simple String Comparison", section: "5.3.1" },
        Practice { rung: Rung::Case, title: "Case Normalization", section: "5.3.2.1" },
        Practice { rung: Rung::Character, title: "Character Normalization", section: "5.3.2.2" },
        Practice { rung: Rung::PercentEncoding, title: "Percent-Encoding Normalization", section: "5.3.2.3" },
        Practice { rung: Rung::PathSegment, title: "Path Segment Normalization", section: "5.3.2.4" },
        Practice { rung: Rung::Scheme, title: "Scheme-Based Normalization", section: "5.3.3" },
    ],
    asides: &[
        (
            When::Climbed,
            "where IRIs are identity tokens without a protocol, only equal strings are equivalent",
            "5.1",
        ),
        (When::Different, "comparison cannot show that two IRIs identify different resources", "5.1"),
        (When::Different, "the specification of a scheme may have further rules", "5.3.3"),
        (When::Fragment, "to select a network action, IRIs are compared without their fragments", "5.1"),
        (
            When::Ending,
            "the delimiter of an empty component counts, unless the scheme says otherwise",
            "5.3.3",
        ),
        (When::Names, "names of hosts may be equivalent by IDNA, which is not applied here", "5.3.3"),
    ],
    ..Equivalence::NONE
};
