// The verdict on one URL: the answer first, then what is wrong, and what the other documents say.

import { useEffect, useRef, useState } from "preact/hooks";
import { effect } from "@preact/signals";
import type { EditorView } from "@codemirror/view";
import { editor, light, mark } from "../parts/editor";
import { COMPARED, about, checked, choose, compared, focus, innermost, mode, places, pointed, spec, text, trouble, verdicts } from "../state";
import { several } from "./list";
import { Term } from "../parts/term";
import { Words } from "../parts/words";
import { json, visible } from "../engine/bytes";
import type { Finding, Report, Span } from "../engine/answers";

/** Replaces some bytes of the text. */
function replace([start, end]: Span, by: string): void {
  const of = places.value;
  text.value = of.text.slice(0, of.unit(start)) + by + of.text.slice(of.unit(end));
}

let field: EditorView | undefined;

/** The same as one who writes does it. */
function write(span: Span, by: string): void {
  replace(span, by);
  field?.focus();
}

export function Field() {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const view = editor(host.current, text.value, "URL", {
      changed: (next) => (text.value = next),
      moved: (at) => choose(innermost(places.value.byte(at))),
      several,
    });
    field = view;
    const ends = [
      effect(() => {
        const next = text.value;
        if (next !== view.state.doc.toString()) {
          view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
        }
      }),
      effect(() => {
        const at = focus.value;
        const of = places.peek();
        const range = at && { from: of.unit(at.start), to: of.unit(at.end) };
        if (!range || range.to <= view.state.doc.length) view.dispatch({ effects: light.of(range ?? null) });
      }),
      effect(() => {
        const [report, cited] = [checked.value?.report, checked.value?.places];
        // A report on another text has other places.
        if (!report || report.input !== view.state.doc.toString()) return;
        const of = places.peek();
        mark(
          view,
          report.diagnostics.slice(0, FOUND).map((it, place) => ({
            from: of.unit(it.span[0]),
            to: of.unit(it.span[1]),
            severity: it.severity === "note" ? "info" : it.severity,
            message: `${it.message}\n${cited?.[place]}`,
            actions: it.fix
              ? [{ name: fixLabel(it), apply: () => it.fix && replace(it.fix.span, it.fix.replacement) }]
              : [],
          })),
        );
      }),
    ];
    return () => {
      ends.forEach((end) => end());
      view.destroy();
    };
  }, []);
  return <div class="field" ref={host} />;
}

function fixLabel({ fix }: Finding): string {
  if (!fix) return "";
  const what = fix.replacement === "" ? "Remove this" : `Write ${visible(fix.replacement)}`;
  return fix.confidence === "certain" ? what : `${what}, perhaps`;
}

/** A text in which blanks can be seen. */
export function shown(text: string): string {
  return text.replaceAll(" ", "␣");
}

/** So many findings are shown one by one. */
const FOUND = 100;

export function Answer() {
  const answer = checked.value;
  if (trouble.value) return <p class="verdict no" role="alert">{trouble.value}</p>;
  if (!answer) return <p class="verdict">…</p>;
  const { report, document } = answer;
  const conforms = (word: string) => <Term of="conforms">{word}</Term>;
  const found = report.diagnostics;
  const browser = answer.browser && `${answer.browser[0]?.toUpperCase()}${answer.browser.slice(1)}`;
  return (
    <section aria-labelledby="verdict" class="answer">
      <div class="said">
        <div role="status">
          <h2 id="verdict" class={report.conforms ? "verdict yes" : "verdict no"}>
            {report.conforms ? <>{conforms("Conforms")} to {document}, {report.start}</> : <>Does not {conforms("conform")} to {document}</>}
            {!report.conforms && (report.derives ? <>, though {report.start} <Term of="derives">derives</Term> it</> : `, ${report.start}`)}
          </h2>
        </div>
        <Repairs report={report} />
        {answer.read_as && <p class="read" title={answer.read_as.replaceAll("`", "")}><Words of={`Read as: ${answer.read_as}`} /></p>}
        <Data report={report} />
      </div>
      {browser && <p class="browser"><Words of={browser} /></p>}
      {found.length > 0 && (
        <ol class="findings" aria-label="findings">
          {found.slice(0, FOUND).map((it, place) => (
            <Found
              finding={it}
              first={place === 0}
              narrated={answer.narrated[place] ?? ""}
              errors={answer.errors[place] ?? []}
              cited={answer.places[place] ?? ""}
              key={`${it.code}${it.span}`}
            />
          ))}
        </ol>
      )}
      {found.length > FOUND && <p>The first {FOUND} of {found.length} findings are listed.</p>}
    </section>
  );
}

/** The report as the library gave it. The script `check` reads it here. */
function Data({ report }: { report: Report }) {
  const [open, show] = useState(false);
  return (
    <details class="report" onToggle={(event) => show(event.currentTarget.open)}>
      <summary>The report as JSON</summary>
      {open && <pre>{json(report)}</pre>}
    </details>
  );
}

/** The first reason is shown if the window has room for it, others if they are asked for. */
const hasRoom = () => innerHeight >= 700;

