// What the page shows, and the link that brings it back. All of it is in the part of the address after `#`, which no server sees.

import { batch, computed, effect, signal } from "@preact/signals";
import { type Engine, bench, engine, quick } from "./engine/client";
import type { About, Checked, Derivation, Lesson, Lint, Listed, Run, Spec, Trees, Verdict, Views } from "./engine/answers";
import { Places, encoded } from "./engine/bytes";
import { pack, unpack } from "./engine/packed";

export const MODES = ["url", "list", "two", "grammar", "exercises", "lessons"] as const;
export type Mode = (typeof MODES)[number];

/** A part of the text that is lit up in all views, with the production that derives it, if one does. */
export interface Focus {
  start: number;
  end: number;
  name?: string | undefined;
  /** A step through what the production derives, not all of it. */
  step?: boolean;
}

export const about = signal<About | null>(null);
export const mode = signal<Mode>("url");
/** The part of the lab that the page goes to when it is shown next: a selector. */
export const sought = signal<string | null>(null);
/** The lesson that is read: it stays when one comes back from the lab. */
export const reading = signal(0);
/** A sentence on what was just done. */
export const notice = signal("");
export const text = signal("http://www.example.com/a b?x=~y");
export const spec = signal<Spec>({ dialect: "rfc3986" });
/** The languages that are compared, by their names. */
export const languages = signal<[string, string]>(["url-06:hostname", "rfc1738:hostname"]);
/** So many strings of each are shown that the other does not have. */
export const strings = signal(3);
/** The text of the set of exercises; none until one is chosen. A link has it packed, so that no answer can be read in it. */
export const exerciseSet = signal<string | null>(null);
const packedSet = signal("");
/** A grammar of one's own with its examples, and how it is read. */
export const own = signal(`url   = "http://" host [":" port] ["/" *char]
host  = label *("." label)
label = 1*(ALPHA / DIGIT / "-")
port  = 1*DIGIT
char  = ALPHA / DIGIT / "/" / "." / "~" / "?" / "="
accept: http://www.example.com/
accept: http://localhost:8080/a?b=c
refuse: ftp://www.example.com/
exercise: Allow a fragment.
`);
export const ownName = signal("lesson.abnf");
export const notation = signal("");
export const ownStart = signal("");
/** To how many levels recursion is read that nests. */
export const depth = signal("");
/** Down to the characters; all trees. */
export const full = signal(false);
export const all = signal(false);

/** What was chosen by a click or by the keyboard, and what the pointer is on. */
export const chosen = signal<Focus | null>(null);
export const pointed = signal<Focus | null>(null);
export const focus = computed(() => pointed.value ?? chosen.value);

/** The grammar that is asked, and who is asked. */
export const asked = computed<Spec>(() => {
  if (mode.value !== "grammar") return spec.value;
  const options = { ...(notation.value && { notation: notation.value }), ...(depth.value && { depth: Number(depth.value) }) };
  const grammar = { name: ownName.value, text: own.value, ...options };
  return { grammar, ...(ownStart.value && { start: ownStart.value }) };
});
export const engineOf = (of: Spec): Engine => (of.grammar ? bench : engine);

export const checked = signal<Checked | null>(null);
export const verdicts = signal<Verdict[]>([]);
export const trees = signal<Trees | null>(null);
export const derivation = signal<Derivation | null>(null);
export const productions = signal<Listed[]>([]);
/** The mistakes of one's own grammar, and its parts. */
export const lint = signal<Lint[]>([]);
export const lesson = signal<Lesson | null>(null);
export const trouble = signal<string | null>(null);
/** The way through the automaton, of a text that it reads. */
export const ran = signal<{ of: Spec; tape: Tape; run: Run | null } | null>(null);
/** The number of texts that are answered on the screen, and when all views of the last were laid out and when a frame showed them: tests
 * wait for it. */
export const settled = signal({ texts: 0, layout: 0, frame: 0 });

export const places = computed(() => new Places(text.value));

/** The production that the diagrams show: that of the focus, or the start. */
export const shown = computed(() => focus.value?.name ?? checked.value?.report.start ?? "");

/** A text that the automaton of a production reads, from a byte of the whole text on. */
export interface Tape {
  name: string;
  from: number;
  input: string;
}

/** What the automaton of the shown production reads: its part of the text, or all of it. */
export const tape = computed<Tape>(() => {
  const [name, of] = [shown.value, places.value];
  const at = pointed.value?.step ? chosen.value : focus.value;
  const isPart = at?.name === name && name !== checked.value?.report.start;
  return isPart ? { name, from: at.start, input: of.slice(at.start, at.end) } : { name, from: 0, input: of.text };
});

/** Chooses a part of the text, or nothing. */
export function choose(next: Focus | null): void {
  batch(() => {
    chosen.value = next;
    pointed.value = null;
  });
}

/** The innermost production around a byte. */
export function innermost(at: number): Focus | null {
  const items = trees.value?.trees[0]?.items ?? [];
  const around = items.filter((it) => it.names.length > 0 && it.start <= at && (at < it.end || it.start === it.end));
  const inner = around.at(-1);
  return inner ? { start: inner.start, end: inner.end, name: inner.names.at(-1) ?? "" } : null;
}

