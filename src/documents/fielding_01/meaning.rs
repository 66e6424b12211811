//! The steps of a client by draft-fielding-url-syntax-01, which leaves the schemes to other documents.

use crate::documents::dialect::{Act, Meaning};

/// The rules of the draft.
pub(super) const MEANING: &[Meaning] = &[Meaning {
    schemes: &[],
    parts: &["user", "password", "host", "port", "segment", "param", "query", "opaque-URL"],
    port: None,
    plan: &[
        (Act::Server, "4.3.1"),
        (Act::Say("the meaning depends on the scheme `{}`, which other documents define"), "4.1"),
    ],
}];
