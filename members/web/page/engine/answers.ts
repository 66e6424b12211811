// The answers of the library: see `src/`. Places are byte offsets.

export type Span = [number, number];

/** Which grammar, and how. */
export interface Spec {
  dialect?: string;
  format?: string;
  grammar?: { name: string; text: string; notation?: string };
  start?: string;
  printed?: boolean;
  tolerant?: boolean;
}

export interface About {
  version: string;
  dialects: {
    id: string;
    aliases: string[];
    document: string;
    title: string;
    date: string;
    start: string;
    productions: string[];
  }[];
  formats: { name: string; document: string; start: string; about: string }[];
  notations: string[];
}

export interface Finding {
  code: string;
  severity: "error" | "warning" | "note";
  span: Span;
  message: string;
  label: string;
  help: string;
  document: string;
  fix: { span: Span; replacement: string; confidence: "certain" | "guess" } | null;
  within: string[];
}

export interface Report {
  input?: string;
  input_hex?: string;
  dialect: string;
  start: string;
  reading: string;
  derives: boolean;
  conforms: boolean;
  diagnostics: Finding[];
  repaired: string | null;
  alternatives?: string[];
  conforms_to?: string[];
}

export interface Checked {
  report: Report;
  document: string;
  read_as: string | null;
  browser: string | null;
  narrated: string[];
  errors: string[][];
  places: string[];
  taken_by: string[];
}

/** The answer to `compare`: the verdicts of all documents, and the hosts that readers see. */
export interface Compared {
  verdicts: Verdict[];
  hosts: Seen;
}

/** The id of a document, whether it derives, and whether the text conforms. */
export type Short = [string, boolean, boolean];

export interface Seen {
  told: string;
  agree: boolean;
  /** Host, user, port and path. */
  rows: { parts: (string | null)[]; readers: string[] }[];
  undivided: string[];
  refused: string[];
}

export interface Verdict {
  dialect: string;
  document: string;
  derives: boolean;
  conforms: boolean;
  taken_by: string[];
  code: string | null;
  message: string | null;
  span: Span | null;
}

export interface Item {
  kind: "nodes" | "run" | "literal" | "rest";
  names: string[];
  start: number;
  end: number;
  size: number;
  open: boolean;
  marked: boolean;
}

export interface Trees {
  derives: boolean;
  count: string | null;
  trees: { items: Item[] }[];
  meant: boolean;
  differ: [string, string] | null;
  stop: { offset: number; code: string | null; message: string | null } | null;
}

export interface Derivation {
  start: string;
  steps: {
    production: string;
    start: number;
    end: number;
    by: ({ production: string } | { start: number; end: number })[];
  }[];
}

/** All that the views of a text show. */
export interface Views {
  checked: Checked;
  /** None of a text that is too long. */
  trees: Trees | null;
  derivation: Derivation | null;
  run: Run | null;
}

export interface Listed {
  name: string;
  bnf: string;
  names: [number, number, string][];
}

export interface Facts {
  entry: {
    production: string;
    document: string;
    bnf: string;
    correction: { id: string; printed: string; reason: string } | null;
    uses: string[];
    users: string[];
    path: string[];
    shortest: string | null;
    samples: string[];
    regex: string | null;
    abnf: string;
    states: number | null;
  };
  sections: string;
  railroad: string | null;
  railroad_text: string | null;
  automaton: string | null;
  /** The automaton over productions as letters, if that is null: from which state to which, by which productions and bytes. */
  letters: { svg: string; arrows: [number, number, string[], number[]][] } | null;
}

export interface Run {
  path: number[];
  accepting: boolean[];
  states: number;
}

export interface Lint {
  code: string;
  severity: "error" | "warning" | "note";
  span: Span;
  message: string;
  help: string | null;
}

/** `grammar` is that of an automaton of JFLAP, and null if the lesson is a grammar itself. */
export interface Lesson {
  grammar: string | null;
  examples: Tried[];
  exercises: string[];
}

/** An example; `right` is null if the grammar cannot be read. */
export interface Tried {
  accept: boolean;
  text: string;
  line: number;
  right: boolean | null;
}

export interface Grade {
  score: number;
  sentence: string;
  start: string;
  examples: Tried[];
}

export interface Verdicts {
  lines: number;
  conform: number;
  refused: [number, number, number, string, number, number][];
}

export interface Example {
  only: "left" | "right";
  input?: string;
  input_hex?: string;
  leaves: number;
  refused: Finding | null;
  read_as: string[];
}

export interface Difference {
  left: { dialect: string; production: string };
  right: { dialect: string; production: string };
  relation: "equal" | "subset" | "superset" | "incomparable";
  examples: Example[];
  characters_only_left: string;
  characters_only_right: string;
  causes: Cause[];
}

export interface Cause {
  left: string;
  right: string;
  innermost: boolean;
  relation: string;
  only_left: string[];
  only_right: string[];
  characters_only_left: string;
  characters_only_right: string;
}
