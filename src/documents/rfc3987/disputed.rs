//! Productions of RFC 3987 that programs and errata read in another way.

use crate::documents::dialect::Disputed;
use crate::documents::rfc3986::disputed::{self as uri, EMPTY_PORT, IP_FUTURE, PORT_RANGE, ZONE};

const EMPTY_HOST: Disputed = Disputed {
    instead: ";;@notation ABNF\nireg-name = 1*( iunreserved / pct-encoded / sub-delims )\n",
    reason: "`http` requires a host (RFC 9110, section 4.2.1); the generic grammar does not (RFC 3987, section 2.2).",
    ..uri::EMPTY_HOST
};

const HOST_DELIMITERS: Disputed = Disputed {
    instead: ";;@notation ABNF\nireg-name = *( iunreserved / pct-encoded )\n",
    reason: "Erratum 4942 of RFC 3986 (held) removes `sub-delims` from `reg-name`.",
    ..uri::HOST_DELIMITERS
};

const USER: Disputed =
    Disputed { instead: ";;@notation ABNF\niauthority = ihost [ \":\" port ]\n", ..uri::USER };

/// All of them.
pub(super) const DISPUTED: &[Disputed] =
    &[IP_FUTURE, ZONE, EMPTY_PORT, PORT_RANGE, EMPTY_HOST, HOST_DELIMITERS, USER];
