// A parse tree as a drawing: productions above what they derive, and the text below them in one line.

import { useMemo } from "preact/hooks";
import type { Item } from "../engine/answers";
import { type Places, visible } from "../engine/bytes";
import type { Focus } from "../state";

/** A tree of more items is not drawn: nobody could read it. */
export const DRAWN = 400;

/** The width of a letter, the height of a level and of a box, and the room beside a box. */
const [LETTER, LEVEL, BOX, ROOM] = [8, 34, 22, 12];
/** So many letters of a text are shown. */
const LONGEST = 24;

interface Box {
  item: Item;
  name: string;
  x: number;
  y: number;
  width: number;
  /** The box above it. */
  from: Box | null;
}

/** Places the boxes: those that derive the same are below each other, those below one share its width. Linear time. */
function placed(items: Item[], text: Places): { boxes: Box[]; leaves: Box[]; width: number; height: number } {
  const words = items.map(({ start, end, size, names }) => {
    if (size > 1 && names.length) return "";
    const cut = end - start > LONGEST;
    return (visible(text.slice(start, cut ? start + LONGEST : end)) || "ε") + (cut ? "…" : "");
  });
  const title = (item: Item, name: string) => (item.kind === "run" ? `*${name}` : name);
  const wide = (letters: number) => letters * LETTER + ROOM;
  // From the last to the first, so that those below an item are known.
  const rooms: number[] = new Array(items.length).fill(0);
  const below = (place: number) => {
    const found: number[] = [];
    for (let at = place + 1; at < place + (items[place]?.size ?? 1); at += Math.max(1, items[at]?.size ?? 1)) found.push(at);
    return found;
  };
  for (let place = items.length - 1; place >= 0; place--) {
    const item = items[place];
    if (!item) continue;
    const own = Math.max(...item.names.map((name) => wide(title(item, name).length)), wide(words[place]?.length ?? 0));
    rooms[place] = Math.max(own, below(place).reduce((sum, at) => sum + (rooms[at] ?? 0), 0));
  }
  const boxes: Box[] = [];
  const leaves: Box[] = [];
  let lowest = 0;
  const waiting: { place: number; left: number; y: number; from: Box | null }[] = [];
  // A tree, and the rest of the text beside it, if it ends early.
  let [left, root] = [0, 0];
  while (root < items.length) {
    waiting.push({ place: root, left, y: 0, from: null });
    left += rooms[root] ?? 0;
    root += Math.max(1, items[root]?.size ?? 1);
  }
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { place } = next;
    const item = items[place];
    if (!item) continue;
    const middle = next.left + (rooms[place] ?? 0) / 2;
    let { y, from } = next;
    for (const name of item.names) {
      const shown = title(item, name);
      from = { item, name: shown, x: middle, y, width: shown.length * LETTER + 8, from };
      boxes.push(from);
      y += LEVEL;
    }
    lowest = Math.max(lowest, y);
    const word = words[place];
    if (word) leaves.push({ item, name: word, x: middle, y, width: word.length * LETTER + 4, from });
    const inner = below(place);
    let at = next.left + ((rooms[place] ?? 0) - inner.reduce((sum, it) => sum + (rooms[it] ?? 0), 0)) / 2;
    for (const it of inner) {
      waiting.push({ place: it, left: at, y, from });
      at += rooms[it] ?? 0;
    }
  }
  for (const leaf of leaves) leaf.y = lowest;
  return { boxes, leaves, width: left, height: lowest + BOX };
}

interface Props {
  items: Item[];
  text: Places;
  at: Focus | null;
  point(at: Focus | null): void;
  pick(at: Focus | null): void;
}

export function Drawing({ items, text, at, point, pick }: Props) {
  const { boxes, leaves, width, height } = useMemo(() => placed(items, text), [items, text]);
  const own = ({ item, name }: Box): Focus => ({
    start: item.start,
    end: item.end,
    name: item.names.includes(name) ? name : item.names.at(-1),
  });
  const is = (box: Box) => at !== null && at.start === box.item.start && at.end === box.item.end;
  const look = (box: Box, isLeaf = false) => {
    const inside = at !== null && at.start <= box.item.start && box.item.end <= at.end && at.start < at.end;
    const lit = is(box) && (isLeaf || at?.name === undefined || at.name === box.name.replace(/^\*/, ""));
    const { kind, open, marked } = box.item;
    return `${isLeaf ? "leaf " : ""}${lit ? "lit" : inside ? "used" : ""} ${kind}${open ? " open" : ""}${marked ? " marked" : ""}`;
  };
  const events = (box: Box) => ({
    onPointerEnter: () => point(own(box)),
    onPointerLeave: () => point(null),
    onClick: () => pick(own(box)),
  });
  const line = ({ from, x, y }: Box) => from && `M${from.x} ${from.y + BOX}C${from.x} ${from.y + LEVEL} ${x} ${from.y + BOX} ${x} ${Math.min(y, from.y + LEVEL)}V${y}`;
  return (
    <div class="picture" aria-hidden="true">
      <svg
        class="drawn"
        viewBox={`0 0 ${width} ${height}`}
        style={{ "--w": `${width}px`, "--ratio": `${width / height}` }}
      >
        {[...boxes, ...leaves].map((it, place) => it.from && <path key={place} class={`${look(it)}${place < boxes.length ? "" : " drop"}`} d={line(it) ?? ""} />)}
        {boxes.map((it, place) => (
          <g key={place} class={look(it)} {...events(it)}>
            <rect x={it.x - it.width / 2} y={it.y} width={it.width} height={BOX} rx={4} />
            <text x={it.x} y={it.y + 15}>{it.name}</text>
          </g>
        ))}
        {leaves.map((it, place) => (
          <g key={place} class={look(it, true)} {...events(it)}>
            <rect x={it.x - it.width / 2} y={it.y} width={it.width} height={BOX} rx={2} />
            <text x={it.x} y={it.y + 15}>{it.name}</text>
          </g>
        ))}
      </svg>
    </div>
  );
}
