// The text, the verdict, and the views that are chosen: two side by side, one that fills the screen, or all.

import type { ComponentChild } from "preact";
import { ALL, VIEWS, type View, derivation, enlarge, filled, panes, places, scales, step, stepTo, steps, toggle } from "../state";
import { visible } from "../engine/bytes";
import { Answer, Chips, Dialects, Field, Hosts } from "./check";
import { Beside } from "./beside";
import { Bytes } from "./bytes";
import { Examples } from "./examples";
import { AutomatonView, Bnf, DerivationView, Railroad } from "./grammars";
import { TreeOptions, Trees } from "./tree";

const SHOWN: Record<View, () => ComponentChild> = {
  tree: Trees,
  bnf: Bnf,
  railroad: Railroad,
  automaton: AutomatonView,
  derivation: DerivationView,
  bytes: Bytes,
  documents: Dialects,
  hosts: Hosts,
  beside: Beside,
  examples: Examples,
};
/** Those that are about documents. */
const OF_DOCUMENTS: View[] = ["documents", "hosts", "beside", "examples"];

/** By how much a press enlarges a view. */
const BY = 1.25;

export function Lab({ documents = false }: { documents?: boolean }) {
  const known = ALL.filter((it) => documents || !OF_DOCUMENTS.includes(it));
  const chosen = panes.value.filter((it) => known.includes(it));
  const fills = filled.value;
  const shown = fills && known.includes(fills) ? [fills] : chosen.length ? chosen : known.slice(0, 1);
  return (
    <>
      <Field />
      <Answer />
      {documents && <Chips />}
      <div class="bar">
        <div role="group" aria-label="views" class="views">
          {known.map((it) => (
            <button type="button" key={it} aria-pressed={shown.includes(it)} onClick={() => toggle(it)}>
              {VIEWS[it]}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={chosen.length === known.length}
            onClick={() => (panes.value = chosen.length === known.length ? ["tree", "bnf"] : [...ALL])}
          >
            All
          </button>
        </div>
        <Stepper />
      </div>
      <div class={`panes of${Math.min(shown.length, 3)}`}>
        {shown.map((it) => {
          const Shown = SHOWN[it];
          return (
            <Panel view={it} key={it}>
              <Shown />
            </Panel>
          );
        })}
      </div>
    </>
  );
}

/** A view, with what enlarges it. */
function Panel({ view, children }: { view: View; children: ComponentChild }) {
  const name = VIEWS[view];
  const fills = filled.value === view;
  return (
    <section class="panel" aria-label={name} data-view={view} style={{ "--z": `${scales.value[view] ?? 1}` }}>
      <div class="head">
        <h2>{name}</h2>
        {view === "tree" && <TreeOptions />}
        <button type="button" aria-label={`smaller: ${name}`} onClick={() => enlarge(view, 1 / BY)}>−</button>
        <button type="button" aria-label={`larger: ${name}`} onClick={() => enlarge(view, BY)}>+</button>
        <button
          type="button"
          aria-pressed={fills}
          aria-label={`fill the screen: ${name}`}
          title="f, and back with Escape"
          onClick={() => (filled.value = fills ? null : view)}
        >
          <svg viewBox="0 0 12 12" aria-hidden="true"><path d="M1 4V1h3M8 1h3v3M11 8v3H8M4 11H1V8" /></svg>
        </button>
      </div>
      <div class="body">{children}</div>
    </section>
  );
}

/** The step of the derivation that is shown, which the arrow keys change. */
function Stepper() {
  const all = steps.value;
  if (all.length === 0) return null;
  const now = Math.min(step.value, all.length);
  const made = all[now - 1];
  const part = (it: { production: string } | { start: number; end: number }) =>
    "production" in it ? it.production : `"${visible(places.value.slice(it.start, it.end))}"`;
  return (
    <div class="stepper" role="group" aria-label="derivation, by the arrow keys">
      <button type="button" aria-label="previous step" disabled={now === 0} onClick={() => stepTo(now - 1)}>←</button>
      <span>
        {now}/{all.length}
      </span>
      <button type="button" aria-label="next step" disabled={now === all.length} onClick={() => stepTo(now + 1)}>→</button>
      <code class="made">{made ? `${made.production}${made.by.length ? ` ⇒ ${made.by.map(part).join(" ")}` : ""}` : derivation.value?.start}</code>
    </div>
  );
}

/** True where a key is a letter, or moves what has the focus. */
function writes(event: KeyboardEvent): boolean {
  const at = event.composedPath()[0];
  return at instanceof HTMLElement && (at.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName));
}

/** The view that has the focus, or that the pointer is on, or the first. */
function viewAt(): View | undefined {
  const found = (within: string) => document.querySelector<HTMLElement>(`[data-view]${within}`);
  const at = found(":focus-within") ?? found(":hover") ?? found("");
  return at?.dataset.view as View | undefined;
}

/** The keys of the lab: the arrows walk through the derivation, f fills the screen. */
export function keys(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "Escape") {
    if (filled.value) filled.value = null;
    else (event.composedPath()[0] as HTMLElement).blur();
    return;
  }
  const view = viewAt();
  if (!view || writes(event)) return;
  const act = {
    f: () => (filled.value = filled.value === view ? null : view),
    "+": () => enlarge(view, BY),
    "-": () => enlarge(view, 1 / BY),
    ArrowRight: () => stepTo(step.value + 1),
    ArrowLeft: () => stepTo(step.value - 1),
  }[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}
