//! The rules of RFC 3966, in nom 8: a function for each rule.
//!
//! Each reads a beginning of its input. It reads all of an input exactly if its rule derives it: urlgram decided that, from
//! the laws of these words, before it wrote this module.

use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{char, satisfy};
use nom::combinator::{opt, recognize};
use nom::multi::{count, many0_count, many1_count};
use nom::{IResult, Parser};

/// The rest of an input, and the part of it that was read.
pub type Read<'i> = IResult<&'i [u8], &'i [u8]>;

/// ```text
/// telephone-uri        = "tel:" telephone-subscriber
/// ```
pub fn telephone_uri(input: &[u8]) -> Read<'_> {
    recognize((tag_no_case("tel:"), telephone_subscriber)).parse(input)
}

/// ```text
/// telephone-subscriber = global-number / local-number
/// ```
pub fn telephone_subscriber(input: &[u8]) -> Read<'_> {
    alt((global_number, local_number)).parse(input)
}

/// ```text
/// global-number        = global-number-digits *par
/// ```
///
/// As printed, first match loses `+9;isub=a;a=[`: no order of its alternatives is known that loses nothing, so its automaton reads it.
pub fn global_number(input: &[u8]) -> Read<'_> {
    by_automaton(input, &[3, 5, 6, 7, 9, 10, 11, 13, 14, 16, 18, 20, 21, 24], |state, byte| match (state, byte) {
        (0, b'+') => Some(2),
        (2, b'(' | b')' | b'-' | b'.') => Some(2),
        (2, b'0'..=b'9') => Some(3),
        (3, b'(' | b')' | b'-' | b'.' | b'0'..=b'9') => Some(3),
        (3 | 5 | 6 | 7 | 9 | 10 | 11 | 13 | 14 | 16, b';') => Some(4),
        (4, b'-' | b'0'..=b'9' | b'A'..=b'D' | b'F'..=b'H' | b'J'..=b'Z' | b'a'..=b'd' | b'f'..=b'h' | b'j'..=b'z') => Some(5),
        (4, b'E' | b'e') => Some(6),
        (4, b'I' | b'i') => Some(7),
        (5 | 13 | 16, b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(5),
        (5 | 6 | 7 | 9 | 10 | 14, b'=') => Some(8),
        (6, b'-' | b'0'..=b'9' | b'A'..=b'W' | b'Y' | b'Z' | b'a'..=b'w' | b'y' | b'z') => Some(5),
        (6, b'X' | b'x') => Some(9),
        (7, b'-' | b'0'..=b'9' | b'A'..=b'R' | b'T'..=b'Z' | b'a'..=b'r' | b't'..=b'z') => Some(5),
        (7, b'S' | b's') => Some(10),
        (8 | 11, b'!' | b'$' | b'&'..=b'+' | b'-'..=b':' | b'A'..=b'[' | b']' | b'_' | b'a'..=b'z' | b'~') => Some(11),
        (8 | 11, b'%') => Some(12),
        (9, b'-' | b'0'..=b'9' | b'A'..=b'S' | b'U'..=b'Z' | b'a'..=b's' | b'u'..=b'z') => Some(5),
        (9, b'T' | b't') => Some(13),
        (10, b'-' | b'0'..=b'9' | b'A'..=b'T' | b'V'..=b'Z' | b'a'..=b't' | b'v'..=b'z') => Some(5),
        (10, b'U' | b'u') => Some(14),
        (12, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(15),
        (13, b'=') => Some(11),
        (14, b'-' | b'0'..=b'9' | b'A' | b'C'..=b'Z' | b'a' | b'c'..=b'z') => Some(5),
        (14, b'B' | b'b') => Some(16),
        (15, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(11),
        (16, b'=') => Some(17),
        (17 | 18, b'!' | b'$' | b'&'..=b'+' | b'-'..=b':' | b'A'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(18),
        (17 | 18, b'%') => Some(19),
        (17, b',' | b';' | b'=' | b'?' | b'@') => Some(20),
        (17 | 18, b'[' | b']') => Some(11),
        (18, b',' | b'=' | b'?' | b'@') => Some(20),
        (18 | 20 | 21 | 24, b';') => Some(21),
        (19, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(22),
        (20, b'!' | b'$' | b'&'..=b':' | b'=' | b'?'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(20),
        (20 | 21 | 24, b'%') => Some(23),
        (21, b'!' | b'$' | b'&'..=b',' | b'.' | b'/' | b':' | b'=' | b'?' | b'@' | b'_' | b'~') => Some(20),
        (21 | 24, b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(24),
        (22, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(18),
        (23, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(25),
        (24, b'!' | b'$' | b'&'..=b',' | b'.' | b'/' | b':' | b'?' | b'@' | b'_' | b'~') => Some(20),
        (24, b'=') => Some(18),
        (25, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(20),
        _ => None,
    })
}

/// ```text
/// local-number         = local-number-digits *par context *par
/// ```
///
/// As printed, first match loses `a;phone-context=a`: no order of its alternatives is known that loses nothing, so its automaton reads it.
pub fn local_number(input: &[u8]) -> Read<'_> {
    by_automaton(input, &[49, 51, 55, 58, 59, 60, 63, 64, 66, 68, 69, 72, 77, 78, 80, 81, 85, 87, 90, 91, 92, 93, 96, 97, 98, 100, 101, 103, 105, 106, 107], |state, byte| match (state, byte) {
        (0, b'#' | b'*' | b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(2),
        (0, b'(' | b')' | b'-' | b'.') => Some(0),
        (2, b'#' | b'('..=b'*' | b'-' | b'.' | b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(2),
        (2 | 4 | 5 | 6 | 7 | 9 | 10 | 11 | 12 | 14 | 15 | 16 | 18 | 19 | 21 | 25 | 29 | 33 | 35 | 37 | 39 | 41 | 43 | 47 | 48 | 52 | 53 | 54, b';') => Some(3),
        (3, b'-' | b'0'..=b'9' | b'A'..=b'D' | b'F'..=b'H' | b'J'..=b'O' | b'Q'..=b'Z' | b'a'..=b'd' | b'f'..=b'h' | b'j'..=b'o' | b'q'..=b'z') => Some(4),
        (3, b'E' | b'e') => Some(5),
        (3, b'I' | b'i') => Some(6),
        (3, b'P' | b'p') => Some(7),
        (4 | 14 | 18 | 43, b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(4),
        (4 | 5 | 6 | 7 | 9 | 10 | 11 | 15 | 16 | 19 | 21 | 25 | 29 | 33 | 35 | 37 | 39 | 41, b'=') => Some(8),
        (5 | 39, b'-' | b'0'..=b'9' | b'A'..=b'W' | b'Y' | b'Z' | b'a'..=b'w' | b'y' | b'z') => Some(4),
        (5, b'X' | b'x') => Some(9),
        (6, b'-' | b'0'..=b'9' | b'A'..=b'R' | b'T'..=b'Z' | b'a'..=b'r' | b't'..=b'z') => Some(4),
        (6, b'S' | b's') => Some(10),
        (7, b'-' | b'0'..=b'9' | b'A'..=b'G' | b'I'..=b'Z' | b'a'..=b'g' | b'i'..=b'z') => Some(4),
        (7, b'H' | b'h') => Some(11),
        (8 | 12, b'!' | b'$' | b'&'..=b'+' | b'-'..=b':' | b'A'..=b'[' | b']' | b'_' | b'a'..=b'z' | b'~') => Some(12),
        (8 | 12 | 45 | 47 | 48 | 49 | 51 | 52 | 53 | 54 | 55, b'%') => Some(13),
        (9 | 35 | 41, b'-' | b'0'..=b'9' | b'A'..=b'S' | b'U'..=b'Z' | b'a'..=b's' | b'u'..=b'z') => Some(4),
        (9, b'T' | b't') => Some(14),
        (10, b'-' | b'0'..=b'9' | b'A'..=b'T' | b'V'..=b'Z' | b'a'..=b't' | b'v'..=b'z') => Some(4),
        (10, b'U' | b'u') => Some(15),
        (11 | 29, b'-' | b'0'..=b'9' | b'A'..=b'N' | b'P'..=b'Z' | b'a'..=b'n' | b'p'..=b'z') => Some(4),
        (11, b'O' | b'o') => Some(16),
        (13, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(17),
        (14, b'=') => Some(12),
        (15, b'-' | b'0'..=b'9' | b'A' | b'C'..=b'Z' | b'a' | b'c'..=b'z') => Some(4),
        (15, b'B' | b'b') => Some(18),
        (16 | 33, b'-' | b'0'..=b'9' | b'A'..=b'M' | b'O'..=b'Z' | b'a'..=b'm' | b'o'..=b'z') => Some(4),
        (16, b'N' | b'n') => Some(19),
        (17, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(12),
        (18, b'=') => Some(20),
        (19 | 37, b'-' | b'0'..=b'9' | b'A'..=b'D' | b'F'..=b'Z' | b'a'..=b'd' | b'f'..=b'z') => Some(4),
        (19, b'E' | b'e') => Some(21),
        (20 | 22, b'!' | b'$' | b'&'..=b'+' | b'-'..=b':' | b'A'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(22),
        (20 | 22 | 73 | 75 | 76 | 77 | 81 | 82 | 83 | 84 | 85, b'%') => Some(23),
        (20, b',' | b';' | b'=' | b'?' | b'@') => Some(24),
        (20 | 22 | 73 | 75 | 76 | 77 | 81 | 82 | 83 | 84 | 85 | 107, b'[' | b']') => Some(12),
        (21, b'-') => Some(25),
        (21, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(4),
        (22 | 73 | 75 | 76 | 77 | 81 | 82 | 83 | 84 | 85 | 95 | 98, b',' | b'=' | b'?' | b'@') => Some(24),
        (22 | 24 | 26 | 30 | 31 | 34 | 36 | 38 | 40 | 42 | 44 | 46 | 50 | 57 | 61 | 65 | 70 | 73 | 75 | 76 | 82 | 83 | 84 | 86 | 95, b';') => Some(26),
        (23, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(27),
        (24, b'!' | b'$' | b'&'..=b':' | b'=' | b'?'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(24),
        (24 | 26 | 30 | 31 | 34 | 36 | 38 | 40 | 42 | 44 | 46 | 50 | 57 | 61 | 65 | 70 | 86 | 90 | 91 | 92 | 96 | 97 | 100 | 101 | 103, b'%') => Some(28),
        (25, b'-' | b'0'..=b'9' | b'A' | b'B' | b'D'..=b'Z' | b'a' | b'b' | b'd'..=b'z') => Some(4),
        (25, b'C' | b'c') => Some(29),
        (26 | 86, b'!' | b'$' | b'&'..=b',' | b'.' | b'/' | b':' | b'=' | b'?' | b'@' | b'_' | b'~') => Some(24),
        (26, b'-' | b'0'..=b'9' | b'A'..=b'O' | b'Q'..=b'Z' | b'a'..=b'o' | b'q'..=b'z') => Some(30),
        (26, b'P' | b'p') => Some(31),
        (27, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(22),
        (28, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(32),
        (29, b'O' | b'o') => Some(33),
        (30 | 31 | 34 | 36 | 38 | 40 | 42 | 44 | 46 | 50 | 57 | 61 | 65 | 70 | 90 | 91 | 92 | 96 | 97 | 100 | 101 | 103, b'!' | b'$' | b'&'..=b',' | b'.' | b'/' | b':' | b'?' | b'@' | b'_' | b'~') => Some(24),
        (30 | 70, b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(30),
        (30 | 31 | 34 | 36 | 38 | 40 | 42 | 44 | 46 | 50 | 57 | 61 | 65, b'=') => Some(22),
        (31, b'-' | b'0'..=b'9' | b'A'..=b'G' | b'I'..=b'Z' | b'a'..=b'g' | b'i'..=b'z') => Some(30),
        (31, b'H' | b'h') => Some(34),
        (32, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(24),
        (33, b'N' | b'n') => Some(35),
        (34 | 44, b'-' | b'0'..=b'9' | b'A'..=b'N' | b'P'..=b'Z' | b'a'..=b'n' | b'p'..=b'z') => Some(30),
        (34, b'O' | b'o') => Some(36),
        (35, b'T' | b't') => Some(37),
        (36 | 46, b'-' | b'0'..=b'9' | b'A'..=b'M' | b'O'..=b'Z' | b'a'..=b'm' | b'o'..=b'z') => Some(30),
        (36, b'N' | b'n') => Some(38),
        (37, b'E' | b'e') => Some(39),
        (38 | 57, b'-' | b'0'..=b'9' | b'A'..=b'D' | b'F'..=b'Z' | b'a'..=b'd' | b'f'..=b'z') => Some(30),
        (38, b'E' | b'e') => Some(40),
        (39, b'X' | b'x') => Some(41),
        (40, b'-') => Some(42),
        (40, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(30),
        (41, b'T' | b't') => Some(43),
        (42, b'-' | b'0'..=b'9' | b'A' | b'B' | b'D'..=b'Z' | b'a' | b'b' | b'd'..=b'z') => Some(30),
        (42, b'C' | b'c') => Some(44),
        (43, b'=') => Some(45),
        (44, b'O' | b'o') => Some(46),
        (45, b'!' | b'$' | b'&'..=b'*' | b'-'..=b'/' | b':' | b'[' | b']' | b'_' | b'~') => Some(12),
        (45, b'+') => Some(47),
        (45 | 53 | 55, b'0'..=b'9') => Some(48),
        (45 | 53 | 55, b'A'..=b'Z' | b'a'..=b'z') => Some(49),
        (46, b'N' | b'n') => Some(50),
        (47 | 51, b'!' | b'$' | b'&' | b'\'' | b'*' | b'+' | b'/' | b':' | b'A'..=b'[' | b']' | b'_' | b'a'..=b'z' | b'~') => Some(12),
        (47, b'(' | b')' | b'-' | b'.') => Some(47),
        (47, b'0'..=b'9') => Some(51),
        (48 | 49, b'!' | b'$' | b'&'..=b'+' | b'/' | b':' | b'[' | b']' | b'_' | b'~') => Some(12),
        (48 | 52, b'-') => Some(52),
        (48, b'.') => Some(53),
        (48 | 52, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(48),
        (49 | 54, b'-') => Some(54),
        (49, b'.') => Some(55),
        (49 | 54, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(49),
        (49 | 51 | 55 | 58 | 59 | 60 | 63 | 64 | 66 | 68 | 69 | 72, b';') => Some(56),
        (50 | 65, b'-' | b'0'..=b'9' | b'A'..=b'S' | b'U'..=b'Z' | b'a'..=b's' | b'u'..=b'z') => Some(30),
        (50, b'T' | b't') => Some(57),
        (51, b'(' | b')' | b'-' | b'.' | b'0'..=b'9') => Some(51),
        (52 | 54, b'!' | b'$' | b'&'..=b'+' | b'.' | b'/' | b':' | b'[' | b']' | b'_' | b'~') => Some(12),
        (53 | 55, b'!' | b'$' | b'&'..=b'+' | b'-'..=b'/' | b':' | b'[' | b']' | b'_' | b'~') => Some(12),
        (56, b'-' | b'0'..=b'9' | b'A'..=b'D' | b'F'..=b'H' | b'J'..=b'Z' | b'a'..=b'd' | b'f'..=b'h' | b'j'..=b'z') => Some(58),
        (56, b'E' | b'e') => Some(59),
        (56, b'I' | b'i') => Some(60),
        (57, b'E' | b'e') => Some(61),
        (58 | 68 | 72, b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(58),
        (58 | 59 | 60 | 63 | 64 | 69, b'=') => Some(62),
        (59, b'-' | b'0'..=b'9' | b'A'..=b'W' | b'Y' | b'Z' | b'a'..=b'w' | b'y' | b'z') => Some(58),
        (59, b'X' | b'x') => Some(63),
        (60, b'-' | b'0'..=b'9' | b'A'..=b'R' | b'T'..=b'Z' | b'a'..=b'r' | b't'..=b'z') => Some(58),
        (60, b'S' | b's') => Some(64),
        (61, b'-' | b'0'..=b'9' | b'A'..=b'W' | b'Y' | b'Z' | b'a'..=b'w' | b'y' | b'z') => Some(30),
        (61, b'X' | b'x') => Some(65),
        (62 | 66, b'!' | b'$' | b'&'..=b'+' | b'-'..=b':' | b'A'..=b'[' | b']' | b'_' | b'a'..=b'z' | b'~') => Some(66),
        (62 | 66, b'%') => Some(67),
        (63, b'-' | b'0'..=b'9' | b'A'..=b'S' | b'U'..=b'Z' | b'a'..=b's' | b'u'..=b'z') => Some(58),
        (63, b'T' | b't') => Some(68),
        (64, b'-' | b'0'..=b'9' | b'A'..=b'T' | b'V'..=b'Z' | b'a'..=b't' | b'v'..=b'z') => Some(58),
        (64, b'U' | b'u') => Some(69),
        (65, b'T' | b't') => Some(70),
        (67, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(71),
        (68, b'=') => Some(66),
        (69, b'-' | b'0'..=b'9' | b'A' | b'C'..=b'Z' | b'a' | b'c'..=b'z') => Some(58),
        (69, b'B' | b'b') => Some(72),
        (70, b'=') => Some(73),
        (71, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(66),
        (72, b'=') => Some(74),
        (73, b'!' | b'$' | b'&'..=b'*' | b'-'..=b'/' | b':' | b'_' | b'~') => Some(22),
        (73, b'+') => Some(75),
        (73 | 83 | 85, b'0'..=b'9') => Some(76),
        (73 | 83 | 85, b'A'..=b'Z' | b'a'..=b'z') => Some(77),
        (74 | 78 | 104, b'!' | b'$' | b'&'..=b'+' | b'-'..=b':' | b'A'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(78),
        (74 | 78 | 104, b'%') => Some(79),
        (74, b',' | b';' | b'=' | b'?' | b'@') => Some(80),
        (74 | 78 | 95 | 98 | 104, b'[' | b']') => Some(66),
        (75 | 81, b'!' | b'$' | b'&' | b'\'' | b'*' | b'+' | b'/' | b':' | b'A'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(22),
        (75, b'(' | b')' | b'-' | b'.') => Some(75),
        (75, b'0'..=b'9') => Some(81),
        (76 | 77, b'!' | b'$' | b'&'..=b'+' | b'/' | b':' | b'_' | b'~') => Some(22),
        (76 | 82, b'-') => Some(82),
        (76, b'.') => Some(83),
        (76 | 82, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(76),
        (77 | 84, b'-') => Some(84),
        (77, b'.') => Some(85),
        (77 | 84, b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(77),
        (77 | 81 | 85 | 90 | 91 | 92 | 96 | 97 | 98 | 100 | 101 | 103, b';') => Some(86),
        (78 | 104 | 107, b',' | b'=' | b'?' | b'@') => Some(80),
        (78 | 80 | 87 | 93 | 105 | 106 | 107, b';') => Some(87),
        (79, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(88),
        (80, b'!' | b'$' | b'&'..=b':' | b'=' | b'?'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(80),
        (80 | 87 | 93 | 105 | 106, b'%') => Some(89),
        (81, b'(' | b')' | b'-' | b'.' | b'0'..=b'9') => Some(81),
        (82 | 84, b'!' | b'$' | b'&'..=b'+' | b'.' | b'/' | b':' | b'_' | b'~') => Some(22),
        (83 | 85, b'!' | b'$' | b'&'..=b'+' | b'-'..=b'/' | b':' | b'_' | b'~') => Some(22),
        (86, b'-' | b'0'..=b'9' | b'A'..=b'D' | b'F'..=b'H' | b'J'..=b'Z' | b'a'..=b'd' | b'f'..=b'h' | b'j'..=b'z') => Some(90),
        (86, b'E' | b'e') => Some(91),
        (86, b'I' | b'i') => Some(92),
        (87 | 105, b'!' | b'$' | b'&'..=b',' | b'.' | b'/' | b':' | b'=' | b'?' | b'@' | b'_' | b'~') => Some(80),
        (87 | 93, b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(93),
        (88, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(78),
        (89, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(94),
        (90 | 100 | 103, b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(90),
        (90 | 91 | 92 | 96 | 97 | 101, b'=') => Some(95),
        (91, b'-' | b'0'..=b'9' | b'A'..=b'W' | b'Y' | b'Z' | b'a'..=b'w' | b'y' | b'z') => Some(90),
        (91, b'X' | b'x') => Some(96),
        (92, b'-' | b'0'..=b'9' | b'A'..=b'R' | b'T'..=b'Z' | b'a'..=b'r' | b't'..=b'z') => Some(90),
        (92, b'S' | b's') => Some(97),
        (93 | 106, b'!' | b'$' | b'&'..=b',' | b'.' | b'/' | b':' | b'?' | b'@' | b'_' | b'~') => Some(80),
        (93, b'=') => Some(78),
        (94, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(80),
        (95 | 98, b'!' | b'$' | b'&'..=b'+' | b'-'..=b':' | b'A'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(98),
        (95 | 98, b'%') => Some(99),
        (96, b'-' | b'0'..=b'9' | b'A'..=b'S' | b'U'..=b'Z' | b'a'..=b's' | b'u'..=b'z') => Some(90),
        (96, b'T' | b't') => Some(100),
        (97, b'-' | b'0'..=b'9' | b'A'..=b'T' | b'V'..=b'Z' | b'a'..=b't' | b'v'..=b'z') => Some(90),
        (97, b'U' | b'u') => Some(101),
        (99, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(102),
        (100, b'=') => Some(98),
        (101, b'-' | b'0'..=b'9' | b'A' | b'C'..=b'Z' | b'a' | b'c'..=b'z') => Some(90),
        (101, b'B' | b'b') => Some(103),
        (102, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(98),
        (103, b'=') => Some(104),
        (104, b';') => Some(105),
        (105 | 106, b'-' | b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z') => Some(106),
        (106, b'=') => Some(107),
        (107, b'!' | b'$' | b'&'..=b'+' | b'-'..=b':' | b'A'..=b'Z' | b'_' | b'a'..=b'z' | b'~') => Some(107),
        (107, b'%') => Some(108),
        (108, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(109),
        (109, b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => Some(107),
        _ => None,
    })
}

/// ```text
/// par                  = parameter / extension / isdn-subaddress
/// ```
///
/// As printed, first match loses `;ext=`: take the alternative that reads the most: `parameter / extension / isdn-subaddress`.
pub fn par(input: &[u8]) -> Read<'_> {
    longest(parameter, longest(extension, isdn_subaddress)).parse(input)
}

/// ```text
/// isdn-subaddress      = ";isub=" 1*uric
/// ```
pub fn isdn_subaddress(input: &[u8]) -> Read<'_> {
    recognize((tag_no_case(";isub="), many1_count(uric))).parse(input)
}

/// ```text
/// extension            = ";ext=" 1*phonedigit
/// ```
pub fn extension(input: &[u8]) -> Read<'_> {
    recognize((tag_no_case(";ext="), (count(phonedigit, 1), many0_count(nonempty(phonedigit))))).parse(input)
}

/// ```text
/// context              = ";phone-context=" descriptor
/// ```
pub fn context(input: &[u8]) -> Read<'_> {
    recognize((tag_no_case(";phone-context="), descriptor)).parse(input)
}

/// ```text
/// descriptor           = domainname / global-number-digits
/// ```
pub fn descriptor(input: &[u8]) -> Read<'_> {
    alt((domainname, global_number_digits)).parse(input)
}

/// ```text
/// global-number-digits = "+" *phonedigit DIGIT *phonedigit
/// ```
///
/// As printed, first match loses `+9`: repeat only as often as what follows still matches: `*phonedigit`.
pub fn global_number_digits(input: &[u8]) -> Read<'_> {
    recognize((char('+'), star_then(phonedigit, (digit, many0_count(nonempty(phonedigit)))))).parse(input)
}

/// ```text
/// domainname           = *( domainlabel "." ) toplabel [ "." ]
/// ```
///
/// As printed, first match loses `a.`: repeat only as often as what follows still matches: `*( domainlabel "." )`.
pub fn domainname(input: &[u8]) -> Read<'_> {
    star_then((domainlabel, char('.')), (toplabel, opt(char('.')))).parse(input)
}

/// ```text
/// domainlabel          = alphanum
///                        / alphanum *( alphanum / "-" ) alphanum
/// ```
///
/// As printed, first match loses `aa`: in this order nothing is lost: `alphanum *( alphanum / "-" ) alphanum / alphanum`; repeat only as often as what follows still matches: `*( alphanum / "-" )`.
pub fn domainlabel(input: &[u8]) -> Read<'_> {
    alt((
        recognize((alphanum, star_then(alt((alphanum, recognize(char('-')))), alphanum))),
        alphanum,
    ))
    .parse(input)
}

/// ```text
/// toplabel             = ALPHA / ALPHA *( alphanum / "-" ) alphanum
/// ```
///
/// As printed, first match loses `aa`: in this order nothing is lost: `ALPHA *( alphanum / "-" ) alphanum / ALPHA`; repeat only as often as what follows still matches: `*( alphanum / "-" )`.
pub fn toplabel(input: &[u8]) -> Read<'_> {
    alt((
        recognize((alpha, star_then(alt((alphanum, recognize(char('-')))), alphanum))),
        alpha,
    ))
    .parse(input)
}

/// ```text
/// parameter            = ";" pname ["=" pvalue ]
/// ```
pub fn parameter(input: &[u8]) -> Read<'_> {
    recognize((char(';'), pname, opt((char('='), pvalue)))).parse(input)
}

/// ```text
/// pname                = 1*( alphanum / "-" )
/// ```
pub fn pname(input: &[u8]) -> Read<'_> {
    recognize(many1_count(alt((alphanum, recognize(char('-')))))).parse(input)
}

/// ```text
/// pvalue               = 1*paramchar
/// ```
pub fn pvalue(input: &[u8]) -> Read<'_> {
    recognize(many1_count(paramchar)).parse(input)
}

/// ```text
/// paramchar            = param-unreserved / unreserved / pct-encoded
/// ```
pub fn paramchar(input: &[u8]) -> Read<'_> {
    alt((param_unreserved, unreserved, pct_encoded)).parse(input)
}

/// ```text
/// unreserved           = alphanum / mark
/// ```
pub fn unreserved(input: &[u8]) -> Read<'_> {
    alt((alphanum, mark)).parse(input)
}

/// ```text
/// mark                 = "-" / "_" / "." / "!" / "~" / "*" /
///                        "'" / "(" / ")"
/// ```
pub fn mark(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| matches!(c, '!' | '\''..='*' | '-' | '.' | '_' | '~'))).parse(input)
}

/// ```text
/// pct-encoded          = "%" HEXDIG HEXDIG
/// ```
pub fn pct_encoded(input: &[u8]) -> Read<'_> {
    recognize((char('%'), hexdig, hexdig)).parse(input)
}

/// ```text
/// param-unreserved     = "[" / "]" / "/" / ":" / "&" / "+" / "$"
/// ```
pub fn param_unreserved(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| matches!(c, '$' | '&' | '+' | '/' | ':' | '[' | ']'))).parse(input)
}

/// ```text
/// phonedigit           = DIGIT / [ visual-separator ]
/// ```
pub fn phonedigit(input: &[u8]) -> Read<'_> {
    alt((digit, recognize(opt(visual_separator)))).parse(input)
}

/// ```text
/// visual-separator     = "-" / "." / "(" / ")"
/// ```
pub fn visual_separator(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| matches!(c, '(' | ')' | '-' | '.'))).parse(input)
}

/// ```text
/// alphanum             = ALPHA / DIGIT
/// ```
pub fn alphanum(input: &[u8]) -> Read<'_> {
    alt((alpha, digit)).parse(input)
}

/// ```text
/// reserved             = ";" / "/" / "?" / ":" / "@" / "&" /
///                        "=" / "+" / "$" / ","
/// ```
pub fn reserved(input: &[u8]) -> Read<'_> {
    recognize(
        satisfy(|c| matches!(c, '$' | '&' | '+' | ',' | '/' | ':' | ';' | '=' | '?' | '@')),
    )
    .parse(input)
}

/// ```text
/// uric                 = reserved / unreserved / pct-encoded
/// ```
pub fn uric(input: &[u8]) -> Read<'_> {
    alt((reserved, unreserved, pct_encoded)).parse(input)
}

/// ```text
/// ALPHA          =  %x41-5A / %x61-7A   ; A-Z / a-z
/// ```
pub fn alpha(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| c.is_ascii_alphabetic())).parse(input)
}

/// ```text
/// DIGIT          =  %x30-39
///                        ; 0-9
/// ```
pub fn digit(input: &[u8]) -> Read<'_> {
    recognize(satisfy(|c| c.is_ascii_digit())).parse(input)
}

/// ```text
/// HEXDIG         =  DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
/// ```
pub fn hexdig(input: &[u8]) -> Read<'_> {
    alt((digit, recognize(satisfy(|c| matches!(c, 'A'..='F' | 'a'..='f'))))).parse(input)
}

/// The one of two that reads more; of equals, the first.
fn longest<'i, A, B>(mut first: A, mut second: B) -> impl FnMut(&'i [u8]) -> Read<'i>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
    B: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    move |input| match (first.parse(input), second.parse(input)) {
        (Ok((one, _)), Ok((other, _))) if other.len() < one.len() => Ok(up_to(input, other)),
        (Ok((rest, _)), _) | (Err(_), Ok((rest, _))) => Ok(up_to(input, rest)),
        (Err(error), Err(_)) => Err(error),
    }
}

/// `*item last`: as many items as leave a `last` after them.
fn star_then<'i, A, B>(item: A, last: B) -> impl FnMut(&'i [u8]) -> Read<'i>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
    B: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    at_most_then(usize::MAX, item, last)
}

/// `*9item last`: as many items as leave a `last` after them, but no more than `most`.
fn at_most_then<'i, A, B>(most: usize, mut item: A, mut last: B) -> impl FnMut(&'i [u8]) -> Read<'i>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
    B: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    move |input| {
        let (mut here, mut found) = (input, last.parse(input).map(|(rest, _)| rest));
        for _ in 0..most {
            match item.parse(here) {
                Ok((rest, _)) if rest.len() < here.len() => here = rest,
                _ => break,
            }
            if let Ok((rest, _)) = last.parse(here) {
                found = Ok(rest);
            }
        }
        found.map(|rest| up_to(input, rest))
    }
}

/// The same parser, which fails where it reads nothing.
fn nonempty<'i, A>(mut parser: A) -> impl FnMut(&'i [u8]) -> IResult<&'i [u8], A::Output>
where
    A: Parser<&'i [u8], Error = nom::error::Error<&'i [u8]>>,
{
    move |input: &'i [u8]| match parser.parse(input)? {
        (rest, _) if rest.len() == input.len() => {
            let kind = nom::error::ErrorKind::Verify;
            Err(nom::Err::Error(nom::error::Error::new(input, kind)))
        }
        read => Ok(read),
    }
}

/// The longest beginning after which an automaton accepts, that begins in state 0.
fn by_automaton<'i>(
    input: &'i [u8],
    accepting: &[u16],
    step: impl Fn(u16, u8) -> Option<u16>,
) -> Read<'i> {
    let (mut state, mut end) = (0, accepting.contains(&0).then_some(0));
    for (at, byte) in input.iter().enumerate() {
        let Some(next) = step(state, *byte) else { break };
        state = next;
        if accepting.contains(&state) {
            end = Some(at + 1);
        }
    }
    match end {
        Some(end) => Ok((&input[end..], &input[..end])),
        None => {
            let kind = nom::error::ErrorKind::Fail;
            Err(nom::Err::Error(nom::error::Error::new(input, kind)))
        }
    }
}

/// A result: the rest, and the part before it.
fn up_to<'i>(input: &'i [u8], rest: &'i [u8]) -> (&'i [u8], &'i [u8]) {
    (rest, &input[..input.len() - rest.len()])
}
