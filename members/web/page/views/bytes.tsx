// The bytes of the text, as in a hex dump.

import { signal } from "@preact/signals";
import { choose, focus, innermost, pointed, text } from "../state";
import { encoded, hex, sign } from "../engine/bytes";

/** So many bytes stand in a group, and so many columns does each take. */
const GROUP = 8;
const COLUMNS = 3;

/** So many bytes are shown one by one. */
const MOST = 2000;

/** The byte that the keyboard or the pointer has chosen. */
const reached = signal<number | null>(null);

/** The bytes of the text as characters and in hexadecimal, in groups that begin with an offset. */
export function Bytes() {
  const bytes = encoded(text.value).subarray(0, MOST);
  const at = focus.value;
  const groups = Array.from({ length: Math.ceil(bytes.length / GROUP) }, (_, place) => place * GROUP);
  const here = reached.value;
  // Another part of the text may have been chosen since.
  const byte = here !== null && at?.name && at.start <= here && here < at.end ? bytes[here] : undefined;
  const to = (step: number) => {
    const last = bytes.length - 1;
    if (last < 0) return;
    reached.value = Math.max(0, Math.min(last, (reached.value ?? -1) + step));
    choose(innermost(reached.value));
  };
  return (
    <>
      <p class="about" role="status">
        {byte === undefined ? "The arrow keys choose a byte." : `byte ${here}: ${hex(byte)}, ${sign(byte)}, in ${at?.name}`}
      </p>
      <div
        class="bytes scroll"
        role="group"
        aria-label="bytes; the arrow keys choose one"
        tabIndex={0}
        onKeyDown={(event) => {
          const step = { ArrowRight: 1, ArrowLeft: -1, Home: -MOST, End: MOST }[event.key];
          if (!step) return;
          event.preventDefault();
          to(step);
        }}
        onPointerMove={(event) => {
          const byte = under(event, bytes.length);
          const next = byte === null ? null : innermost(byte);
          const now = pointed.peek();
          if (next?.start !== now?.start || next?.end !== now?.end || next?.name !== now?.name) pointed.value = next;
        }}
        onPointerLeave={() => (pointed.value = null)}
        onClick={(event) => {
          reached.value = under(event, bytes.length);
          if (reached.value !== null) choose(innermost(reached.value));
        }}
      >
        {groups.map((start) => (
          <Group
            key={start}
            start={start}
            bytes={bytes.subarray(start, start + GROUP).join()}
            lit={at ? [at.start - start, at.end - start].map((it) => Math.max(0, Math.min(GROUP, it))).join() : ""}
          />
        ))}
      </div>
    </>
  );
}

/** Some bytes; those from one place to another are lit up. Its properties are texts, so that it is drawn again only when they change. */
function Group({ start, bytes, lit }: { start: number; bytes: string; lit: string }) {
  const all = bytes.split(",").map(Number);
  const [from = 0, to = 0] = lit.split(",").map(Number);
  const line = (of: (byte: number) => string) => {
    const part = (begin: number, end: number) => all.slice(begin, end).map((it) => of(it).padStart(COLUMNS)).join("");
    return from < to ? [part(0, from), <mark>{part(from, to)}</mark>, part(to, GROUP)] : part(0, GROUP);
  };
  return (
    <pre data-start={start}>
      <small>{start}</small>
      {"\n"}
      {line(sign)}
      {"\n"}
      {line(hex)}
    </pre>
  );
}

/** The byte under the pointer: columns of a group are of one width. */
function under(event: MouseEvent, length: number): number | null {
  const group = (event.target as Element).closest<HTMLElement>("pre[data-start]");
  if (!group) return null;
  const { left, width } = group.getBoundingClientRect();
  const byte = Number(group.dataset.start) + Math.floor(((event.clientX - left) / width) * GROUP);
  return byte < length ? byte : null;
}
