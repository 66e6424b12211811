//! Productions of RFC 3986 that programs and errata read in another way.

use crate::documents::dialect::Disputed;

pub(in crate::documents) const IP_FUTURE: Disputed = Disputed {
    name: "ip-future",
    instead: ";;@notation ABNF\nIP-literal = \"[\" IPv6address \"]\"\n",
    reason: "No later version of IP has a literal so far, and many programs know none (RFC 3986, section 3.2.2).",
};

pub(in crate::documents) const ZONE: Disputed = Disputed {
    name: "zone",
    instead: ";;@notation ABNF\nIP-literal = \"[\" ( IPv6address [ \"%25\" 1*( unreserved / pct-encoded ) ] / IPvFuture ) \"]\"\n",
    reason: "RFC 6874 added zones to IPv6 addresses, and RFC 9844 withdrew them.",
};

pub(in crate::documents) const EMPTY_PORT: Disputed = Disputed {
    name: "empty-port",
    instead: ";;@notation ABNF\nport = 1*DIGIT\n",
    reason: "A colon without a port should not be written (RFC 3986, section 3.2.3), and some programs refuse it.",
};

pub(in crate::documents) const PORT_RANGE: Disputed = Disputed {
    name: "port-range",
    instead: ";;@notation ABNF\nport = *\"0\" [ %x31-39 *3DIGIT / %x31-35 4DIGIT / \"6\" ( %x30-34 3DIGIT / \"5\" ( %x30-34 2DIGIT / \"5\" ( %x30-32 DIGIT / \"3\" %x30-35 ) ) ) ]\n",
    reason: "Ports of TCP and UDP end at 65535; the grammar has no limit (RFC 3986, section 3.2.3).",
};

pub(in crate::documents) const EMPTY_HOST: Disputed = Disputed {
    name: "empty-host",
    instead: ";;@notation ABNF\nreg-name = 1*( unreserved / pct-encoded / sub-delims )\n",
    reason: "`http` requires a host (RFC 9110, section 4.2.1); the generic grammar does not (RFC 3986, section 3.2.2).",
};

pub(in crate::documents) const HOST_DELIMITERS: Disputed = Disputed {
    name: "host-delimiters",
    instead: ";;@notation ABNF\nreg-name = *( unreserved / pct-encoded )\n",
    reason: "Erratum 4942 (held) removes `sub-delims` from `reg-name`.",
};

pub(in crate::documents) const USER: Disputed = Disputed {
    name: "userinfo",
    instead: ";;@notation ABNF\nauthority = host [ \":\" port ]\n",
    reason: "RFC 9110, section 4.2.4, deprecates it for `http`, and some programs refuse it everywhere.",
};

/// All of them.
pub(super) const DISPUTED: &[Disputed] =
    &[IP_FUTURE, ZONE, EMPTY_PORT, PORT_RANGE, EMPTY_HOST, HOST_DELIMITERS, USER];
