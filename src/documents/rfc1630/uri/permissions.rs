//! Texts that the prose expressly permits and the "BNF of Generic URI Syntax" refuses.

use crate::documents::dialect::{Beyond, Permission};

/// "A void fragment-id with or without the hash sign means that the URL refers to the whole object."
const VOID_FRAGMENT: &str = "\
;;@notation RFC 1630
;;@section \"Fragment-id\"
fragmentaddress        uri [ # [ fragmentid ] ]
";

/// Permissions for one scheme are none here, "at the level at which specific schemes are not considered".
pub(super) const PERMISSIONS: &[Permission] = &[Permission {
    production: "fragmentaddress",
    permitted: VOID_FRAGMENT,
    beyond: Beyond::Ends { with: "#", part: None },
    section: "\"Fragment-id\"",
}];
