//! Labels of hosts in letters beyond ASCII, as IDNA writes them (RFC 3492, RFC 5891).

/// The digits of section 5: letters stand for 0 to 25, digits for 26 to 35.
const DIGITS: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";

/// The label as IDNA writes it, where that needs no table: of letters and digits that IDNA takes as they are, or in lower
/// case.
pub(super) fn ace(label: &str) -> Option<String> {
    if label.is_ascii() {
        return None;
    }
    let lower = label.to_lowercase();
    let is_plain = |c: char| {
        // Jamo, compatibility forms and what the versions of IDNA map otherwise; marks may have to be composed.
        let is_mapped = matches!(c, '\u{df}' | '\u{3c2}' | '\u{1100}'..='\u{11ff}' | '\u{f900}'..='\u{faff}')
            || matches!(
                c,
                '\u{fb00}'..='\u{ffff}' | '\u{aa}' | '\u{b2}' | '\u{b3}' | '\u{b9}' | '\u{ba}' | '\u{140}'
            )
            || matches!(c, '\u{2000}'..='\u{2fff}' | '\u{3200}'..='\u{33ff}' | '\u{300}'..='\u{36f}');
        // Registries take pictures, which IDNA of 2008 does not.
        let is_picture = matches!(c, '\u{2600}'..='\u{27bf}' | '\u{1f300}'..='\u{1faff}');
        c == '-' || is_picture || c.is_alphanumeric() && !is_mapped
    };
    if !lower.chars().all(is_plain) || lower.starts_with('-') || lower.ends_with('-') {
        return None;
    }
    let encoded = format!("xn--{}", encoded(&lower)?);
    (encoded.len() <= 63).then_some(encoded)
}

/// A name with its labels as IDNA writes them; `None` if one of them is beyond US-ASCII and cannot be written so here.
pub(crate) fn ace_name(name: &str) -> Option<String> {
    let labels =
        name.split('.').map(|label| if label.is_ascii() { Some(label.to_owned()) } else { ace(label) });
    labels.collect::<Option<Vec<_>>>().map(|labels| labels.join("."))
}

/// Punycode, RFC 3492, section 6.3.
fn encoded(label: &str) -> Option<String> {
    const BASE: u32 = 36;
    const T_MIN: u32 = 1;
    const T_MAX: u32 = 26;
    let points: Vec<u32> = label.chars().map(u32::from).collect();
    // Nothing longer fits a label.
    if points.len() > 63 {
        return None;
    }
    let mut out: String = label.chars().filter(char::is_ascii).collect();
    let basic = u32::try_from(out.len()).ok()?;
    let mut done = basic;
    if basic > 0 {
        out.push('-');
    }
    let digit = |value: u32| char::from(DIGITS[value as usize]);
    let (mut n, mut delta, mut bias) = (128_u32, 0_u32, 72_u32);
    let all = u32::try_from(points.len()).ok()?;
    while done < all {
        let next = points.iter().copied().filter(|point| *point >= n).min()?;
        delta = delta.checked_add((next - n).checked_mul(done + 1)?)?;
        n = next;
        for point in &points {
            if *point < n {
                delta = delta.checked_add(1)?;
            }
            if *point != n {
                continue;
            }
            let (mut rest, mut k) = (delta, BASE);
            loop {
                let threshold = if k <= bias { T_MIN } else { (k - bias).min(T_MAX) };
                if rest < threshold {
                    break;
                }
                out.push(digit(threshold + (rest - threshold) % (BASE - threshold)));
                rest = (rest - threshold) / (BASE - threshold);
                k += BASE;
            }
            out.push(digit(rest));
            bias = adapted(delta, done + 1, done == basic);
            delta = 0;
            done += 1;
        }
        delta += 1;
        n += 1;
    }
    Some(out)
}

/// Section 6.1.
fn adapted(delta: u32, points: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / 700 } else { delta / 2 };
    delta += delta / points;
    let mut k = 0;
    while delta > 455 {
        delta /= 35;
        k += 36;
    }
    k + 36 * delta / (delta + 38)
}
