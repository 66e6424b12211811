//! Other readings of texts that conform, in which another path, query or fragment is meant.

use super::prelude::*;
use super::rival::{Parts, RIVAL, parts, without_blanks};

pub(super) static SLIPS: &[Slip] = &[
    Slip {
        name: "a folder of a repository after its reference",
        needs: b":/?=",
        says: "The folder is read as a part of the query; it is before the `?`",
        how: rival(|t| {
            let query = find(t, b"?ref=").filter(|_| t.starts_with(b"git::"))?;
            let folder = query + find(&t[query..], b"//")?;
            // The repository has a host, and no folder yet.
            let path = find(&t[..query], b"://").map_or(&[][..], |at| &t[at + 3..query]);
            let is_whole = !head(path).is_empty() && path.contains(&b'/') && !has(path, b"//");
            let is_folder = folder > query + 5
                && t.len() > folder + 2
                && is_whole
                && !has(&t[folder + 2..], b"//")
                && !has_any(&t[query + 5..], b"&#:");
            is_folder.then(|| vec![(query..query, t[folder..].to_vec()), (folder..t.len(), vec![])])
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded blank at the end of the path",
        needs: b"%",
        says: "The path ends with an encoded space",
        how: rival(|t| {
            let p = parts(t).filter(|p| p.web && !has_any(t, b"?#"))?;
            without_blanks(t, p.rest..t.len())
        }),
        ..RIVAL
    },
    Slip {
        name: "a sign that Markdown escaped, encoded",
        needs: b"%",
        says: "`{text}` is an encoded backslash",
        how: rival(|t| {
            let is_escaped = |sign: &u8| b"_*-().~".contains(sign) || *sign == b'&' && !has(t, b"=%5C");
            let is_backslash =
                |at: &usize| escape(&t[*at..]) == Some(b'\\') && t.get(at + 3).is_some_and(is_escaped);
            let edits = each((0..t.len()).filter(is_backslash), 3, "");
            (edits.len() <= 20).then_some(edits)
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded `&` between fields",
        needs: b"?=%26",
        says: "`{text}` is an encoded `&`, which separates no fields",
        how: rival(|t| {
            let from = memchr(b'?', t).unwrap_or(t.len());
            let query = until(&t[from..], b"#");
            let is_plain = |text: &[u8]| is_field(text) && !text.contains(&b'%') && !has(text, b"://");
            // If the query has other escapes than `%26`, a value is a URL or a text of its own.
            let mut fields = query.get(1..).unwrap_or_default().split(|byte| *byte == b'%');
            let is_encoded = !query.contains(&b'&')
                && fields.next().is_some_and(is_plain)
                && fields.all(|rest| rest.strip_prefix(b"26").is_some_and(is_plain));
            let edits = each((from..from + query.len()).filter(|at| t[*at] == b'%'), 3, "&");
            (is_encoded && edits.len() <= 20).then_some(edits)
        }),
        ..RIVAL
    },
    Slip {
        name: "the fields of a query, encoded",
        needs: b"%3D",
        says: "The query is one name without a value: `{text}` is encoded",
        how: rival(|t| {
            // All signs of a magnet link may be encoded.
            if t.starts_with(b"magnet:%3Fxt%3D") {
                let sign = |at: usize| {
                    Some((at..at + 3, vec![escape(&t[at..]).filter(|sign| b"?=&".contains(sign))?]))
                };
                return Some((7..t.len().min(2000)).filter_map(sign).collect());
            }
            let from = head_of(t, b"?#") + 1;
            let query = t.get(from..).filter(|_| t[from - 1] == b'?')?;
            if has_any(query, b"=&#") {
                return None;
            }
            let signs: Edits = (from..t.len())
                .filter_map(|at| match escape(&t[at..]) {
                    Some(sign @ (b'=' | b'&')) => Some((at..at + 3, vec![sign])),
                    _ => None,
                })
                .collect();
            // Each value has a name, and none is encoded once more.
            let mut starts = [from]
                .into_iter()
                .chain(signs.iter().filter(|(_, sign)| sign[..] == *b"&").map(|(span, _)| span.end));
            let is_value = |start: usize| {
                let name = run(&t[start..], word);
                name > 0 && escape(&t[start + name..]) == Some(b'=')
            };
            let values = signs.iter().filter(|(_, sign)| sign[..] == *b"=").count();
            let is_first_empty = escape(query) == Some(b'&');
            let fields = signs.len() - values + usize::from(!is_first_empty);
            let is_all = starts.all(|start| is_value(start) || is_first_empty && start == from);
            let is_whole = is_all && fields > 1 && values == fields && !t.ends_with(b"%3D");
            (is_whole && signs.len() < 40).then_some(signs)
        }),
        ..RIVAL
    },
    Slip {
        name: "a `?` before another field",
        needs: b"?=",
        says: "`{text}` is a part of a value, and seems to divide fields",
        how: rival(|t| {
            let query = until(t, b"#");
            let at = memrchr(b'?', query)?;
            let first = memchr(b'?', &query[..at])?;
            let value = after_last(&query[first..at], b'&');
            let is_name =
                value.len() > 1 && value.strip_prefix(b"?").is_some_and(|name| are_words(name, b""));
            let is_value = is_name || value.contains(&b'=') && !has_any(value, b"/:%");
            (is_value && is_field(&query[at + 1..])).then(|| one(at..at + 1, "&"))
        }),
        ..RIVAL
    },
    Slip {
        name: "a `#` in a query that goes on",
        needs: b"?=#",
        says: "`{text}` ends the query, and fields follow it",
        how: rival(|t| {
            let at = memchr(b'#', t).filter(|at| t[..*at].contains(&b'='))?;
            // The identifiers of streams in SRT begin so.
            if t[..at].ends_with(b"streamid=") && t[at + 1..].starts_with(b"!::") {
                return Some(one(at..at + 1, "%23"));
            }
            let first = until(&t[at + 1..], b"&");
            let next = &t[(at + 2 + first.len()).min(t.len())..];
            let is_nested = has(&t[..at], b"=http");
            (t[..at].contains(&b'?')
                && !has_any(first, b"=?!")
                && (is_nested || !first.contains(&b'/'))
                && is_field(next)
                // Of two, the first may begin a fragment.
                && !has(next, b"%23"))
            .then(|| one(at..at + 1, "%23"))
        }),
        ..RIVAL
    },
    Slip {
        name: "a `+` for a blank where no form is",
        needs: b"?=+",
        says: "{Found} {is} a plus sign there; a blank is written `%20`",
        how: rival(|t| {
            // The names of an account may be in the path of the key of a one-time password.
            let query = if t.starts_with(b"otpauth://") {
                10
            } else {
                after_scheme(t, "mailto").and(find(t, b"?"))?
            };
            let is_blank = |at: &usize| {
                // A plus sign in the name of an account is one.
                let near = &t[*at..t.len().min(at + 100)];
                let name = run(near, |byte| word(byte) || b".+".contains(&byte));
                t[*at] == b'+'
                    && t[at - 1].is_ascii_alphanumeric()
                    && t.get(at + 1).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'%')
                    && !near[name..].starts_with(b"%40")
            };
            // An address in the query may have a `+` that is meant.
            let edits = each((query..t.len()).filter(is_blank), 1, "%20");
            (edits.len() <= 200 && !t[query..].contains(&b'@')).then_some(edits)
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded `#` before a fragment",
        needs: b"%",
        says: "`{text}` is a part of the path, and seems to begin a fragment",
        how: rival(|t| {
            let at = find(t, b"%23").filter(|at| *at > 1 && !has_any(t, b"?#"))?;
            let (before, name, p) = (&t[..at], &t[at + 3..], parts(t));
            // In other schemes, such as IRC, the name of a channel begins with a `#`, which is encoded.
            let is_file = t.starts_with(b"file:") && extension(before);
            let is_web = scheme_of(t).is_none() || p.as_ref().is_some_and(|p| p.web) || is_file;
            let dash = usize::from(name.starts_with(b"-") && before.ends_with(b"/"));
            let is_name = name.len() > 1 + dash - usize::from(is_file)
                && name[dash].is_ascii_alphabetic()
                && are_words(name, b"");
            // A route of a page that is a program begins with `#/` or `#!`.
            let is_route = starts_with(name, &["/", "!"]) && p.is_some_and(|p| at == p.rest + 1);
            (is_web && (is_name || is_route)).then(|| one(at..at + 3, "#"))
        }),
        ..RIVAL
    },
    Slip {
        name: "encoded backslashes between folders",
        needs: b":%5",
        says: "`{text}` is an encoded backslash, and folders are divided by slashes in a URL",
        how: rival(|t| {
            let is_of_files = scheme_of(t).is_some_and(|name| {
                matches!(name, b"file" | b"vscode-resource" | b"vscode-file" | b"resource")
            });
            let path = until(t, b"?#");
            let is_divider = |at: &usize| {
                escape(&path[*at..]) == Some(b'\\') && path.get(at + 3).is_some_and(|byte| word(*byte))
            };
            let edits = each((0..path.len()).filter(is_divider), 3, "/");
            (is_of_files && edits.len() > 1 && !has(path, b"%5C%5C")).then_some(edits)
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded colon where a repository begins",
        needs: b"%",
        says: "`{text}` is a part of the path: the colon of the short form of Git was encoded",
        how: rival(|t| {
            let p = parts(t).filter(|p| matches!(p.scheme, b"git" | b"ssh" | b"git+ssh" | b"git+https"))?;
            let name = p.tail.strip_prefix(b"/").filter(|name| escape(name) == Some(b':'))?;
            name.get(3).is_some_and(u8::is_ascii_alphabetic).then(|| one(p.rest + 1..p.rest + 4, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "`&` where the query begins",
        needs: b"&=",
        says: "The query begins with `?`, not `{text}`",
        how: rival(|t| {
            let is_opaque = scheme_of(t).is_some_and(|name| matches!(name, b"bitcoin" | b"geo" | b"sms"));
            if has_any(t, b"?#;") || parts(t).is_none() && !is_opaque {
                return None;
            }
            let at = memchr(b'&', t).filter(|at| *at > 8 && !t[*at..].contains(&b'@'))?;
            let slash = memrchr(b'/', &t[..at]).unwrap_or(0);
            if let Some(sign) = (slash..at).find(|at| escape(&t[*at..]) == Some(b'?')) {
                return Some(one(sign..sign + 3, "?"));
            }
            if t[slash..at].contains(&b'=') {
                return (slash > 8).then(|| one(slash..slash + 1, "?"));
            }
            let name = run(&t[at + 1..], word);
            ((name > 1 || extension(&t[..at]) || is_opaque) && t.get(at + 1 + name) == Some(&b'='))
                .then(|| one(at..at + 1, "?"))
        }),
        ..RIVAL
    },
    Slip {
        code: Some(Code::HtmlEntity),
        name: "entities of HTML in a text that conforms",
        cost: Some(SPECIFIC),
        needs: b"&",
        says: "`{text}` is an entity of HTML",
        how: rival(|t| {
            let entity = |at: usize| {
                let rest = &t[at..];
                if starts_with(rest, &["&amp%3B", "&amp%3b"]) {
                    return Some((at..at + 7, b"&".to_vec()));
                }
                let (number, radix, most) = match rest {
                    [b'&', b'#', b'x', number @ ..] => (number, 16, 2),
                    [b'&', b'#', number @ ..] => (number, 10, 3),
                    _ => return None,
                };
                let digits = run(&number[..number.len().min(most)], |byte| char::from(byte).is_digit(radix));
                let number_text = str::from_utf8(&number[..digits]).ok()?;
                let sign = u8::from_str_radix(number_text, radix).ok().filter(u8::is_ascii_graphic)?;
                let end = t.len() - number.len() + digits + usize::from(number.get(digits) == Some(&b';'));
                // A quotation mark after the text does not belong to it.
                let is_mark = end == t.len() && b"'\"".contains(&sign);
                Some((at..end, if is_mark { vec![] } else { vec![sign] }))
            };
            Some((0..t.len().min(4000)).filter(|at| t[*at] == b'&').filter_map(entity).collect())
        }),
        ..RIVAL
    },
    Slip {
        name: "a bracket that was lost at the end",
        needs: b"(",
        says: "The bracket is not closed",
        how: rival(|t| {
            let name = &t[find(t, b"_(")? + 2..];
            (name.len() > 2 && are_words(name, b"")).then(|| one(t.len()..t.len(), ")"))
        }),
        ..RIVAL
    },
    Slip {
        name: "an empty segment in the path",
        keeps: true,
        needs: b":/",
        says: "The path contains an empty segment",
        how: rival(|t| {
            let is_of_files =
                |p: &Parts| matches!(p.scheme, b"http" | b"https" | b"file" | b"oci") || is_store(p.scheme);
            let p = parts(t).filter(|p| is_of_files(p) && !has(t, b"::"))?;
            let at = find(p.path, b"//").filter(|at| *at > 0)?;
            let slashes = run(&p.path[at..], |byte| byte == b'/');
            let (before, after) = (&p.path[..at], &p.path[at + slashes..]);
            // A module is in an archive or repository, after two slashes; a name may begin with a slash; and other URLs have them, too.
            let is_forge = matches!(p.name, b"github.com" | b"gitlab.com" | b"bitbucket.org");
            let is_module = extension(before) || is_forge || has(t, b"?ref=");
            let is_meant = is_module || ends_with(before, &["/wiki", "/dir", "/http", "/https", "/ftp"]);
            let is_flat = !has_any(p.path, b":%*@") && !has(after, b"//");
            (is_flat && !is_meant && !after.is_empty())
                .then(|| one(p.rest + at..p.rest + at + slashes - 1, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "the version of an interface twice",
        needs: b"/",
        says: "The path contains the version of the interface more than once",
        how: rival(|t| {
            let is_twice = |at: &usize| {
                let name = head(&t[at + 1..]);
                name.len() == 2
                    && name[0] == b'v'
                    // From `v5` on it may be the name of a program, such as `v8`.
                    && (b'1'..b'5').contains(&name[1])
                    && t[at + 4..].starts_with(name)
                    && t.get(at + 6) == Some(&b'/')
            };
            let p = parts(t)?;
            let mut slashes = memchr_iter(b'/', p.tail).map(|at| p.rest + at);
            let at = slashes.find(|at| t.len() > at + 6 && is_twice(at))?;
            let times = t[at..].chunks(3).take_while(|three| *three == &t[at..at + 3]).count();
            let is_end = t.get(at + 3 * times).is_none_or(|byte| b"/?#".contains(byte));
            Some(one(at + 3..at + 3 * if is_end { times } else { times - 1 }, ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "a query after the fragment",
        needs: b"#?=",
        says: "`{text}` is a part of the fragment: a query is before it",
        how: rival(|t| {
            let hash = memchr(b'#', t)?;
            let sign = hash + 1 + run(&t[hash + 1..], word);
            let query = t[sign..].strip_prefix(b"?")?;
            (sign > hash + 1 && !t[..hash].contains(&b'?') && is_tracked(query))
                .then(|| one(hash..t.len(), [&t[sign..], &t[hash..sign]].concat()))
        }),
        ..RIVAL
    },
    Slip {
        name: "`undefined` after the end of the path",
        needs: b"undefi",
        says: "`{text}` is what a program writes for a value that was not set",
        how: rival(|t| {
            let before = t.strip_suffix(b"undefined").filter(|_| parts(t).is_some_and(|p| p.web))?;
            let last = after_last(before, b'/');
            let is_whole = match last {
                [.., last, b'_'] => last.is_ascii_alphanumeric(),
                _ => !last.is_empty() && digits(last) == last.len(),
            };
            (is_whole && !has_any(before, b"?#")).then(|| one(before.len()..t.len(), ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "an encoded bracket or tag at the end",
        needs: b"%",
        says: "`{text}` is after the URL, and was encoded with it",
        how: rival(|t| {
            let is_open = find_any(t, &["(", "%28", "?"]).is_some();
            let ends_word = |text: &&[u8]| match text[..] {
                [.., escape, _, last] => escape != b'%' && last.is_ascii_alphanumeric(),
                _ => false,
            };
            let bracket = t.strip_suffix(b"%29").filter(ends_word).filter(|_| !is_open);
            let tag = find(t, b"%3C/").filter(|at| t.ends_with(b"%3E") && !has(&t[..*at], b"%3C"));
            // A bracket that opens has nothing after it.
            let open = ["%7B", "%5B", "%28"].iter().find_map(|sign| t.strip_suffix(sign.as_bytes()));
            bracket.or(open).map(<[u8]>::len).or(tag).map(|at| one(at..t.len(), ""))
        }),
        ..RIVAL
    },
    Slip {
        name: "the bold of Markdown in a text that conforms",
        needs: b"*",
        says: "`{text}` makes the text bold in Markdown, and is no part of the URL",
        how: rival(super::wrapper::bold),
        ..RIVAL
    },
    Slip {
        name: "a sign in the name of a file that ends its path",
        says: "{Found} ends the path of a file, and its name seems to hold it",
        how: rival(|t| {
            let at = t.iter().position(|byte| b"?#".contains(byte))?;
            let (before, rest, is_hash) = (&t[..at], &t[at + 1..], t[at] == b'#');
            let ends_in_name = before.last().is_some_and(u8::is_ascii_alphanumeric);
            let ends_in_slash = before.ends_with(b"/");
            if scheme_of(t).is_some_and(is_store) {
                // A generation of an object is a number, and an option has a name.
                let is_number = rest.iter().all(u8::is_ascii_digit);
                let is_data = !is_number && !rest.contains(&b'=') && !before.ends_with(rest);
                return (is_data && (ends_in_name || ends_in_slash)).then(|| signs_of(t, at));
            }
            // A path does not end in a blank, and the name of a fragment has none: the `#` belongs to the path.
            let ends_in_blank = before.ends_with(b"%20") && (t.starts_with(b"file:") || has(rest, b"%20"));
            // A folder of C# among others is no page.
            let is_folder = before.ends_with(b"/c") && rest.starts_with(b"/") && count(before, b'/') > 3;
            // A film is no place in a text.
            let is_of_film = !extension(before) && is_film(rest);
            let is_of_file = t.starts_with(b"file:///")
                && (rest.contains(&b'/') || extension(rest))
                // The fragment after these is a pointer into the file.
                && !ends_with(before, &[".json", ".yaml", ".yml", "html", "htm"])
                && !rest.contains(&b'=')
                && (ends_in_slash && is_hash || ends_in_name);
            (is_hash && (ends_in_blank || is_folder || is_of_film) || is_of_file).then(|| escaped(t, [at]))
        }),
        ..RIVAL
    },
];

/// A field that campaigns or logins put at the end of an address.
fn is_tracked(query: &[u8]) -> bool {
    starts_with(query, &["utm_", "fbclid=", "gclid=", "oauth_"])
}

/// The name of a file with a film or a sound.
fn is_film(name: &[u8]) -> bool {
    [".mp4", ".mkv", ".mp3", ".flac"]
        .iter()
        .any(|end| name.len() > end.len() && name.ends_with(end.as_bytes()))
        && !name.contains(&b'/')
}

/// A scheme of stores of objects, whose names have no query and no fragment.
pub fn is_store(scheme: &[u8]) -> bool {
    matches!(
        scheme,
        b"s3" | b"s3a" | b"s3n" | b"gs" | b"abfs" | b"abfss" | b"wasb" | b"wasbs" | b"nfs" | b"smb"
    )
}
