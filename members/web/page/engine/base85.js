// Bytes as letters, four as five: a sixteenth less than base64 has. The letters are those from `(` to `|`, with `}` for `<`, which no element of a
// page may hold. The last group may be shorter.

const FIRST = 40;
const [LESS, CLOSE] = [60, 125];

/** @param {Uint8Array} bytes */
export function encoded(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4) {
    let value = 0;
    for (let place = at; place < at + 4; place++) value = value * 256 + (bytes[place] ?? 0);
    let group = "";
    for (let digit = 0; digit < 5; digit++) {
      const letter = FIRST + (value % 85);
      group = String.fromCharCode(letter === LESS ? CLOSE : letter) + group;
      value = Math.floor(value / 85);
    }
    text += group.slice(0, Math.min(bytes.length - at, 4) + 1);
  }
  return text;
}

/** @param {string} text */
export function decoded(text) {
  const bytes = new Uint8Array(Math.floor((text.length * 4) / 5));
  for (let at = 0, to = 0; at < text.length; at += 5) {
    let value = 0;
    for (let place = at; place < at + 5; place++) {
      const letter = place < text.length ? text.charCodeAt(place) : FIRST + 84;
      value = value * 85 + (letter === CLOSE ? LESS : letter) - FIRST;
    }
    for (let shift = 24; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = value / 2 ** shift;
  }
  return bytes;
}
