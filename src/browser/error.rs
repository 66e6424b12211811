//! The validation errors of section 1.1.

use std::fmt;

use crate::names::named;

named! { all
    /// A validation error of the URL Standard, section 1.1: a mismatch between an input and a valid one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum ValidationError {
        /// Unicode ToASCII, when it is strict, has an error.
        DomainToAscii = "domain-to-ASCII",
        /// A domain has a percent-encoded byte.
        DomainPercentEncoded = "domain-percent-encoded",
        /// An opaque host has a forbidden host code point.
        HostInvalidCodePoint = "host-invalid-code-point",
        /// An IPv4 address ends with a dot.
        Ipv4EmptyPart = "IPv4-empty-part",
        /// An IPv4 address has fewer than four parts.
        Ipv4TooFewParts = "IPv4-too-few-parts",
        /// An IPv4 address has more than four parts.
        Ipv4TooManyParts = "IPv4-too-many-parts",
        /// A part of an IPv4 address is no number.
        Ipv4NonNumericPart = "IPv4-non-numeric-part",
        /// A part of an IPv4 address is in hexadecimal or octal digits.
        Ipv4NonDecimalPart = "IPv4-non-decimal-part",
        /// A part of an IPv4 address is greater than 255.
        Ipv4OutOfRangePart = "IPv4-out-of-range-part",
        /// An IPv6 address has no closing bracket.
        Ipv6Unclosed = "IPv6-unclosed",
        /// An IPv6 address begins with one colon.
        Ipv6InvalidCompression = "IPv6-invalid-compression",
        /// An IPv6 address has more than eight pieces.
        Ipv6TooManyPieces = "IPv6-too-many-pieces",
        /// An IPv6 address has `::` twice.
        Ipv6MultipleCompression = "IPv6-multiple-compression",
        /// An IPv6 address has a code point that is neither a hexadecimal digit nor a colon, or ends too soon.
        Ipv6InvalidCodePoint = "IPv6-invalid-code-point",
        /// An IPv6 address without `::` has fewer than eight pieces.
        Ipv6TooFewPieces = "IPv6-too-few-pieces",
        /// A piece of an IPv6 address has a leading zero.
        Ipv6PieceLeadingZero = "IPv6-piece-leading-zero",
        /// An IPv6 address has more than six pieces before an IPv4 address.
        Ipv4InIpv6TooManyPieces = "IPv4-in-IPv6-too-many-pieces",
        /// A part of an IPv4 address in an IPv6 address is empty, has something other than digits or a leading zero, or is the fifth.
        Ipv4InIpv6InvalidCodePoint = "IPv4-in-IPv6-invalid-code-point",
        /// A part of an IPv4 address in an IPv6 address is greater than 255.
        Ipv4InIpv6OutOfRangePart = "IPv4-in-IPv6-out-of-range-part",
        /// An IPv4 address in an IPv6 address has fewer than four parts.
        Ipv4InIpv6TooFewParts = "IPv4-in-IPv6-too-few-parts",
        /// A code point is no URL unit.
        InvalidUrlUnit = "invalid-URL-unit",
        /// `//` does not follow a special scheme.
        SpecialSchemeMissingFollowingSolidus = "special-scheme-missing-following-solidus",
        /// There is neither a scheme nor a base URL that could be used.
        MissingSchemeNonRelativeUrl = "missing-scheme-non-relative-URL",
        /// A backslash is in the place of a slash.
        InvalidReverseSolidus = "invalid-reverse-solidus",
        /// There is a username or a password.
        InvalidCredentials = "invalid-credentials",
        /// A host is missing.
        HostMissing = "host-missing",
        /// A port has more than 16 bits.
        PortOutOfRange = "port-out-of-range",
        /// A port is no number.
        PortInvalid = "port-invalid",
        /// A relative URL begins with a Windows drive letter.
        FileInvalidWindowsDriveLetter = "file-invalid-Windows-drive-letter",
        /// The host of a `file` URL is a Windows drive letter.
        FileInvalidWindowsDriveLetterHost = "file-invalid-Windows-drive-letter-host",
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.as_str())
    }
}
