// What the page shows: all views read it here.

import { batch, computed, signal } from "@preact/signals";
import { type Engine, bench, engine } from "./engine/client";
import type { About, Checked, Compared, Derivation, Lesson, Lint, Listed, Run, Short, Spec, Trees } from "./engine/answers";
import { Places } from "./engine/bytes";

export const MODES = ["url", "list", "two", "grammar", "exercises", "lessons"] as const;
export type Mode = (typeof MODES)[number];

/** The views of a text, two of which are shown side by side, or all. */
export const VIEWS = {
  tree: "Tree",
  bnf: "BNF",
  railroad: "Diagram",
  automaton: "Automaton",
  derivation: "Derivation",
  bytes: "Bytes",
  documents: "Documents",
  hosts: "Hosts",
  beside: "Beside",
  examples: "Examples",
} as const;
export type View = keyof typeof VIEWS;
export const ALL = Object.keys(VIEWS) as View[];

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
/** The views that are shown, the oldest choice first; one of them may fill the screen. */
export const panes = signal<View[]>(["tree", "bnf"]);
export const filled = signal<View | null>(null);
/** By how much the text and the drawings of a view are enlarged. */
export const scales = signal<Partial<Record<View, number>>>({});
/** The tree as a list, where it could be drawn; the number of the tree that is shown. */
export const listed = signal(matchMedia("(max-width: 40rem)").matches);
export const whichTree = signal(0);
/** The text and the document that are shown beside: null is the same text, or none. */
export const besideText = signal<string | null>(null);
export const besideDialect = signal("rfc1738");
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
/** The text of the set of exercises; none until one is chosen. */
export const exerciseSet = signal<string | null>(null);
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
  const grammar = { name: ownName.value, text: own.value, ...(notation.value && { notation: notation.value }) };
  return { grammar, ...(ownStart.value && { start: ownStart.value }) };
});
export const engineOf = (of: Spec): Engine => (of.grammar ? bench : engine);

export const checked = signal<Checked | null>(null);
export const compared = signal<Compared | null>(null);
/** For each document, whether it derives the text and the text conforms. The reasons take longer: they are asked for if a view shows them. */
export const verdicts = signal<Short[]>([]);
export const reasoned = computed(() => panes.value.some((it) => it === "documents" || it === "hosts"));
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

/** The steps of the derivation that were made. */
export const step = signal(0);

/** The steps that the arrow keys walk through: those of the derivation, or the productions of a tree that ends early. */
export const steps = computed<Derivation["steps"]>(() => {
  const items = trees.value?.trees[0]?.items ?? [];
  const named = () => items.filter((it) => it.names.length > 0).map(({ names, start, end }) => ({ production: names.at(-1) ?? "", start, end, by: [] }));
  return derivation.value?.steps ?? named();
});

/** Goes to a step of the derivation, which is lit up in all views. */
export function stepTo(to: number): void {
  const next = Math.max(0, Math.min(steps.value.length, to));
  const made = steps.value[next - 1];
  batch(() => {
    choose(made ? { start: made.start, end: made.end, name: made.production } : null);
    step.value = next;
  });
}

/** Shows a view among two: in the place of the older, if it is not shown. */
export function show(view: View): void {
  if (panes.value.length > 2 || !panes.value.includes(view)) panes.value = [...panes.value.filter((it) => it !== view).slice(-1), view];
}

/** Shows a view, or no longer. */
export function toggle(view: View): void {
  const others = panes.value.filter((it) => it !== view);
  batch(() => {
    filled.value = null;
    if (others.length === panes.value.length) show(view);
    else if (others.length > 0) panes.value = others;
  });
}

/** The most and the least that a view is enlarged. */
export const LARGEST = 4;
const LEAST = 0.5;

/** Enlarges a view. */
export function enlarge(view: View, factor: number): void {
  const next = (scales.value[view] ?? 1) * factor;
  scales.value = { ...scales.value, [view]: Math.min(LARGEST, Math.max(LEAST, Math.round(next * 100) / 100)) };
}

/** An error as a sentence. */
export function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The most bytes of a text that all documents are asked about: ten reports on more would take seconds. */
export const COMPARED = 1 << 14;
