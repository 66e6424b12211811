// Another URL, or the same by another document, beside the first: its verdict, and its tree.

import { useEffect, useState } from "preact/hooks";
import { about, besideDialect, besideText, text, told } from "../state";
import { Places, encoded } from "../engine/bytes";
import { engine } from "../engine/client";
import type { Views } from "../engine/answers";
import { DRAWN, Drawing } from "../parts/drawing";
import { Words } from "../parts/words";
import type { Focus } from "../state";

export function Beside() {
  const own = besideText.value ?? text.value;
  const dialect = besideDialect.value;
  const [views, show] = useState<{ of: Views; text: Places } | string | null>(null);
  const [at, light] = useState<Focus | null>(null);
  useEffect(() => {
    let here = true;
    const asked = engine.ask<Views>({ op: "views", spec: { dialect }, full: false, all: false, run: "" }, encoded(own));
    asked.then((of) => here && show({ of, text: new Places(own) }), (error: unknown) => here && show(told(error)));
    return () => void (here = false);
  }, [own, dialect]);
  const answer = typeof views === "object" ? views : null;
  const report = answer?.of.checked.report;
  const items = answer?.of.trees?.trees[0]?.items ?? [];
  return (
    <>
      <p class="options">
        <label>
          Document{" "}
          <select value={dialect} onChange={(it) => (besideDialect.value = it.currentTarget.value)}>
            {about.value?.dialects.map((it) => <option key={it.id}>{it.id}</option>)}
          </select>
        </label>{" "}
        <label>
          <input
            type="checkbox"
            checked={besideText.value !== null}
            onChange={(it) => (besideText.value = it.currentTarget.checked ? text.value : null)}
          />{" "}
          another URL
        </label>
      </p>
      {besideText.value !== null && (
        <input class="other" aria-label="the other URL" spellcheck={false} value={own} onInput={(it) => (besideText.value = it.currentTarget.value)} />
      )}
      {typeof views === "string" && <p role="alert" class="verdict no">{views}</p>}
      {answer && report && (
        <>
          <p role="status" class={report.conforms ? "verdict yes" : "verdict no"}>
            {report.conforms ? "Conforms" : "Does not conform"} to {answer.of.checked.document}
          </p>
          {report.diagnostics.slice(0, 3).map((it) => (
            <p class="why" key={`${it.code}${it.span}`}><Words of={it.message} /> (column {answer.text.column(it.span[0])})</p>
          ))}
          {items.length > 0 && items.length <= DRAWN && <Drawing items={items} text={answer.text} at={at} point={light} pick={light} />}
        </>
      )}
    </>
  );
}
