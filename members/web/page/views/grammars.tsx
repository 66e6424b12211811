// The grammar beside the tree: its BNF, the diagram and the automaton of the production in focus, and the derivation.

import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { asked, checked, choose, chosen, derivation, engineOf, focus, places, pointed, productions, ran, shown, step, stepTo, tape, told, trees, trouble } from "../state";
import type { Derivation, Facts, Item, Listed, Run } from "../engine/answers";
import type { Refused } from "../engine/client";
import { Picture } from "../parts/picture";
import { reveal } from "../parts/reveal";
import { walk } from "../parts/walk";
import { encoded, visible } from "../engine/bytes";

/** The first part of the text that a production derives. */
function derivedBy(name: string): { start: number; end: number; name: string } | null {
  const items = trees.value?.trees[0]?.items ?? [];
  const item = items.find((it) => it.names.includes(name));
  return item ? { start: item.start, end: item.end, name } : null;
}

/** Puts a production in focus, with its text if it derives any. */
export function look(name: string): void {
  choose(derivedBy(name) ?? { start: 0, end: 0, name });
}

export function Bnf() {
  const name = shown.value;
  const list = useRef<HTMLDivElement>(null);
  const grammar = asked.value;
  // What the pointer is on stays below it.
  const chose = chosen.value?.name ?? checked.value?.report.start ?? "";
  useEffect(() => reveal(list.current?.querySelector(`[data-name="${CSS.escape(chose)}"]`), false), [chose, productions.value, grammar]);
  const used = new Set((trees.value?.trees[0]?.items ?? []).flatMap((it) => it.names));
  return (
    <div class="bnf" ref={list} role="group" aria-label="BNF; the arrow keys go from name to name" tabIndex={0} onKeyDown={(event) => walk(event, [...event.currentTarget.querySelectorAll("button")])}>
      {productions.value.map((it) => (
        <pre key={it.name} data-name={it.name} class={it.name === name ? "lit" : used.has(it.name) ? "used" : ""}>
          <Parts listed={it} />
        </pre>
      ))}
    </div>
  );
}

/** A BNF in which the names of productions can be pressed. */
function Parts({ listed: { bnf, names, name: own } }: { listed: Listed }) {
  const of = encoded(bnf);
  const text = (start: number, end: number) => new TextDecoder().decode(of.subarray(start, end));
  const parts = [];
  const head = bnf.indexOf(own) === 0 ? own.length : 0;
  let at = 0;
  const press = (name: string, shown: string) => (
    <button
      type="button"
      tabIndex={-1}
      key={at}
      class={focus.value?.name === name ? "name here" : "name"}
      onPointerEnter={() => (pointed.value = derivedBy(name))}
      onPointerLeave={() => (pointed.value = null)}
      onClick={() => look(name)}
    >
      {shown}
    </button>
  );
  if (head) {
    parts.push(press(own, own));
    at = head;
  }
  for (const [start, end, name] of names) {
    if (start < at) continue;
    parts.push(text(at, start));
    at = start;
    parts.push(press(name, text(start, end)));
    at = end;
  }
  parts.push(text(at, of.length));
  return <>{parts}</>;
}

/** What was answered: the facts, or why there are none. */
const kept = signal<ReadonlyMap<string, Facts | string>>(new Map());
/** So many are kept: a grammar that is being written has others at each key. */
const MOST = 200;

/** The facts about a production; none while they are asked for. */
function useFacts(name: string): { facts: Facts | null; why: string | null } {
  const of = asked.value;
  const key = JSON.stringify([of, name]);
  useEffect(() => {
    if (!name || kept.peek().has(key)) return;
    let here = true;
    const keep = (answer: Facts | string) => (kept.value = new Map([...kept.value, [key, answer] as const].slice(-MOST)));
    engineOf(of)
      .ask<Facts>({ op: "production", spec: of, name })
      .then(keep, (error: Refused) => here && keep(error.message));
    return () => void (here = false);
  }, [key]);
  const known = kept.value.get(key);
  return typeof known === "string" ? { facts: null, why: known } : { facts: known ?? null, why: null };
}

export function Railroad() {
  const name = shown.value;
  const { facts, why } = useFacts(name);
  if (!facts) return <p>{why ?? "…"}</p>;
  const at = focus.value;
  const inside = (trees.value?.trees[0]?.items ?? []).filter(
    (it) => at && at.start <= it.start && it.end <= at.end && it.names.length > 0,
  );
  const used = new Set(inside.flatMap((it) => it.names));
  return (
    <>
      <p class="cite">
        {facts.entry.document}, {facts.sections}
        {facts.entry.correction && `; corrected (${facts.entry.correction.id}): ${facts.entry.correction.reason}`}
      </p>
      <Picture
        svg={facts.railroad}
        label={`Railroad diagram of ${name}`}
        decorate={(svg) => {
          for (const box of svg.querySelectorAll<SVGGElement>("g.nonterminal")) {
            const own = box.querySelector("text")?.textContent?.trim() ?? "";
            box.classList.toggle("lit", used.has(own) && own !== name);
          }
          for (const anchor of svg.querySelectorAll<SVGAElement>("a")) {
            const own = anchor.querySelector("text")?.textContent?.trim() ?? "";
            anchor.onclick = (event) => {
              event.preventDefault();
              look(own);
            };
          }
        }}
      />
      <details>
        <summary>in words and lines</summary>
        <pre>{facts.railroad_text}</pre>
      </details>
      <dl class="facts">
        <dt>used by</dt>
        <dd>
          {facts.entry.users.length === 0 && "no production"}
          {facts.entry.users.map((it) => (
            <button type="button" class="name" key={it} onClick={() => look(it)}>
              {it}
            </button>
          ))}
        </dd>
        {facts.entry.shortest !== null && (
          <>
            <dt>shortest</dt>
            <dd><code>{visible(facts.entry.shortest) || "the empty string"}</code></dd>
          </>
        )}
        <dt>samples</dt>
        <dd>{facts.entry.samples.map((it) => <code key={it}>{it}</code>)}</dd>
      </dl>
    </>
  );
}

