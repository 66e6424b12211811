// A grammar of one's own, with its examples and exercises: one text, the file that `urlgram grade` reads.

import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { batch } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Difference, Grade, Lesson, Tried } from "../engine/answers";
import { Places, visible } from "../engine/bytes";
import { workshop } from "../engine/client";
import { theme } from "../parts/editor";
import { Words } from "../parts/words";
import { about, asked, exerciseSet, lesson, lint, mode, notation, own, ownName, ownStart, productions, spec, told } from "../state";
import { Chooser, nameOf } from "./chooser";
import { save } from "../parts/save";
import { Relation } from "./two";

/** The most bytes of a grammar that is opened. */
const LONGEST = 1 << 20;

/** The text of a file that was chosen. That of an automaton of JFLAP becomes a grammar. */
async function opened(field: HTMLInputElement): Promise<{ name: string; text: string } | null> {
  const file = field.files?.[0];
  if (!file) return null;
  if (file.size > LONGEST) throw new Error(`${file.name} has more than ${LONGEST} bytes, the most of a grammar`);
  const text = (await file.text()).replace(/\r\n?/g, "\n");
  const { grammar } = await workshop.ask<Lesson>({ op: "lesson", lesson: { name: file.name, text } });
  return grammar === null ? { name: file.name, text } : { name: `${file.name}.abnf`, text: grammar };
}

/** A field for a file. The same file can be chosen again when it has changed. */
function OneFile({ label, chosen }: { label: string; chosen(field: HTMLInputElement): Promise<void> }) {
  return (
    <label>
      {label}{" "}
      <input type="file" onClick={(it) => (it.currentTarget.value = "")} onChange={(it) => void chosen(it.currentTarget)} />
    </label>
  );
}

/** The editor, in which mistakes are underlined. */
function Editor() {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
    const extensions = [
      history(),
      keymap.of([...standardKeymap, ...historyKeymap]),
      lineNumbers(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": "your grammar", spellcheck: "false", autocapitalize: "off" }),
      EditorView.updateListener.of((it) => {
        if (it.docChanged) own.value = it.state.doc.toString();
      }),
      theme,
    ];
    view.current = new EditorView({ root, parent: root, state: EditorState.create({ doc: own.peek(), extensions }) });
    return () => view.current?.destroy();
  }, []);
  useEffect(() => {
    const to = view.current;
    if (to && to.state.doc.toString() !== own.value) to.dispatch({ changes: { from: 0, to: to.state.doc.length, insert: own.value } });
  }, [own.value]);
  const found = lint.value;
  useEffect(() => {
    const to = view.current;
    if (!to) return;
    const of = new Places(own.peek());
    const at = (offset: number) => Math.min(of.unit(offset), to.state.doc.length);
    const marks = found.map(({ span, severity, message, help }) => ({
      from: at(span[0]),
      to: at(span[1]),
      severity: severity === "note" ? ("info" as const) : severity,
      message: help ? `${message}\n${help}` : message,
    }));
    to.dispatch(setDiagnostics(to.state, marks));
  }, [found]);
  return (
    <>
      <div class="field" ref={host} />
      <ul class="findings" aria-label="mistakes of the grammar">
        {found.map((it, place) => <li class={it.severity} key={place}><Words of={`${it.message}. ${it.help ?? ""}`} /></li>)}
      </ul>
    </>
  );
}

