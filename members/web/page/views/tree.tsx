// The parse tree as a list that opens: each line a production, or several that derive the same, and the text below.

import { useState } from "preact/hooks";
import { all, choose, focus, full, places, pointed, trees } from "../state";
import type { Item } from "../engine/answers";
import { visible } from "../engine/bytes";
import { Words } from "../parts/words";

interface Branch extends Item {
  children: Branch[];
}

/** The items as a tree: each has those below it after it. */
function nested(items: Item[]): Branch[] {
  const roots: Branch[] = [];
  const open: { end: number; to: Branch[] }[] = [];
  items.forEach((item, place) => {
    while (open.length && (open.at(-1)?.end ?? 0) <= place) open.pop();
    const branch = { ...item, children: [] };
    (open.at(-1)?.to ?? roots).push(branch);
    open.push({ end: place + item.size, to: branch.children });
  });
  return roots;
}

export function Trees() {
  const [which, show] = useState(0);
  const of = trees.value;
  if (!of) return <p>This text has no tree that can be shown: it is too long.</p>;
  const place = Math.min(which, of.trees.length - 1);
  const several = of.count !== "1" && of.count !== "0";
  return (
    <>
      <p class="options">
        <label>
          <input type="checkbox" checked={full.value} onChange={(it) => (full.value = it.currentTarget.checked)} /> down
          to the characters
        </label>{" "}
        <label>
          <input type="checkbox" checked={all.value} onChange={(it) => (all.value = it.currentTarget.checked)} /> all
          trees
        </label>{" "}
        {several && <span>{of.count ?? "infinitely many"} trees{of.meant && "; the first is the one that is meant"}</span>}
      </p>
      {of.trees.length > 1 && (
        <p>
          {of.trees.map((_, number) => (
            <button type="button" key={number} aria-pressed={number === place} onClick={() => show(number)}>
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
          The text leaves the grammar at byte {of.stop.offset}. <Words of={of.stop.message ?? ""} />
        </p>
      )}
      <ul class="tree" role="tree" aria-label="parse tree" onKeyDown={walk}>
        {nested(of.trees[place]?.items ?? []).map((it, number) => (
          <Line branch={it} first={number === 0} key={number} />
        ))}
      </ul>
    </>
  );
}

/** The arrow keys go from line to line, as in any tree. */
function walk(event: KeyboardEvent): void {
  const tree = event.currentTarget as HTMLElement;
  const lines = [...tree.querySelectorAll<HTMLElement>('[role="treeitem"]')].filter((it) => it.offsetParent);
  const here = lines.indexOf(document.activeElement as HTMLElement);
  const parent = lines[here]?.parentElement?.closest<HTMLElement>('[role="treeitem"]');
  const to = {
    ArrowDown: lines[here + 1],
    ArrowUp: lines[here - 1],
    ArrowRight: lines[here + 1],
    ArrowLeft: parent,
    Home: lines[0],
    End: lines.at(-1),
  }[event.key];
  if (to === undefined || to === null) return;
  event.preventDefault();
  to.focus();
}

function Line({ branch, first }: { branch: Branch; first: boolean }) {
  const { start, end, names, kind, children } = branch;
  const own = { start, end, name: names.at(-1) };
  const at = focus.value;
  const is = at !== null && at.start === start && at.end === end && (at.name === undefined || names.includes(at.name));
  const bytes = visible(places.value.slice(start, end));
  const label = names.length ? names.join(" › ") : kind === "rest" ? "not derived" : "text";
  return (
    <li
      role="treeitem"
      tabIndex={first ? 0 : -1}
      aria-expanded={children.length ? true : undefined}
      aria-selected={is}
      aria-label={`${label}: ${bytes === "" ? "empty" : bytes}, bytes ${start} to ${end}${branch.open ? ", not complete" : ""}`}
      class={`${kind}${branch.open ? " open" : ""}${branch.marked ? " marked" : ""}`}
      onFocus={(event) => {
        if (event.target === event.currentTarget) choose(own);
      }}
    >
      <span
        class={is ? "line lit" : "line"}
        onPointerEnter={() => (pointed.value = own)}
        onPointerLeave={() => (pointed.value = null)}
        onClick={(event) => event.currentTarget.parentElement?.focus()}
      >
        {names.map((name, place) => (
          <>
            {place > 0 && " → "}
            <span class={at?.name === name && is ? "name here" : "name"}>{kind === "run" ? `*${name}` : name}</span>
          </>
        ))}{" "}
        <code>{bytes === "" ? "ε" : bytes}</code>
        {branch.open && " …"}
      </span>
      {children.length > 0 && (
        <ul role="group">
          {children.map((it, number) => (
            <Line branch={it} first={false} key={number} />
          ))}
        </ul>
      )}
    </li>
  );
}
