"""The components of a URL, and the error about one that does not conform."""

import ipaddress
import pickle

import pytest

import urlgram


def test_components():
    parts = urlgram.components("http://me@[::1]:80/a/b?q#f", "rfc3986")
    assert (parts.scheme, parts.user, parts.password, parts.host) == ("http", "me", None, "[::1]")
    assert (parts.port, parts.path, parts.query, parts.fragment) == (80, "/a/b", "q", "f")
    assert [part.production for part in parts.all][:5] == ["scheme", "authority", "userinfo", "host", "port"]
    assert str(parts) == parts.url == "http://me@[::1]:80/a/b?q#f" and parts.dialect == "rfc3986"
    port = parts.all[4]
    assert (port.span, port.raw, str(port)) == ((16, 18), "80", "80") and (port.start, port.end) == port.span
    user = urlgram.components(b"ftp://me%40w3.org:x@h/", "rfc1738")
    assert (user.user, user.password) == (b"me%40w3.org", b"x")
    assert [part.decoded() for part in user.all if part.production == "user"] == [b"me@w3.org"]


@pytest.mark.parametrize(
    ("url", "kind", "address"),
    [
        ("http://w3.org/", "name", None),
        ("http:///", "name", None),
        ("http://10.0.0.1/", "ipv4", ipaddress.IPv4Address("10.0.0.1")),
        ("http://[::1]/", "ipv6", ipaddress.IPv6Address("::1")),
        ("http://[v7.x]/", "future", None),
        ("urn:x:y", None, None),
    ],
)
def test_hosts(url, kind, address):
    parts = urlgram.components(url, "rfc3986")
    assert (parts.host_kind, parts.address) == (kind, address)


def test_ports():
    def port(text):
        return urlgram.components("http://h" + text, "rfc3986").port

    assert (port(""), port(":"), port(":65535")) == (None, None, 65535)
    with pytest.raises(ValueError, match="the port 65536 is above 65535"):
        port(":65536")
    with pytest.raises(ValueError, match="\u2026"):
        port(":" + "9" * 10_000)


@pytest.mark.parametrize("function", [urlgram.components, urlgram.validate])
def test_the_error_has_the_report(function):
    for url in ("http://h/a b", b"http://h/a b"):
        with pytest.raises(urlgram.ConformanceError) as caught:
            function(url, "rfc3986")
        error = caught.value
        assert isinstance(error, ValueError) and error.report == urlgram.check(url, "rfc3986")
        assert str(error) == str(error.report) and error.report.repaired == type(url)(error.report.repaired)
        assert pickle.loads(pickle.dumps(error)).report == error.report
    assert function("HTTP://h/", "rfc1738", tolerant=True) is None or function is urlgram.components
    with pytest.raises(urlgram.ConformanceError) as caught:
        function("a", "rfc3986", "port", tolerant=True)
    assert (caught.value.report.start, caught.value.report.tolerant) == ("port", True)


def test_places_are_those_of_the_given_url():
    for url in ("http://\u00fc@\u4e2d.example/\U0001f600?q#f", b"http://u@h/p?q#f", "http://h/p"):
        for part in urlgram.components(url, "rfc3987").all:
            assert url[slice(*part.span)] == part.raw, part
    tree = urlgram.tree("http://\u4e2d/\u00fc/x", "rfc3987")
    assert [tree.text[slice(*node.span)] for node in tree.find("isegment")] == ["\u00fc", "x"]
