// Bytes and characters: the library counts bytes, the editor UTF-16 units.

const encoder = new TextEncoder();

/** Places of a text in both counts. */
export class Places {
  /** For each UTF-16 unit, and for the end, its byte offset. */
  private bytes: Uint32Array;
  readonly length: number;

  constructor(readonly text: string) {
    this.bytes = new Uint32Array(text.length + 1);
    let at = 0;
    for (let unit = 0; unit < text.length; unit++) {
      this.bytes[unit] = at;
      const code = text.charCodeAt(unit);
      const next = text.charCodeAt(unit + 1);
      if (code >= 0xd800 && code < 0xdc00 && next >= 0xdc00 && next < 0xe000) {
        // Both units of a pair are at the first byte of its four.
        this.bytes[++unit] = at;
        at += 4;
      } else {
        // A lone surrogate is written as U+FFFD.
        at += code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
      }
    }
    this.bytes[text.length] = at;
    this.length = at;
  }

  /** The byte offset of a UTF-16 unit. */
  byte(unit: number): number {
    return this.bytes[Math.min(unit, this.text.length)] ?? this.length;
  }

  /** The first UTF-16 unit at or after a byte offset. */
  unit(byte: number): number {
    let [low, high] = [0, this.text.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.bytes[middle] ?? 0) < byte) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The column of a byte, counted in characters from 1. */
  column(byte: number): number {
    return [...this.text.slice(0, this.unit(byte))].length + 1;
  }

  slice(start: number, end: number): string {
    return this.text.slice(this.unit(start), this.unit(end));
  }
}

/** The UTF-8 of a text. */
export function encoded(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

/** A byte in hexadecimal. */
export function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0").toUpperCase();
}

/** A byte as a character that can be seen. */
export function sign(byte: number): string {
  return byte > 32 && byte < 127 ? String.fromCharCode(byte) : byte === 32 ? "␣" : "·";
}

const HIDDEN = /[\u0000-\u001f\u007f-\u00a0\u00ad\u061c\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** A text in which all can be seen: what a display hides or obeys is written as `\u{…}`. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (it) => `\\u{${it.codePointAt(0)?.toString(16)}}`);
}

/** JSON in lines, in which all can be seen. */
export function json(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value, null, 2).replace(HIDDEN, (it) => (it === "\n" ? it : it.split("").map(escaped).join("")));
}
