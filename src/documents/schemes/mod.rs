//! The schemes that RFC 1738 defined, with `data`, `tel` and `urn`, as the documents of today define them: a room for each document.
//!
//! Their grammars are those of the library (`grammar/library/`), with the corrections. One function for each production that the start
//! productions need: it accepts exactly the language of its BNF, and reads from the beginning of an input the longest part that derives
//! (`tests/proof/decided.rs`). The other schemes of [`UriScheme`](crate::schemes::UriScheme) have automata alone.

pub mod ftp;
pub mod http;
pub mod rfc2397;
pub mod rfc3966;
pub mod rfc4156;
pub mod rfc4157;
pub mod rfc4248;
pub mod rfc4266;
pub mod rfc5538;
pub mod rfc6068;
pub mod rfc8089;
pub mod rfc8141;