export function Own() {
  const [why, say] = useState<string | null>(null);
  const open = async (field: HTMLInputElement) => {
    try {
      const file = await opened(field);
      if (file) batch(() => ([ownName.value, own.value] = [file.name, file.text]));
      say(null);
    } catch (error) {
      say(told(error));
    }
  };
  return (
    <>
      <p class="options">
        <label>
          Name{" "}
          <input value={ownName.value} spellcheck={false} onChange={(it) => (ownName.value = it.currentTarget.value || "lesson.abnf")} />
        </label>{" "}
        <label>
          Notation{" "}
          <select value={notation.value} onChange={(it) => (notation.value = it.currentTarget.value)}>
            <option value="">found out</option>
            {about.value?.notations.map((it) => <option key={it}>{it}</option>)}
          </select>
        </label>{" "}
        <label>
          Start{" "}
          <select value={ownStart.value} onChange={(it) => (ownStart.value = it.currentTarget.value)}>
            <option value="">the first production</option>
            {/* One that the grammar lacks is told. */}
            {ownStart.value && !productions.value.some((it) => it.name === ownStart.value) && <option>{ownStart.value}</option>}
            {productions.value.map((it) => <option key={it.name}>{it.name}</option>)}
          </select>
        </label>{" "}
        <button type="button" onClick={() => save(ownName.value, own.value)}>Save</button>{" "}
        <OneFile label="Open a grammar, or an automaton of JFLAP" chosen={open} />
      </p>
      {why && <p class="stop" role="alert"><Words of={why} /></p>}
      <div class="panels own">
        <section class="panel" aria-label="Grammar and examples">
          <h2>Grammar and examples</h2>
          <Editor />
          <Examples />
        </section>
        <section class="panel" aria-label="Compare">
          <h2>Compare</h2>
          <Compare />
        </section>
      </div>
    </>
  );
}

function Verdicts({ of }: { of: Tried[] }) {
  const right = of.filter((it) => it.right).length;
  return (
    <>
      <p role="status">{right} of {of.length} examples are right</p>
      <ul class="examples">
        {of.map((it) => (
          <li key={it.line} class={it.right === false ? "error" : ""}>
            line {it.line}: {it.accept ? "accept" : "refuse"} <code>{visible(it.text) || "ε"}</code>:{" "}
            {it.right === null ? "no verdict" : it.right ? "right" : "wrong"}
          </li>
        ))}
      </ul>
    </>
  );
}

function Examples() {
  const { examples = [], exercises = [] } = lesson.value ?? {};
  return (
    <>
      {examples.length > 0 && <Verdicts of={examples} />}
      {exercises.length > 0 && (
        <>
          <ol aria-label="exercises">{exercises.map((it, place) => <li key={place}>{it}</li>)}</ol>
          <button
            type="button"
            onClick={() => {
              exerciseSet.value = own.value;
              mode.value = "exercises";
            }}
          >
            Open the exercises
          </button>
        </>
      )}
    </>
  );
}

/** The language of the grammar beside that of a document, or of a key, which gives a grade. */
function Compare() {
  const [key, setKey] = useState<{ name: string; text: string } | null>(null);
  const [difference, setDifference] = useState<Difference | string | null>(null);
  const [grade, setGrade] = useState<Grade | null>(null);
  const round = useRef(0);
  // A comparison of what is no longer there would be untrue.
  const forget = () => {
    round.current++;
    setDifference(null);
    setGrade(null);
  };
  useEffect(forget, [asked.value, spec.value, key]);
  const choose = (field: HTMLInputElement) => opened(field).then(setKey, (error: unknown) => (forget(), setDifference(told(error))));
  const compare = async () => {
    forget();
    const now = round.current;
    setDifference("…");
    const mine = asked.value;
    try {
      // A key that has a production of the name of the start is compared from there.
      const graded = key && (await workshop.ask<Grade>({ op: "grade", key, answer: mine }));
      const left = graded ? { ...mine, start: graded.start } : mine;
      const answer = await workshop.ask<Difference>({ op: "diff", left, right: key ? { grammar: key } : spec.value, strings: 3 });
      if (now !== round.current) return;
      setGrade(graded);
      setDifference(answer);
    } catch (error) {
      if (now === round.current) setDifference(told(error));
    }
  };
  return (
    <>
      <Chooser />
      <p>
        <OneFile label="or a key" chosen={choose} />{" "}
        {key && <button type="button" onClick={() => setKey(null)}>Without {key.name}</button>}
      </p>
      <button type="button" onClick={() => void compare()}>Compare with {key?.name ?? nameOf(spec.value)}</button>
      {typeof difference === "string" && <p role="status"><Words of={difference} /></p>}
      {grade && <p class="verdict" role="status">Score {grade.score.toFixed(3)}: {grade.sentence}</p>}
      {grade && grade.examples.length > 0 && <Verdicts of={grade.examples} />}
      {difference && typeof difference === "object" && (
        <Relation of={difference} names={[difference.left.production, `${difference.right.dialect}:${difference.right.production}`]} />
      )}
    </>
  );
}
