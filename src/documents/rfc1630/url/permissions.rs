//! Texts that the prose expressly permits and the "BNF for specific URL schemes" refuses.

use crate::documents::dialect::{Beyond, Permission};

/// "If the encoded command string (with trailing CR LF stripped) would be void then the gopher type character may be
/// omiited": the slash stays.
const NO_TYPE: &str = "\
;;@notation RFC 1630
;;@section \"Gopher\"
gopheraddress          g o p h e r : / / hostport [/ [ gtype  [
                       gcommand ] ] ]
";

/// "An FTP URL may optionally specify the FTP data transfer type": ";type = <type-code>".
const TYPE: &str = "\
;;@notation RFC 1630
;;@section \"Data type\"
ftpaddress             f t p : / / login / path [  ftptype ] |
                       f t p : / / login / path ; t y p e = ftptype
";

pub(super) const PERMISSIONS: &[Permission] = &[
    Permission {
        production: "gopheraddress",
        permitted: NO_TYPE,
        beyond: Beyond::Ends { with: "/", part: None },
        section: "\"Gopher\"",
    },
    Permission {
        production: "ftpaddress",
        permitted: TYPE,
        beyond: Beyond::Ends { with: ";type=", part: Some("ftptype") },
        section: "\"Data type\"",
    },
];