/** An error as a sentence. */
export function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The most bytes of a text that all documents are asked about: ten reports on more would take seconds. */
export const COMPARED = 1 << 14;

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
  const compare = { op: "compare", tolerant: of.tolerant ?? false };
  const isCompared = bytes.length <= COMPARED && !of.grammar;
  // Out of what changed the text, which may be under way.
  await null;
  try {
    // Two workers, as each takes half of the time.
    const [views, others] = await Promise.all([
      (of.grammar ? null : quick.ask<Views>(about, bytes)) ?? engineOf(of).ask<Views>(about, bytes, of.grammar && PATIENCE),
      isCompared ? (quick.ask<Verdict[]>(compare, bytes) ?? bench.ask<Verdict[]>(compare, bytes)) : [],
    ]);
    if (mine !== round) return;
    batch(() => {
      [checked.value, trees.value, derivation.value] = [views.checked, views.trees, views.derivation];
      verdicts.value = others;
      // Before the first answer, nothing says which production starts.
      if (reads.name && reads.input === text.value) ran.value = { of, tape: reads, run: views.run };
      trouble.value = null;
      pointed.value = null;
      const now = chosen.value;
      if (now && now.end > places.value.length) chosen.value = null;
    });
  } catch (error) {
    if (mine !== round) return;
    batch(() => {
      // An answer to another question would be untrue.
      [checked.value, trees.value, derivation.value, verdicts.value] = [null, null, null, []];
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

/** Reads the state from the address. What it does not know is left as it is. */
function read(): void {
  const of = new URLSearchParams(location.hash.slice(1));
  batch(() => {
    mode.value = MODES.find((it) => it === of.get("view")) ?? "url";
    const url = of.get("u");
    if (url !== null && url !== text.value) text.value = url;
    own.value = of.get("g") ?? own.value;
    ownName.value = of.get("name") ?? ownName.value;
    notation.value = of.get("notation") ?? notation.value;
    ownStart.value = of.get("start") ?? ownStart.value;
    depth.value = of.get("depth") ?? depth.value;
    reading.value = Number(of.get("lesson") ?? reading.value);
    const next: Spec = {};
    const [dialect, format, start] = [of.get("d"), of.get("as"), of.get("s")];
    if (dialect) next.dialect = dialect;
    if (format) next.format = format;
    if (start) next.start = start;
    if (of.get("reading") === "printed") next.printed = true;
    if (of.has("tolerant")) next.tolerant = true;
    const known = dialect || format;
    if (known && JSON.stringify(next) !== JSON.stringify(spec.value)) spec.value = next;
    const set = of.get("set");
    if (set && set !== packedSet.value) {
      unpack(set).then(
        (it) => (exerciseSet.value = it),
        () => (notice.value = "The set of exercises in this link is damaged."),
      );
    }
    const [left, right] = [of.get("left"), of.get("right")];
    if (left && right && (left !== languages.value[0] || right !== languages.value[1])) languages.value = [left, right];
    full.value = of.has("full");
    all.value = of.has("all");
  });
}

/** The link to what is shown, without a text of more than so many characters. */
export function link(most = Infinity): string {
  const to = new URLSearchParams();
  const { dialect, format, start, printed, tolerant } = spec.value;
  if (mode.value !== "url") to.set("view", mode.value);
  if (dialect) to.set("d", dialect);
  if (format) to.set("as", format);
  if (start) to.set("s", start);
  if (printed) to.set("reading", "printed");
  if (tolerant) to.set("tolerant", "");
  if (full.value) to.set("full", "");
  if (all.value) to.set("all", "");
  if (mode.value === "two") {
    to.set("left", languages.value[0]);
    to.set("right", languages.value[1]);
  }
  if (mode.value === "exercises" && packedSet.value) to.set("set", packedSet.value);
  if (mode.value === "grammar") {
    to.set("g", own.value);
    to.set("name", ownName.value);
    if (notation.value) to.set("notation", notation.value);
    if (ownStart.value) to.set("start", ownStart.value);
    if (depth.value) to.set("depth", depth.value);
  }
  if (mode.value === "lessons" && reading.value) to.set("lesson", `${reading.value}`);
  if (text.value.length <= most) to.set("u", text.value);
  return `#${to}`;
}

/** The longest link that the address is given. */
const LONGEST = 30_000;

/** Starts: reads the address, and asks what is to be shown whenever that changes. */
export async function begin(): Promise<void> {
  about.value = await engine.ask<About>({ op: "about" });
  read();
  window.addEventListener("hashchange", read);
  let shown = mode.peek();
  effect(() => {
    let to = link();
    if (to.length > LONGEST) {
      to = link(LONGEST / 10);
      notice.value = "This text is too long for the address: Copy the link has all of it.";
    }
    const isNew = mode.value !== shown;
    shown = mode.value;
    // One comes back to a part of the lab that was left, not to each key.
    if (to === location.hash || to.length > LONGEST) return;
    if (isNew) history.pushState(null, "", to);
    else history.replaceState(null, "", to);
  });
  effect(() => {
    const set = exerciseSet.value;
    if (set !== null) void pack(set).then((it) => set === exerciseSet.value && (packedSet.value = it));
  });
  let [last, isNew, pause]: [Spec | null, boolean, number] = [null, false, 0];
  effect(() => {
    void [text.value, full.value, all.value];
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