function Found({ finding: it, first, narrated, errors, cited }: { finding: Finding; first: boolean; narrated: string; errors: string[]; cited: string }) {
  const [open, show] = useState(first && hasRoom());
  const [start, end] = it.span;
  const here = { start, end, name: it.within.at(-1) };
  const what = places.value.slice(start, end);
  return (
    <li
      class={it.severity}
      onPointerEnter={() => (pointed.value = here)}
      onPointerLeave={() => (pointed.value = null)}
    >
      <button type="button" class="place" onClick={() => choose(here)}>
        <code>{what === "" ? "end" : shown(visible(what))}</code> at byte {start}, column {places.value.column(start)}
      </button>{" "}
      <strong><Words of={it.message} /></strong> <span class="code">{[it.code, ...errors].join(", ")}</span>
      {it.fix && (
        <button type="button" class="fix" onClick={() => it.fix && write(it.fix.span, it.fix.replacement)}>
          {fixLabel(it)}
        </button>
      )}
      <button type="button" class="more" aria-expanded={open} onClick={() => show(!open)}>why</button>
      {open && <p class="why"><Words of={it.help} /> <span class="cite">{cited}</span></p>}
      <p class="heard">{narrated}</p>
    </li>
  );
}

function Repairs({ report }: { report: Report }) {
  const [repaired, guesses] = [report.repaired, report.alternatives ?? []];
  if (repaired === null && guesses.length === 0) return null;
  const all = [...(repaired === null ? [] : [repaired]), ...guesses.filter((it) => it !== repaired)];
  return (
    <ul class="repairs" aria-label="suggestions">
      {all.map((it) => (
        <li key={it}>
          {it === repaired ? "Write instead: " : "Perhaps meant: "}
          <button type="button" onClick={() => write([0, places.value.length], it)}>
            <code>{visible(it)}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The verdict of a document in a sign and a word, which are not of a colour alone. */
const SIGNS = { yes: ["✓", "conforms"], part: ["≈", "derives it, but does not conform"], no: ["✗", "does not derive it"] } as const;
const verdictOf = (derives: boolean, conforms: boolean) => (conforms ? "yes" : derives ? "part" : "no");

/** The documents in a row. */
export function Chips() {
  const of = spec.value;
  const now = about.value?.dialects.find((it) => it.id === of.dialect || it.aliases.includes(of.dialect ?? ""))?.id;
  if (places.value.length > COMPARED) return <p class="chips">Texts of at most {COMPARED} bytes are compared.</p>;
  return (
    <div class="chips" role="group" aria-label="documents">
      {of.start && <span class="cite">as a URL:</span>}
      {verdicts.value.map(([dialect, derives, conforms]) => {
        const look = verdictOf(derives, conforms);
        const [sign, word] = SIGNS[look];
        return (
          <button type="button" key={dialect} class={`chip ${look}`} aria-pressed={dialect === now} title={word} onClick={() => (spec.value = { dialect })}>
            <span class="sign" aria-hidden="true">{sign}</span> {dialect}
            <span class="heard"> {word}</span>
          </button>
        );
      })}
    </div>
  );
}

export function Dialects() {
  return (
    <>
      {spec.value.start && <p>Of a whole URL:</p>}
      <table class="documents">
        <thead>
          <tr>
            <th scope="col">document</th>
            <th scope="col"><Term of="derives">derives</Term></th>
            <th scope="col"><Term of="conforms">conforms</Term></th>
            <th scope="col">matched by, or first finding</th>
          </tr>
        </thead>
        <tbody>
          {(compared.value?.verdicts ?? []).map((it) => (
            <tr key={it.dialect} class={verdictOf(it.derives, it.conforms)}>
              <th scope="row">
                <button type="button" onClick={() => (spec.value = { dialect: it.dialect })}>{it.dialect}</button>
              </th>
              <td>{it.derives ? "yes" : "no"}</td>
              <td>{it.conforms ? "yes" : "no"}</td>
              <td><Words of={it.message ?? it.taken_by.join(" › ")} /></td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The host of the text as each reader sees it: an attacker writes what a filter and the program after it read in two ways. */
export function Hosts() {
  const seen = compared.value?.hosts;
  if (!seen) return null;
  const others = [
    ["authority not divided by", seen.undivided],
    ["refused by", seen.refused],
  ] as const;
  return (
    <div tabIndex={0} role="group" aria-label="hosts">
      <p class={seen.agree ? "" : "differ"}><Words of={seen.told} /></p>
      {seen.rows.length > 0 && (
          <table class="hosts">
            <thead>
              <tr>
                {["host", "user", "port", "path", "seen by"].map((it) => (
                  <th scope="col" key={it}>{it}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {seen.rows.map(({ parts, readers }) => (
                <tr key={readers[0]}>
                  {parts.map((part, at) => (
                    <td key={at}>{part === null ? "–" : <code>{visible(part)}</code>}</td>
                  ))}
                  <td>{readers.join("; ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
      )}
      {others.map(([what, readers]) => readers.length > 0 && <p class="cite" key={what}>{what} {readers.join(", ")}</p>)}
    </div>
  );
}

/** Shows one URL, as from a list. */
export function open(url: string): void {
  text.value = url;
  mode.value = "url";
}
