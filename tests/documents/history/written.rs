//! The parts of the page that are written by hand.

/// The grammars in the order of their documents: of RFC 1630, the one for URLs.
pub const DOCUMENTS: [&str; 10] = [
    "rfc1630-url",
    "url-06",
    "rfc1738",
    "rfc1808",
    "fielding-01",
    "rfc2396",
    "rfc2732",
    "rfc3986",
    "rfc3987",
    "whatwg",
];

/// Something that a step changed, with a URL for which the older and the newer document give these verdicts.
pub struct Fact {
    pub text: &'static str,
    pub url: &'static str,
    pub before: bool,
    pub now: bool,
}

const fn came(text: &'static str, url: &'static str) -> Fact {
    Fact { text, url, before: false, now: true }
}

const fn went(text: &'static str, url: &'static str) -> Fact {
    Fact { text, url, before: true, now: false }
}

/// The facts of each step.
pub const FACTS: [&[Fact]; 9] = [
    &[
        came("Any scheme makes a URL, not only those with a production", "local:word"),
        came("A path may hold `~`", "http://host.com/~user"),
        came("A query is any text, not only words between plus signs", "http://host.com/file.txt?name=value"),
        came("The type code of FTP may be a small letter", "ftp://host.com/file.txt;type=a"),
        came("An article of NNTP has a server and a group", "nntp://host.com/comp.lang.c/1"),
        went("A quotation mark has to be encoded", "http://host.com/a\"b"),
    ],
    &[
        went("`~` and the other `national` characters have to be encoded again", "http://host.com/~user"),
        went("Host names are those of the domain name system, without `_`", "http://my_host.com/"),
        came("A digit may begin a host name", "http://3com.com/"),
        went("A `file` URL requires a path", "file://host.com"),
        came("The name of a newsgroup may hold `+`", "news:comp.lang.c++"),
    ],
    &[
        came("One syntax holds for all schemes, so any may have a user", "http://user@host.com/"),
        came("A URL of any scheme may have a path", "telnet://host.com/file.txt"),
        came("A URL of any scheme may be a path alone", "http:file.txt"),
        came("A URL may be relative", "../file.txt"),
        came("It may have a fragment", "http://host.com/file.txt#section"),
        came("Any text without a slash names a host", "http://my_host.com/"),
        came("A port may be empty", "http://host.com:/"),
        came("A scheme may have capital letters", "HTTP://host.com/"),
    ],
    &[
        came("`~` is back", "http://host.com/~user"),
        went("Host names are those of the domain name system again", "http://my_host.com/"),
        went("Relative forms have a start production of their own", "../file.txt"),
        went("So have fragments", "http://host.com/file.txt#section"),
    ],
    &[
        came("The start production derives relative forms", "../file.txt"),
        came("And fragments", "http://host.com/file.txt#section"),
        came("A name that is no host name may be the name of a registry", "http://my_host.com/"),
        came("A host name may end with a dot", "http://host.com./"),
        came("A query may follow the host", "http://host.com?word"),
        went("A scheme begins with a letter", "3d:word"),
        went("At least one character is required after the colon", "local:"),
    ],
    &[
        came("An IPv6 address in brackets is a host", "http://[::1]/"),
        came("Brackets are reserved now, and so allowed in a query", "http://host.com/file.txt?a[b"),
    ],
    &[
        went("Brackets have to be encoded outside a host", "http://host.com/file.txt?a[b"),
        came("The text after the colon may be empty", "local:"),
        came("Brackets may hold addresses of the future", "http://[v1.x]/"),
        went("An authority is a user, a host and a port, and nothing else", "http://user@user@host.com/"),
        went("Relative forms have a start production of their own", "../file.txt"),
    ],
    &[
        came("A path may have the letters of all scripts", "http://host.com/café"),
        came("A host, too", "http://café.com/"),
        came("A query may have private characters", "http://host.com/?\u{e000}"),
    ],
    &[
        came("All parts may have private characters", "http://host.com/\u{e000}"),
        went("There are no users and no passwords", "ftp://user@host.com/"),
        went("`//` follows the six special schemes", "file:/file.txt"),
        went("A host with these schemes is an address, or a domain that UTS 46 takes", "http://a_b.com/"),
        went("A host that ends in a number is four numbers", "http://1.2.3/"),
        went("A port has at most 16 bits", "http://host.com:65536/"),
        went("The pieces of an IPv6 address have no leading zeros", "http://[2001:0db8::1]/"),
    ],
];

