//! RFC 1630, "Universal Resource Identifiers in WWW", June 1994: two grammars, one for any URI and one for URLs of
//! the schemes that it knows.
//!
//! Many names are in both and mean something else in each (`path`, `safe`, `xpalphas`, `search`), so each has a
//! module of its own.
//!
//! ```
//! use urlgram::Check;
//! use urlgram::rfc1630::{RFC1630_URI, RFC1630_URL};
//! let [uri, url] = [&RFC1630_URI, &RFC1630_URL].map(Check::new);
//! assert!(uri.conforms("urn:/iana/dns") && !url.conforms("urn:/iana/dns"));
//! ```

mod context;
pub mod partial;
pub mod uri;
pub mod url;

pub use uri::RFC1630_URI;
pub use url::RFC1630_URL;
