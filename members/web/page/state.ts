// What the page shows, and the link that brings it back. All of it is in the part of the address after `#`, which no server sees.

import { batch, computed, effect, signal } from "@preact/signals";
import { engine, Refused } from "./engine/client";
import type { About, Checked, Derivation, Listed, Spec, Trees, Verdict } from "./engine/answers";
import { Places, encoded } from "./engine/bytes";
import { pack, unpack } from "./engine/packed";

export const MODES = ["url", "list", "two", "grammar", "exercises", "lessons"] as const;
export type Mode = (typeof MODES)[number];

/** A part of the text that is lit up in all views, with the production that derives it, if one does. */
export interface Focus {
  start: number;
  end: number;
  name?: string | undefined;
}

export const about = signal<About | null>(null);
export const mode = signal<Mode>("url");
export const text = signal("http://www.example.com/a b?x=~y");
export const spec = signal<Spec>({ dialect: "rfc3986" });
/** The languages that are compared, by their names. */
export const languages = signal<[string, string]>(["url-06:hostname", "rfc1738:hostname"]);
/** The text of the set of exercises; none until one is chosen. A link has it packed, so that no answer can be read in it. */
export const exerciseSet = signal<string | null>(null);
const packedSet = signal("");
/** A grammar of one's own with its examples. */
export const own = signal('start = 1*DIGIT "." 1*DIGIT\naccept: 1.5\nrefuse: 1.\n');
/** Down to the characters; all trees. */
export const full = signal(false);
export const all = signal(false);

/** What was chosen by a click or by the keyboard, and what the pointer is on. */
export const chosen = signal<Focus | null>(null);
export const pointed = signal<Focus | null>(null);
export const focus = computed(() => pointed.value ?? chosen.value);

export const checked = signal<Checked | null>(null);
export const verdicts = signal<Verdict[]>([]);
export const trees = signal<Trees | null>(null);
export const derivation = signal<Derivation | null>(null);
export const productions = signal<Listed[]>([]);
export const trouble = signal<string | null>(null);
/** The milliseconds from the last key to the answers on the screen. */
export const latency = signal<number | null>(null);
/** The number of texts that are answered on the screen: a test waits for it. */
export const settled = signal(0);

export const places = computed(() => new Places(text.value));

/** The production that the diagrams show: that of the focus, or the start. */
export const shown = computed(() => focus.value?.name ?? checked.value?.report.start ?? "");

/** Chooses a part of the text, or nothing. */
export function choose(next: Focus | null): void {
  batch(() => {
    chosen.value = next;
    pointed.value = null;
  });
}

function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The most bytes of a text that all documents are asked about: ten reports on more would take seconds. */
export const COMPARED = 1 << 14;

let round = 0;

/** Asks all that is shown of one text. What comes too late is left. */
async function renew(): Promise<void> {
  const mine = ++round;
  const began = performance.now();
  const bytes = encoded(text.value);
  const of = spec.value;
  try {
    // One worker answers in order: the verdict comes first.
    const answers = await Promise.all([
      engine.ask<Checked>({ op: "check", spec: of }, bytes),
      engine.ask<Trees>({ op: "tree", spec: of, full: full.value, all: all.value }, bytes).catch(refused),
      engine.ask<Derivation | null>({ op: "derivation", spec: of, full: full.value }, bytes).catch(refused),
      bytes.length > COMPARED ? [] : engine.ask<Verdict[]>({ op: "compare", tolerant: of.tolerant ?? false }, bytes),
    ]);
    if (mine !== round) return;
    batch(() => {
      [checked.value, trees.value, derivation.value, verdicts.value] = answers;
      trouble.value = null;
      pointed.value = null;
      const now = chosen.value;
      if (now && now.end > places.value.length) chosen.value = null;
    });
  } catch (error) {
    if (mine === round) trouble.value = told(error);
  }
  requestAnimationFrame(() => {
    if (mine !== round) return;
    latency.value = performance.now() - began;
    settled.value = mine;
  });
}

/** A text that is too long for a tree has a verdict all the same. */
function refused(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

/** The grammar of `spec`, once for all texts. */
async function renewGrammar(): Promise<void> {
  const of = spec.value;
  try {
    const listed = await engine.ask<Listed[]>({ op: "grammar", spec: of });
    if (of === spec.value) productions.value = listed;
  } catch (error) {
    trouble.value = told(error);
  }
}

/** Reads the state from the address. What it does not know is left as it is. */
function read(): void {
  const of = new URLSearchParams(location.hash.slice(1));
  batch(() => {
    const wanted = MODES.find((it) => it === of.get("view"));
    if (wanted) mode.value = wanted;
    const url = of.get("u");
    if (url !== null && url !== text.value) text.value = url;
    own.value = of.get("g") ?? own.value;
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
        () => (trouble.value = "the set of exercises in this link is damaged"),
      );
    }
    const [left, right] = [of.get("left"), of.get("right")];
    if (left && right && (left !== languages.value[0] || right !== languages.value[1])) languages.value = [left, right];
    full.value = of.has("full");
    all.value = of.has("all");
  });
}

/** The link to what is shown. */
export function link(): string {
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
  if (mode.value === "grammar") to.set("g", own.value);
  to.set("u", text.value);
  return `#${to}`;
}

/** The longest link that the address is given. */
const LONGEST = 30_000;

/** Starts: reads the address, and asks what is to be shown whenever that changes. */
export async function begin(): Promise<void> {
  about.value = await engine.ask<About>({ op: "about" });
  read();
  window.addEventListener("hashchange", read);
  effect(() => {
    const to = link();
    if (to.length < LONGEST) history.replaceState(null, "", to);
  });
  effect(() => {
    const set = exerciseSet.value;
    if (set !== null) void pack(set).then((it) => set === exerciseSet.value && (packedSet.value = it));
  });
  effect(() => void (spec.value, renewGrammar()));
  effect(() => {
    void [text.value, spec.value, full.value, all.value];
    void renew();
  });
}
