// The parse tree, drawn over its text, and as lines: each a production, or several that derive the same, with its text; those below it
// follow it. The lines are also for those who hear the page.

import { useEffect, useRef } from "preact/hooks";
import { all, checked, choose, chosen, focus, full, listed, places, pointed, trees, trouble, whichTree } from "../state";
import type { Item } from "../engine/answers";
import { visible } from "../engine/bytes";
import { DRAWN, Drawing } from "../parts/drawing";
import { reveal } from "../parts/reveal";
import { walk } from "../parts/walk";

/** So many lines of a tree are shown. */
const MOST = 2000;

/** The levels of the items, from 1 on: each has those below it after it. */
function levels(items: Item[]): number[] {
  const ends: number[] = [];
  return items.map(({ size }, place) => {
    while ((ends.at(-1) ?? Infinity) <= place) ends.pop();
    return ends.push(place + size);
  });
}

/** What is shown of a tree: in the head of its view. */
export function TreeOptions() {
  const option = (of: typeof full, name: string) => (
    <label>
      <input type="checkbox" checked={of.value} onChange={(it) => (of.value = it.currentTarget.checked)} /> {name}
    </label>
  );
  return (
    <span class="options">
      {option(listed, "as a list")} {option(full, "down to the characters")} {option(all, "all trees")}
    </span>
  );
}

export function Trees() {
  const of = trees.value;
  const host = useRef<HTMLDivElement>(null);
  const at = chosen.value;
  useEffect(() => reveal(host.current?.querySelector(listed.value ? "[aria-selected=true]" : "svg .lit")), [at, listed.value]);
  if (!of) return <p class="empty">{trouble.value ? "This grammar shows no tree." : "This text has no tree that can be shown: it is too long."}</p>;
  const place = Math.min(whichTree.value, of.trees.length - 1);
  const items = of.trees[place]?.items ?? [];
  const depths = levels(items);
  const isDrawn = !listed.value && items.length <= DRAWN;
  const several = of.count !== "1" && of.count !== "0";
  return (
    <div ref={host}>
      {of.count === "1" && all.value && <p>1 tree</p>}
      {several && <p>{of.count ?? "infinitely many"} trees{of.meant && "; the first is the one that is meant"}</p>}
      {of.trees.length > 1 && (
        <p>
          {of.trees.map((_, number) => (
            <button type="button" key={number} aria-pressed={number === place} onClick={() => (whichTree.value = number)}>
              tree {number + 1}
            </button>
          ))}{" "}
          {of.differ && (
            <span>
              They differ in <code>{of.differ[0]}</code>, as marked. {of.differ[1]}
            </span>
          )}
        </p>
      )}
      {of.stop && (
        <p class="stop">
          {of.derives && all.value
            ? `These are trees of ${checked.value?.report.start}, which is not the form that the scheme asks for: see byte ${of.stop.offset}.`
            : `The text leaves the grammar at byte ${of.stop.offset}, column ${places.value.column(of.stop.offset)}.`}
        </p>
      )}
      {!listed.value && items.length > DRAWN && <p>A tree of more than {DRAWN} lines is not drawn.</p>}
      {isDrawn && (
        <Drawing
          items={items}
          text={places.value}
          at={focus.value}
          point={(it) => (pointed.value = it)}
          pick={choose}
        />
      )}
      <ul class={isDrawn ? "tree heard" : "tree"} role="tree" aria-label="parse tree" onKeyDown={lines}>
        {items.slice(0, MOST).map((it, number) => (
          <Line item={it} level={depths[number] ?? 1} first={number === 0} key={number} />
        ))}
      </ul>
      {items.length > MOST && <p>The first {MOST} of {items.length} lines are shown.</p>}
    </div>
  );
}

/** To the left of a line is the one that it is below. */
function lines(event: KeyboardEvent): void {
  const shown = [...(event.currentTarget as HTMLElement).children] as HTMLElement[];
  const level = (line: HTMLElement | undefined) => Number(line?.ariaLevel);
  walk(event, shown, (here) => shown.slice(0, Math.max(0, here)).findLast((it) => level(it) < level(shown[here])));
}

/** So many bytes of its text stand in a line. */
const LONGEST = 300;

/** Lines that are farther in than this begin where these do. */
const DEEPEST = 60;

/** A line of the tree. Lines are not inside each other: a tree may be thousands of levels deep. */
function Line({ item, level, first }: { item: Item; level: number; first: boolean }) {
  const { start, end, names, kind } = item;
  const own = { start, end, name: names.at(-1) };
  const at = focus.value;
  const is = at !== null && at.start === start && at.end === end && (at.name === undefined || names.includes(at.name));
  const cut = end - start > LONGEST;
  const bytes = visible(places.value.slice(start, cut ? start + LONGEST : end)) + (cut ? "…" : "");
  return (
    <li
      role="treeitem"
      tabIndex={first ? 0 : -1}
      aria-level={level}
      aria-expanded={item.size > 1 ? true : undefined}
      aria-selected={is}
      class={`${kind}${item.open ? " open" : ""}${item.marked ? " marked" : ""}`}
      style={{ paddingLeft: `${1.1 * (Math.min(level, DEEPEST) - 1)}rem` }}
      onFocus={() => choose(own)}
    >
      <span
        class={is ? "line lit" : "line"}
        onPointerEnter={() => (pointed.value = own)}
        onPointerLeave={() => (pointed.value = null)}
        onClick={(event) => event.currentTarget.parentElement?.focus()}
      >
        {names.length === 0 && <span class="heard">{kind === "rest" ? "not derived: " : "text: "}</span>}
        {names.map((name, place) => (
          <>
            {place > 0 && " → "}
            <span class={at?.name === name && is ? "name here" : "name"}>{kind === "run" ? `*${name}` : name}</span>
          </>
        ))}{" "}
        <code>{bytes === "" ? "ε" : bytes}</code>
        {item.open && " …"}
        <span class="heard">, bytes {start} to {end}{item.open && ", not complete"}</span>
      </span>
    </li>
  );
}
