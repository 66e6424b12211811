// The field for a URL: one line, in which findings are underlined and the focus is lit up.

import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { type Diagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType, highlightSpecialChars, keymap } from "@codemirror/view";

export const light = StateEffect.define<{ from: number; to: number } | null>();

const lit = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(light)) continue;
      const { from, to } = effect.value ?? { from: 0, to: 0 };
      return from < to ? Decoration.set(Decoration.mark({ class: "lit" }).range(from, to)) : Decoration.none;
    }
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** The places of findings, each with its number if there are several. */
export const point = StateEffect.define<{ from: number; number: string; look: string }[]>();

class Caret extends WidgetType {
  constructor(
    readonly number: string,
    readonly look: string,
  ) {
    super();
  }
  override eq(other: Caret): boolean {
    return other.number === this.number && other.look === this.look;
  }
  toDOM(): HTMLElement {
    const caret = document.createElement("span");
    caret.className = `caret ${this.look}`;
    caret.dataset.number = `▲${this.number}`;
    caret.ariaHidden = "true";
    return caret;
  }
}

const carets = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(point)) return Decoration.set(effect.value.map((it) => Decoration.widget({ widget: new Caret(it.number, it.look), side: 1 }).range(it.from)));
    }
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

export interface Hooks {
  changed(text: string): void;
  /** The place of the cursor, in UTF-16 units. */
  moved(at: number): void;
  /** A text of several lines was pasted, which is no URL. */
  several(text: string): void;
}

export const theme = EditorView.theme({
  "&": { fontSize: "1.25rem", color: "inherit" },
  "&.cm-focused": { outline: "3px solid var(--accent)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--mono)" },
  ".cm-content": { padding: "0.1rem 0.6rem 0.7rem", caretColor: "var(--ink)" },
  // Below a line of one URL there is room for what points at it.
  "&:not(:has(.cm-gutters)) .cm-line": { lineHeight: "1.85" },
  "&:has(.cm-gutters)": { fontSize: "1rem" },
  ".caret": { position: "relative" },
  ".caret::after": { content: "attr(data-number)", position: "absolute", left: "0.1em", top: "2.35em", font: "0.62em/1 var(--sans)", color: "var(--no)", whiteSpace: "nowrap" },
  ".caret:not(.error)::after": { color: "var(--warn)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--used)", color: "var(--soft)", borderRight: "1px solid var(--line)" },
  // A low line is below the box of its letter.
  ".lit": { backgroundColor: "var(--lit)", borderRadius: "3px", paddingBottom: "4px" },
  // Pictures, as the linter has them, would need a permission.
  ".cm-lintRange-error, .cm-lintRange-warning, .cm-lintRange-info, .cm-lintRange-hint": { backgroundImage: "none !important" },
  ".cm-lintRange": { textDecoration: "underline wavy var(--no) 2px", textUnderlineOffset: "4px" },
  ".cm-lintRange-warning, .cm-lintRange-info": { textDecorationColor: "var(--warn)" },
  ".cm-tooltip": { backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)", maxWidth: "40rem" },
  ".cm-diagnostic": { fontFamily: "var(--sans)", fontSize: "0.95rem", whiteSpace: "pre-wrap" },
  ".cm-diagnosticAction": { backgroundColor: "var(--action)", color: "var(--on-action)", font: "inherit" },
});

/** Makes the field in a shadow tree, whose style sheets need no permission. */
export function editor(host: HTMLElement, text: string, label: string, hooks: Hooks): EditorView {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  return new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        keymap.of([...standardKeymap.filter((it) => it.key !== "Enter"), ...historyKeymap]),
        highlightSpecialChars(),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
        EditorState.transactionFilter.of((it) => (it.newDoc.lines > 1 ? [] : it)),
        EditorView.domEventHandlers({
          beforeinput(event, view) {
            // Chromium would give the letter the style of the text that it replaces, as an attribute, which the policy forbids.
            const { main } = view.state.selection;
            if (event.inputType !== "insertText" || event.data === null || event.isComposing || main.empty) return false;
            view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type" });
            return true;
          },
          paste(event) {
            const pasted = event.clipboardData?.getData("text/plain") ?? "";
            const lines = pasted.replace(/[\r\n]+$/, "");
            if (!/[\r\n]/.test(lines)) {
              if (lines === pasted) return false;
              event.preventDefault();
              const view = EditorView.findFromDOM(event.target as HTMLElement);
              view?.dispatch(view.state.replaceSelection(lines));
              return true;
            }
            event.preventDefault();
            hooks.several(pasted);
            return true;
          },
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) hooks.changed(update.state.doc.toString());
          if (update.selectionSet && !update.docChanged) hooks.moved(update.state.selection.main.head);
        }),
        lit,
        carets,
        theme,
      ],
    }),
  });
}

export type Mark = Diagnostic;

/** Underlines what was found, and points at the first of it. */
export function mark(view: EditorView, found: Mark[]): void {
  view.dispatch(setDiagnostics(view.state, found));
  const places = found.slice(0, POINTED).map(({ from, severity }, at) => ({ from, number: found.length > 1 ? `${at + 1}` : "", look: severity }));
  const sorted = places.sort((one, other) => one.from - other.from);
  // Several at one place would be drawn over each other.
  view.dispatch({ effects: point.of(sorted.filter((it, at) => it.from !== sorted[at - 1]?.from)) });
}

/** So many findings are pointed at. */
const POINTED = 9;
