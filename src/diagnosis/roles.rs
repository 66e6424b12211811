//! What a production stands for, whatever its document: the part of a URL that a finding speaks of.

/// A part of a URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    Scheme,
    User,
    Password,
    Host,
    Port,
    Path,
    Query,
    Fragment,
    Group,
    Mail,
    Typecode,
    Field,
    GopherType,
    /// Characters, and runs of them: no part, but what parts are made of.
    Characters,
    /// A whole URL, or something that no finding speaks of.
    Other,
}

/// The documents agree on the names, so this is one table for all of them.
pub(crate) fn role(production: &str) -> Role {
    match production {
        "scheme" => Role::Scheme,
        "user" | "userinfo" | "iuserinfo" => Role::User,
        "password" => Role::Password,
        "host" | "hostname" | "hostnumber" | "domainlabel" | "toplabel" | "cellname" | "ihost"
        | "IP-literal" | "IPvFuture" | "IPv6address" | "IPv4address" | "h16" | "ls32" | "dec-octet"
        | "reg-name" | "reg_name" | "ireg-name" | "ipv6reference" | "hexpart" | "hexseq" | "hex4" => {
            Role::Host
        }
        "port" => Role::Port,
        "path" | "segment" | "hpath" | "hsegment" | "fpath" | "fsegment" | "ppath" | "psegment"
        | "urlpath" | "gcommand" | "hsoname" | "selector" | "gopher+_string" | "database" | "wtype"
        | "wpath" | "schemepart" | "param" | "params" | "rel_path" | "abs_path" | "path_segments"
        | "rel_segment" | "opaque_part" | "path-abempty" | "path-absolute" | "path-noscheme"
        | "path-rootless" | "path-empty" | "segment-nz" | "segment-nz-nc" | "ipath" | "ipath-abempty"
        | "ipath-absolute" | "ipath-noscheme" | "ipath-rootless" | "ipath-empty" | "isegment"
        | "isegment-nz" | "isegment-nz-nc" => Role::Path,
        "search" | "query" | "iquery" => Role::Query,
        "fragment" | "fragmentid" | "ifragment" => Role::Fragment,
        "group" | "grouppart" | "article" => Role::Group,
        "encoded822addr" | "addr-spec" | "local-part" | "domain" | "word" | "atom" | "sub-domain"
        | "domain-ref" | "quoted-string" | "domain-literal" | "content-identifier" => Role::Mail,
        "ftptype" | "formcode" => Role::Typecode,
        "fieldspec" | "fieldname" | "fieldvalue" => Role::Field,
        "gtype" => Role::GopherType,
        "alpha" | "lowalpha" | "hialpha" | "digit" | "digits" | "alphadigit" | "alphanum" | "alphanum2"
        | "alphanums" | "safe" | "extra" | "national" | "punctuation" | "reserved" | "hex" | "escape"
        | "escaped" | "unreserved" | "uchar" | "xchar" | "urlchar" | "mark" | "pchar" | "xalpha"
        | "xalphas" | "xpalpha" | "xpalphas" | "ialpha" | "void" | "qtext" | "dtext" | "quoted-pair"
        | "specials" | "CHAR" | "CTLs" | "SPACE" | "uric" | "uric_no_slash" | "upalpha" | "ALPHA"
        | "DIGIT" | "HEXDIG" | "pct-encoded" | "gen-delims" | "sub-delims" | "iunreserved" | "ucschar"
        | "iprivate" | "ipchar" => Role::Characters,
        _ => Role::Other,
    }
}
