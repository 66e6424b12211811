//! What draft-fielding-url-syntax-01 says that a client does with a URL: it leaves the schemes to other documents.

use crate::documents::dialect::{Act, Meaning};

/// What the draft says.
pub(super) const MEANING: &[Meaning] = &[Meaning {
    schemes: &[],
    parts: &["user", "password", "host", "port", "segment", "param", "query", "opaque-URL"],
    port: None,
    plan: &[
        (Act::Server, "4.3.1"),
        (Act::Say("what it means depends on the scheme `{}`, which other documents define"), "4.1"),
    ],
}];
