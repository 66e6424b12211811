// A word of the field that explains itself where it stands: by a press, which needs no pointer.

import type { ComponentChildren } from "preact";

const SAYS = {
  derives: "A production derives a text if its BNF alone makes it, step by step. Such a text may still break a rule of the prose.",
  conforms: "A text conforms to a document if the start production derives it, and no rule of the document’s prose forbids it.",
  "as printed": "The BNF as the document prints it, with its evident misprints. Otherwise they are corrected, and the view of a production says how.",
  keys: "← and → walk through the derivation; f lets a view fill the screen, and Escape ends that; + and − make it larger and smaller. Escape leaves a field.",
  tolerant: "Accepts, too, what the document tells programs to accept though nobody should write it.",
};

type Word = keyof typeof SAYS;

const idOf = (word: Word) => `says-${word.replace(" ", "-")}`;

export function Term({ of, children }: { of: Word; children?: ComponentChildren }) {
  return (
    <button type="button" class="term" popoverTarget={idOf(of)} aria-label={children ? undefined : `what is “${of}”?`}>
      {children ?? "?"}
    </button>
  );
}

/** The explanations, each once in the page. */
export function Terms() {
  return <>{(Object.keys(SAYS) as Word[]).map((it) => <p id={idOf(it)} popover="auto" class="says" key={it}>{SAYS[it]}</p>)}</>;
}