export function AutomatonView() {
  const name = shown.value;
  const of = asked.value;
  const { facts, why } = useFacts(name);
  const { from, input } = tape.value;
  const known = ran.value;
  const run = known?.of === of && known.tape.name === name && known.tape.input === input ? known.run : undefined;
  const [at, go] = useState<{ of: Run; step: number } | null>(null);
  const letters = facts?.letters;
  useEffect(() => {
    if (!name || run !== undefined) return;
    let here = true;
    const show = (it: Run | null) => here && (ran.value = { of, tape: { name, from, input }, run: it });
    engineOf(of).ask<Run>({ op: "run", spec: of, name }, encoded(input)).then(show, () => show(null));
    return () => void (here = false);
  }, [name, input, of, run]);
  if (!facts) return <p>{why ?? "…"}</p>;
  const bytes = encoded(input);
  // A new text is read to its end.
  const now = at && at.of === run ? at.step : Math.max(0, (run?.path.length ?? 1) - 1);
  const state = run?.path[now];
  const visited = new Set(run?.path.slice(0, now + 1));
  const says = run
    ? now < run.path.length - 1 || run.path.length === bytes.length + 1
      ? `after ${now} of ${bytes.length} bytes in state ${state}, which ${run.accepting[now] ? "accepts" : "does not accept"}`
      : `after ${now} bytes in state ${state}; byte ${from + now} leads nowhere`
    : "";
  // Its states are others than those of the bytes.
  const over = letters ? overLetters(letters.arrows, name) : null;
  const light = (svg: SVGSVGElement, lit: number | undefined, through: ReadonlySet<number>) => {
    for (const group of svg.querySelectorAll<SVGGElement>("g:has(> title)")) {
      const own = Number(group.querySelector("text")?.textContent);
      group.classList.toggle("lit", own === lit);
      group.classList.toggle("visited", through.has(own));
    }
  };
  return (
    <>
      <p class="options">
        <Steps
          last={Math.max(0, (run?.path.length ?? 1) - 1)}
          now={now}
          says={says}
          move={(to) => {
            if (run) go({ of: run, step: to });
            if (to > 0) pointed.value = { start: from + to - 1, end: from + to, name, step: true };
          }}
          leave={() => (pointed.value = null)}
        />{" "}
        <span role="status">{says}</span>
      </p>
      {facts.automaton && <Picture svg={facts.automaton} label={`Automaton of ${name}`} decorate={(svg) => light(svg, state, visited)} />}
      {!facts.automaton && (
        <p class="cite">
          {facts.entry.states === null ? "This production nests, and has no automaton over bytes" : `Over bytes, the automaton has ${facts.entry.states} states: too many for a picture`}
          {letters ? ". Here productions are letters." : "; nor is there one over productions. Choose a smaller one."}
        </p>
      )}
      <ByStep name={name} />
      {letters && over && <Picture svg={letters.svg} label={`Automaton of ${name}`} decorate={(svg) => light(svg, over.at(-1), new Set(over))} />}
    </>
  );
}

/** True while the steps are shown: of the next production, too. */
const stepped = signal(false);

/** The pictures of the steps, in their order. */
const DRAWN = ["1. Nondeterministic automaton; ε reads nothing", "2. Automaton of subsets; state A of the table is 0, B is 1", "3. Minimal automaton"];

/** The way from the BNF to the automaton, of a small production: asked for when it is opened. */
function ByStep({ name }: { name: string }) {
  const of = asked.value;
  const open = stepped.value;
  const [steps, say] = useState<{ of: string; text: string; pictures: string[] } | null>(null);
  const key = JSON.stringify([of, name]);
  useEffect(() => {
    if (!open) return;
    let here = true;
    const asked = engineOf(of).ask<{ automaton: string; first: string; pictures: string[] }>({ op: "steps", spec: of, name });
    asked
      .then(({ automaton, first, pictures }) => ({ text: `${automaton}\n\n${first}`, pictures }))
      .catch((error) => ({ text: told(error), pictures: [] }))
      .then((answer) => here && say({ of: key, ...answer }));
    return () => void (here = false);
  }, [open, key]);
  return (
    <details class="bystep" open={open} onToggle={(event) => (stepped.value = event.currentTarget.open)}>
      <summary>step by step: subsets, minimisation, FIRST and FOLLOW</summary>
      {open && steps?.of === key && steps.pictures.map((svg, place) => (
        <figure key={place}>
          <Picture svg={svg} label={`${DRAWN[place]}: ${name}`} decorate={() => {}} />
          <figcaption>{DRAWN[place]}</figcaption>
        </figure>
      ))}
      {open && <pre tabIndex={0}>{steps?.of === key ? steps.text : "…"}</pre>}
    </details>
  );
}

