// Asks the library what is to be shown, whenever the text, the grammar or an option changes.

import { batch, effect } from "@preact/signals";
import { bench, engine, quick } from "./engine/client";
import type { About, Compared, Lesson, Lint, Listed, Short, Spec, Views } from "./engine/answers";
import { encoded } from "./engine/bytes";
import { keep } from "./link";
import {
  COMPARED, about, all, asked, checked, chosen, compared, derivation, engineOf, full, lesson, lint, places, pointed, productions, ran, reasoned, settled, step, tape, text,
  told, trees, trouble, verdicts,
} from "./state";

/** The milliseconds from a change of one's own grammar to the questions about it, and those that they may take. */
const PAUSE = 80;
const PATIENCE = 5000;
/** A question that is under way for so many milliseconds is given up when another grammar comes. */
const LATE = 300;
/** After so many grammars the memory that they hold is freed. */
const MOST = 50;

let round = 0;

/** Asks all that is shown of one text. What comes too late is left. */
async function renew(): Promise<void> {
  const mine = ++round;
  const bytes = encoded(text.value);
  const of = asked.value;
  // The answers change what is read: they are no reason to ask again.
  const reads = tape.peek();
  const about = { op: "views", spec: of, full: full.value, all: all.value, run: reads.name };
  const isReasoned = reasoned.value;
  const compare = { op: isReasoned ? "compare" : "verdicts", tolerant: of.tolerant ?? false };
  const isCompared = bytes.length <= COMPARED && !of.grammar;
  // Out of what changed the text, which may be under way.
  await null;
  try {
    // Two workers, as each takes half of the time.
    const [views, others] = await Promise.all([
      (of.grammar ? null : quick.ask<Views>(about, bytes)) ?? engineOf(of).ask<Views>(about, bytes, of.grammar && PATIENCE),
      isCompared ? (quick.ask<Compared | Short[]>(compare, bytes) ?? bench.ask<Compared | Short[]>(compare, bytes)) : null,
    ]);
    if (mine !== round) return;
    batch(() => {
      [checked.value, trees.value, derivation.value] = [views.checked, views.trees, views.derivation];
      compared.value = others && "hosts" in others ? others : null;
      verdicts.value = others && "hosts" in others ? others.verdicts.map((it) => [it.dialect, it.derives, it.conforms]) : (others ?? []);
      // Before the first answer, nothing says which production starts.
      if (reads.name && reads.input === text.value) ran.value = { of, tape: reads, run: views.run };
      trouble.value = null;
      pointed.value = null;
      const now = chosen.value;
      if (now && now.end > places.value.length) chosen.value = null;
      // The steps of another text are others.
      if (mine !== 1) step.value = 0;
    });
  } catch (error) {
    if (mine !== round) return;
    batch(() => {
      // An answer to another question would be untrue.
      [checked.value, trees.value, derivation.value, compared.value, verdicts.value] = [null, null, null, null, []];
      trouble.value = told(error);
    });
  }
  // Views are drawn in a microtask.
  await null;
  void document.body.offsetHeight;
  const layout = performance.now();
  requestAnimationFrame(() => {
    if (mine !== round) return;
    settled.value = { texts: mine, layout, frame: performance.now() };
    if (of.grammar) return;
    void quick.learn(about, bytes);
    if (isCompared) void quick.learn(compare, bytes);
  });
}

let grammars = 0;

/** The grammar that is asked, once for all texts. */
async function renewGrammar(): Promise<void> {
  const of = asked.value;
  const ask = <T>(request: object) => engineOf(of).ask<T>(request, "", of.grammar && PATIENCE);
  // The answers about another grammar are of no use.
  if (of.grammar && ++grammars % MOST === 0) bench.renew();
  else if (of.grammar) bench.drop(LATE);
  // Why there is no answer is told with the verdict.
  const none = () => null;
  const [found, listed, parts] = await Promise.all([
    of.grammar && ask<Lint[]>({ op: "lint", grammar: of.grammar }).catch(none),
    ask<Listed[]>({ op: "grammar", spec: of }).catch(none),
    of.grammar && ask<Lesson>({ op: "lesson", lesson: of.grammar, spec: of }).catch(none),
  ]);
  if (of !== asked.value) return;
  batch(() => ([lint.value, productions.value, lesson.value] = [found ?? [], listed ?? [], parts ?? null]));
}

/** Starts: reads the address, and asks what is to be shown whenever that changes. */
export async function begin(): Promise<void> {
  about.value = await engine.ask<About>({ op: "about" });
  keep();
  let [last, isNew, pause]: [Spec | null, boolean, number] = [null, false, 0];
  effect(() => {
    void [text.value, full.value, all.value, reasoned.value];
    isNew ||= asked.value !== last;
    last = asked.value;
    const ask = () => {
      if (isNew) void renewGrammar();
      isNew = false;
      void renew();
    };
    // A document is asked at once, one's own grammar when its writer pauses.
    window.clearTimeout(pause);
    if (isNew && last.grammar) pause = window.setTimeout(ask, PAUSE);
    else ask();
  });
}
