//! Equivalence of URIs by RFC 3986: the ladder of its section 6.2.
//!
//! Protocol-based normalization (section 6.2.4) is not applied, because it requires the network. The rules of schemes (section 6.2.3)
//! are those that the document itself states: of `http`, of `mailto`, and of `file` (section 3.2.2).

use crate::documents::dialect::{Equivalence, Form, Likeness, Part, Practice, Rung, When};

/// The rules of RFC 3986.
pub(super) const EQUIVALENCE: Equivalence = Equivalence {
    identity: "6.2.1",
    case: Some("6.2.2.1"),
    escapes: "6.2.2.1",
    unreserved: Some("6.2.2.2"),
    scheme_case: Some("6.2.2.1"),
    port: "6.2.3",
    forms: &[
        Form { schemes: &["http"], parts: &[], rules: &[(Likeness::DefaultPort("80"), "6.2.3")] },
        Form {
            // "no authority, an empty host, and "localhost" all mean the end-user's machine" (section 3.2.2). The
            // normal form of a default is an empty authority (section 6.2.3).
            schemes: &["file"],
            parts: &[],
            rules: &[
                (Likeness::ThisHost("localhost"), "6.2.3"),
                (Likeness::NoAuthority("path-absolute"), "6.2.3"),
            ],
        },
        Form { schemes: &["mailto"], parts: &[], rules: &[(Likeness::MailDomain("path-rootless"), "6.2.3")] },
        Form::ANY,
    ],
    // Each escape of an unreserved character is decoded in any part. Escapes of reserved characters are not: they are
    // "protected from normalization".
    parts: &[Part { production: "URI", plain: "unreserved", reserved: ":/?#[]@!$&'()*+,;=", section: "2.2" }],
    rules: &[
        (Likeness::Case("host"), "6.2.2.1"),
        (Likeness::PathSegments { path: "path-abempty", authority: true }, "6.2.2.3"),
        (Likeness::PathSegments { path: "path-absolute", authority: false }, "6.2.2.3"),
        (Likeness::PathSegments { path: "path-rootless", authority: false }, "6.2.2.3"),
        // A port is a "port number in decimal".
        (Likeness::Number("port"), "3.2.3"),
        (Likeness::EmptyPort, "6.2.3"),
        // An empty path is "in general" equivalent to `/`, in any scheme.
        (Likeness::EmptyPath("path-abempty"), "6.2.3"),
    ],
    ladder: &[
        Practice { rung: Rung::String, title: "Simple String Comparison", section: "6.2.1" },
        Practice { rung: Rung::Case, title: "Case Normalization", section: "6.2.2.1" },
        Practice { rung: Rung::PercentEncoding, title: "Percent-Encoding Normalization", section: "6.2.2.2" },
        Practice { rung: Rung::PathSegment, title: "Path Segment Normalization", section: "6.2.2.3" },
        Practice { rung: Rung::Scheme, title: "Scheme-Based Normalization", section: "6.2.3" },
    ],
    asides: &[
        (When::Different, "comparison cannot show that two URIs identify different resources", "6.1"),
        (When::Different, "the specification of a scheme may have further rules", "6.2.3"),
        (When::Fragment, "to select a network action, URIs are compared without their fragments", "6.1"),
        (
            When::Ending,
            "the delimiter of an empty component counts, unless the scheme says otherwise",
            "6.2.3",
        ),
        (
            When::Names,
            "a name in the IDNA encoding may be that of the other host; IDNA is not applied here",
            "3.2.2",
        ),
    ],
    ..Equivalence::NONE
};
