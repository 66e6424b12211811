/* uriparser: `uriParseSingleUriExA` parses a URI reference; for URI, it must have a scheme. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <uriparser/Uri.h>

/* Writes a character as UTF-8. */
static char *utf8(char *to, unsigned long it) {
    static const int marks[] = {0, 0, 0xC0, 0xE0, 0xF0};
    int length = it < 0x80 ? 1 : it < 0x800 ? 2 : it < 0x10000 ? 3 : 4;
    for (int at = length - 1; at > 0; at--, it >>= 6) to[at] = (char)(0x80 | (it & 0x3F));
    to[0] = (char)(marks[length > 1 ? length : 0] | it);
    return to + length;
}

static unsigned long hex(const char *from) {
    char digits[5] = {from[0], from[1], from[2], from[3], 0};
    return strtoul(digits, NULL, 16);
}

/* Decodes a JSON string in its place, and returns the end of its text. */
static char *decode(const char *from, char *to) {
    static const char escapes[] = "bfnrt", meanings[] = "\b\f\n\r\t";
    for (from++; *from != '"'; from++) {
        if (*from != '\\') {
            *to++ = *from;
        } else if (*++from == 'u') {
            unsigned long it = hex(from + 1);
            from += 4;
            if (it >= 0xD800 && it < 0xDC00) { /* the first half of a pair */
                it = 0x10000 + ((it - 0xD800) << 10) + (hex(from + 3) - 0xDC00);
                from += 6;
            }
            to = utf8(to, it);
        } else {
            const char *escape = strchr(escapes, *from);
            *to++ = escape ? meanings[escape - escapes] : *from;
        }
    }
    return to;
}

int main(int count, char **arguments) {
    int needs_scheme = count > 1 && strcmp(arguments[1], "URI") == 0;
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        UriUriA uri;
        const char *error;
        int accepted = uriParseSingleUriExA(&uri, line, decode(line, line), &error) == URI_SUCCESS;
        if (accepted) {
            accepted = !needs_scheme || uri.scheme.first != NULL;
            uriFreeUriMembersA(&uri);
        }
        puts(accepted ? "1" : "0");
        fflush(stdout); /* a string that ends the process is the next one */
    }
    free(line);
    return 0;
}
