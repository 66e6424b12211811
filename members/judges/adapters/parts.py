"""How packages of Python divide URLs, for `urlgram judge --parts`: `parts.py PACKAGE`.

Reads a URL a line, and prints a line of JSON for each: the user with the password, the host, the port and the path, or null for an error.
"""

import ctypes
import ctypes.util
import json
import sys


def urllib_parse():
    from urllib.parse import urlsplit

    def divide(text):
        parts = urlsplit(text)
        user = parts.netloc.rpartition("@")[0] if "@" in parts.netloc else None
        return user, parts.hostname, parts.port, parts.path

    return divide


def urllib3():
    from urllib3.util import parse_url

    def divide(text):
        parts = parse_url(text)
        return parts.auth, parts.host, parts.port, parts.path

    return divide


def joined(user, password):
    return user if password is None else f"{user or ''}:{password}"


def yarl():
    from yarl import URL

    def divide(text):
        url = URL(text)
        return joined(url.raw_user, url.raw_password), url.raw_host, url.explicit_port, url.raw_path

    return divide


def furl():
    from furl import furl as parse

    def divide(text):
        url = parse(text)
        return joined(url.username, url.password), url.host, url.port, str(url.path)

    return divide


def rfc3986():
    from rfc3986 import uri_reference

    def divide(text):
        url = uri_reference(text)
        if url.authority is None:
            return None, None, None, url.path or ""
        parts = url.authority_info()
        return parts["userinfo"], parts["host"], parts["port"], url.path or ""

    return divide


def hyperlink():
    from hyperlink import URL

    def divide(text):
        url = URL.from_text(text)
        return url.userinfo or None, url.host or None, url.port, "/" * url.rooted + "/".join(url.path)

    return divide


def httpx():
    from httpx import URL

    def divide(text):
        url = URL(text)
        return url.userinfo.decode() or None, url.raw_host.decode() or None, url.port, url.raw_path.decode().partition("?")[0]

    return divide


def libcurl():
    """The URL API of libcurl with the flags with which curl calls it."""
    library = ctypes.CDLL(ctypes.util.find_library("curl"))
    library.curl_url.restype = ctypes.c_void_p
    library.curl_url_cleanup.argtypes = [ctypes.c_void_p]
    library.curl_url_set.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_uint]
    library.curl_url_get.argtypes = [ctypes.c_void_p, ctypes.c_int, ctypes.POINTER(ctypes.c_char_p), ctypes.c_uint]
    guess_scheme, any_scheme = 1 << 9, 1 << 3
    whole, user, password, host, port, path = 0, 2, 3, 5, 6, 7

    def divide(text):
        handle = library.curl_url()
        try:
            if "\0" in text or library.curl_url_set(handle, whole, text.encode(), guess_scheme | any_scheme):
                raise ValueError(text)

            def part(number):
                value = ctypes.c_char_p()
                failed = library.curl_url_get(handle, number, ctypes.byref(value), 0)
                return None if failed or value.value is None else value.value.decode(errors="replace")

            return joined(part(user), part(password)), part(host), part(port), part(path)
        finally:
            library.curl_url_cleanup(handle)

    return divide


def main():
    divide = {call.__name__: call for call in (urllib_parse, urllib3, yarl, furl, rfc3986, hyperlink, httpx, libcurl)}[sys.argv[1]]()
    for line in sys.stdin.buffer:
        text = line.removesuffix(b"\n").decode(errors="replace")
        try:
            names = ("user", "host", "port", "path")
            answer = {name: None if part is None else str(part) for name, part in zip(names, divide(text))}
        except Exception:
            answer = None
        print(json.dumps(answer))


main()