/// A part of a URL: what it is called, its productions in the documents, and a URL around it.
pub const PARTS: &[(&str, [&str; 10], &str)] = &[
    (
        "scheme",
        [
            "scheme",
            "scheme",
            "scheme",
            "scheme",
            "scheme",
            "scheme",
            "scheme",
            "scheme",
            "scheme",
            "URL-scheme-string",
        ],
        "{}:word",
    ),
    (
        "user",
        ["user", "user", "user", "", "user", "userinfo", "userinfo", "userinfo", "iuserinfo", ""],
        "ftp://{}@host.com/file.txt",
    ),
    (
        "password",
        ["password", "password", "password", "", "password", "", "", "", "", ""],
        "ftp://user:{}@host.com/file.txt",
    ),
    (
        "host",
        ["host", "host", "host", "net_loc", "host", "host", "host", "host", "ihost", "valid-host-string"],
        "http://{}/",
    ),
    (
        "host name",
        [
            "hostname",
            "hostname",
            "hostname",
            "",
            "hostname",
            "hostname",
            "hostname",
            "reg-name",
            "ireg-name",
            "valid-domain-string",
        ],
        "http://{}/",
    ),
    (
        "host number",
        [
            "hostnumber",
            "hostnumber",
            "hostnumber",
            "",
            "hostnumber",
            "IPv4address",
            "IPv4address",
            "IPv4address",
            "IPv4address",
            "valid-IPv4-address-string",
        ],
        "http://{}/",
    ),
    (
        "host in brackets",
        ["", "", "", "", "", "", "ipv6reference", "IP-literal", "IP-literal", ""],
        "http://{}/",
    ),
    (
        "port",
        ["port", "port", "port", "", "port", "port", "port", "port", "port", "URL-port-string"],
        "http://host.com:{}/",
    ),
    (
        "path of HTTP",
        [
            "path",
            "hpath",
            "hpath",
            "path",
            "path",
            "path_segments",
            "path_segments",
            "path-rootless",
            "ipath-rootless",
            "",
        ],
        "http://host.com/{}",
    ),
    (
        "query of HTTP",
        [
            "search",
            "search",
            "search",
            "query",
            "query",
            "query",
            "query",
            "query",
            "iquery",
            "URL-query-string",
        ],
        "http://host.com/file.txt?{}",
    ),
    ("path of FTP", ["path", "fpath", "fpath", "path", "path", "", "", "", "", ""], "ftp://host.com/{}"),
    (
        "type of FTP",
        ["ftptype", "ftptype", "ftptype", "", "", "", "", "", "", ""],
        "ftp://host.com/file.txt;type={}",
    ),
    (
        "selector of Gopher",
        ["gcommand", "selector", "selector", "path", "path", "", "", "", "", ""],
        "gopher://host.com/1{}",
    ),
    ("newsgroup", ["group", "group", "group", "", "", "", "", "", "", ""], "news:{}"),
    ("news article", ["article", "article", "article", "", "", "", "", "", "", ""], "news:{}"),
    (
        "fragment",
        [
            "fragmentid",
            "",
            "",
            "fragment",
            "fragment",
            "fragment",
            "fragment",
            "fragment",
            "ifragment",
            "URL-fragment-string",
        ],
        "http://host.com/file.txt#{}",
    ),
    (
        "escape",
        [
            "escape",
            "escape",
            "escape",
            "escape",
            "escaped",
            "escaped",
            "escaped",
            "pct-encoded",
            "pct-encoded",
            "percent-encoded-byte",
        ],
        "http://host.com/{}",
    ),
];

/// The beginning of the page.
pub const INTRODUCTION: &str = "\
# The history of the grammars

The changes of each document, from RFC 1630 to the URL Standard, computed from the grammars alone. RFC 1630 is no
ancestor of the others: it describes the practice of the Web, while the working group already had its drafts (it says
that another document defines their URLs); so the first step is one between siblings. draft-ietf-uri-url-06 is the group's seventh draft,
since they count from 00. There was a -08 before RFC 1738. draft-fielding-url-syntax-01 replaces RFC 1738 and RFC 1808, and RFC 2396 took its
place. [The genealogy](genealogy.md) shows all documents side by side, and [the schemes of RFC 1738](schemes-history.md) go on to the documents
in force today.

Each URL that *came* conforms to the later document and not to the earlier one; each that *went*, the other way round. A test
checks both. The next column shows the finding of the other document. `urlgram diff` prints the same for any two productions
or schemes.

The start productions of RFC 1808, 2396 and 2732 derive relative forms, too, and those of all documents from RFC 1808 on except fielding-01
derive fragments: some of the changes on this page are only moves between productions.

- *More*: every URL of the earlier document is one of the later, which has others, too.
- *Less*: every URL of the later document is one of the earlier, which had others, too.
- *URLs by their scheme*: whole URLs in the form that the document requires for their scheme.
- *Alone*: the part is compared by itself, since no URL around it shows the difference.
- *Characters*: all characters that can be the whole part.
";
