//! Texts that section 3.10 expressly permits and the BNF of section 5 refuses.

use crate::documents::dialect::{Beyond, Permission};

/// "As a special case, <host> can be the string "localhost" or the empty string"; and the BNF allows the
/// path to be missing.
const EMPTY_HOST: &str = "\
;;@section 3.10
fileurl = \"file://\" [ host ] [ \"/\" fpath ]
";

pub(super) const PERMISSIONS: &[Permission] = &[Permission {
    production: "fileurl",
    permitted: EMPTY_HOST,
    beyond: Beyond::Lacks { after: "file://", part: "localhost" },
    section: "3.10",
}];
