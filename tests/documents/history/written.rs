//! The parts of the page that are written by hand.

/// The documents with a grammar for whole URLs, in their order.
pub const DOCUMENTS: [&str; 4] = ["rfc1630-url", "url-06", "rfc1738", "fielding-01"];

/// The dialects of the page: those, and the other grammar of the first document.
pub const DIALECTS: [&str; 5] = ["rfc1630-uri", "rfc1630-url", "url-06", "rfc1738", "fielding-01"];

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
pub const FACTS: [&[Fact]; 3] = [
    &[
        came("Any scheme makes a URL, not only those with a production", "local:word"),
        came("A path may hold `~`", "http://host.com/~user"),
        came("A query is any text, not only words between plus signs", "http://host.com/file.txt?name=value"),
        came("The type code of FTP may be a small letter", "ftp://host.com/file.txt;type=a"),
        came("An article of NNTP has a server and a group", "nntp://host.com/comp.lang.c/1"),
        went("A quotation mark has to be encoded", "http://host.com/a\"b"),
    ],
    &[
        went("`~` and its likes have to be encoded again", "http://host.com/~user"),
        went("Host names are those of the domain name system, without `_`", "http://my_host.com/"),
        came("A digit may begin a host name", "http://3com.com/"),
        went("But a file needs a path", "file://host.com"),
        came("The name of a newsgroup may hold `+`", "news:comp.lang.c++"),
    ],
    &[
        came("One syntax holds for all schemes, so any may have a user", "http://user@host.com/"),
        came("Any may have a path, too", "telnet://host.com/file.txt"),
        came("And any may be nothing but a path", "http:file.txt"),
        came("`~` is back", "http://host.com/~user"),
        came("A port may be empty", "http://host.com:/"),
    ],
];

/// A part of a URL: what it is called, its productions in the four documents, and a URL around it.
pub const PARTS: &[(&str, [&str; 4], &str)] = &[
    ("scheme", ["scheme"; 4], "{}:word"),
    ("user", ["user"; 4], "ftp://{}@host.com/file.txt"),
    ("password", ["password"; 4], "ftp://user:{}@host.com/file.txt"),
    ("host", ["host"; 4], "http://{}/"),
    ("host name", ["hostname"; 4], "http://{}/"),
    ("host number", ["hostnumber"; 4], "http://{}/"),
    ("port", ["port"; 4], "http://host.com:{}/"),
    ("path of HTTP", ["path", "hpath", "hpath", "path"], "http://host.com/{}"),
    ("query of HTTP", ["search", "search", "search", "query"], "http://host.com/file.txt?{}"),
    ("path of FTP", ["path", "fpath", "fpath", "path"], "ftp://host.com/{}"),
    ("type of FTP", ["ftptype", "ftptype", "ftptype", ""], "ftp://host.com/file.txt;type={}"),
    ("selector of Gopher", ["gcommand", "selector", "selector", "path"], "gopher://host.com/1{}"),
    ("newsgroup", ["group", "group", "group", ""], "news:{}"),
    ("news article", ["article", "article", "article", ""], "news:{}"),
    ("fragment", ["fragmentid", "", "", "fragment"], ""),
    ("escape", ["escape", "escape", "escape", "escaped"], "http://host.com/{}"),
];

/// The beginning of the page.
pub const INTRODUCTION: &str = "\
# The history of the grammars

The changes of each document, from RFC 1630 to draft-fielding-url-syntax-01, computed from the grammars alone. RFC 1630 is no
ancestor of the others: it describes the practice of the Web, while the working group already had its drafts (it calls their
URLs \"elsewhere\" defined); so the first step is one between siblings. draft-ietf-uri-url-06 is the group's seventh draft,
since they count from 00. There was a -08 before RFC 1738, and RFC 1808 (June 1995) came between that and
draft-fielding-url-syntax-01, which replaces both. RFC 1808, 2396, 2732, 3986 and 3987 are not on this page.

Each URL that *came* conforms to the later document and not to the earlier one; each that *went*, the other way round. A test
checks both. The next column shows the finding of the other document. `urlgram diff` prints the same for any two productions
or schemes.

- *More*: every URL of the earlier document is one of the later, which has others, too.
- *Less*: every URL of the later document is one of the earlier, which had others, too.
- *URLs by their scheme*: whole URLs in the form that the document requires for their scheme.
- *Alone*: the part is compared by itself, since no URL around it shows the difference.
- *Characters*: all characters that can be the whole part.
";