/** The states that an automaton over productions goes through, by the tree of the text: as far as the tree tells. */
function overLetters(arrows: NonNullable<Facts["letters"]>["arrows"], name: string): number[] {
  const items = trees.value?.trees[0]?.items ?? [];
  const at = focus.value;
  const here = items.findIndex((it) => it.names.includes(name) && (at?.name !== name || (it.start === at.start && it.end === at.end)));
  const item = items[here];
  if (!item) return [];
  const path = [0];
  const go = (by: (names: string[], bytes: number[]) => boolean) => {
    const next = arrows.find(([from, , names, bytes]) => from === path.at(-1) && by(names, bytes));
    if (next) path.push(next[1]);
    return next !== undefined;
  };
  const through = ({ kind, names, start, end }: Item, from = 0): boolean => {
    const named = names[from];
    if (named !== undefined) return go((letters) => letters.includes(named));
    return kind === "literal" && encoded(places.value.slice(start, end)).every((byte) => go((_, bytes) => bytes.includes(byte)));
  };
  // Those that derive the same as it are in the same item.
  const inner = item.names.indexOf(name) + 1;
  if (inner < item.names.length) through(item, inner);
  else {
    for (let next = here + 1; next < here + item.size; next += Math.max(1, items[next]?.size ?? 1)) {
      const child = items[next];
      if (!child || !through(child)) break;
      // Several characters of one production are one item.
      if (child.kind === "run") go((letters) => letters.includes(child.names[0] ?? ""));
    }
  }
  return path;
}

interface Part {
  name?: string;
  start?: number;
  end?: number;
}

/** The sentential form after so many steps: names to be replaced, and text. Linear time. */
function form(of: Derivation, steps: number): Part[] {
  const done: Part[] = [];
  // The last is the leftmost, and a name, if any is left.
  const pending: Part[] = [{ name: of.start }];
  for (const { by } of of.steps.slice(0, steps)) {
    pending.pop();
    pending.push(...by.map((it) => ("production" in it ? { name: it.production } : it)).reverse());
    while (pending.length && pending.at(-1)?.name === undefined) done.push(pending.pop() as Part);
  }
  return [...done, ...pending.reverse()];
}

/** A slider through steps, with what it says to those who hear it. */
function Steps(of: { last: number; now: number; says: string; move(to: number): void; leave?(): void }) {
  return (
    <label>
      step{" "}
      <input
        type="range"
        min={0}
        max={of.last}
        value={of.now}
        aria-valuetext={of.says}
        onInput={(event) => of.move(Number(event.currentTarget.value))}
        onBlur={of.leave}
      />
    </label>
  );
}

function noDerivation(): string {
  if (!checked.value || !trees.value) return trees.value || trouble.value ? "…" : "A text that is too long for a tree has no derivation here.";
  if (!checked.value.report.derives) return "A text that does not derive has no derivation.";
  return `${checked.value.report.start} derives this text, but not in the form that its scheme asks for; “all trees” has the derivation.`;
}

/** So many steps are listed; the slider goes through all. */
const MOST_STEPS = 2000;

export function DerivationView() {
  const of = derivation.value;
  const list = useRef<HTMLOListElement>(null);
  const now = Math.min(step.value, of?.steps.length ?? 0);
  useEffect(() => reveal(list.current?.querySelector(".lit")), [now]);
  if (!of) return <p class="empty">{noDerivation()}</p>;
  const last = of.steps[now - 1];
  const parts = form(of, now);
  return (
    <>
      <p class="options">
        <Steps
          last={of.steps.length}
          now={now}
          says={last ? `step ${now}: ${last.production}` : "the start production"}
          move={stepTo}
        />{" "}
        {now} of {of.steps.length}
        {last && (
          <>
            : <code>{last.production}</code> is replaced
          </>
        )}
      </p>
      <p class="form" role="status">
        {parts.map((it, place) =>
          it.name !== undefined ? (
            <span class="name" key={place}>{it.name} </span>
          ) : (
            <code key={place}>{visible(places.value.slice(it.start ?? 0, it.end ?? 0))} </code>
          ),
        )}
      </p>
      <ol class="steps" aria-label="steps" ref={list}>
        {of.steps.slice(0, MOST_STEPS).map((it, place) => (
          <li key={place} class={place + 1 === now ? "lit" : ""}>
            <button type="button" onClick={() => stepTo(place + 1)}>
              <span class="name">{it.production}</span> ⇒{" "}
              {it.by.map((part) =>
                "production" in part ? `${part.production} ` : `"${visible(places.value.slice(part.start, part.end))}" `,
              )}
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}
