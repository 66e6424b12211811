//! Path component (RFC 2396, section 3.3).

pub use crate::documents::rfc2396::path::{param, path_segments, pchar, segment};
