//! The special schemes (section 4.2).

/// The special scheme without a default port.
pub(crate) const FILE: &str = "file";

/// Returns whether a scheme is special.
pub(crate) fn is_special(scheme: &str) -> bool {
    scheme == FILE || default_port(scheme).is_some()
}

/// The default port of a scheme.
pub(crate) fn default_port(scheme: &str) -> Option<u16> {
    match scheme {
        "ftp" => Some(21),
        "http" | "ws" => Some(80),
        "https" | "wss" => Some(443),
        _ => None,
    }
}
