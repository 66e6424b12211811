// Every example of the documents, in their order: one press shows it.

import { batch } from "@preact/signals";
import rfc1630 from "../../../../tests/examples/rfc1630.tsv";
import rfc1738 from "../../../../tests/examples/rfc1738.tsv";
import rfc1808 from "../../../../tests/examples/rfc1808.tsv";
import rfc2396 from "../../../../tests/examples/rfc2396.tsv";
import rfc2732 from "../../../../tests/examples/rfc2732.tsv";
import rfc3986 from "../../../../tests/examples/rfc3986.tsv";
import rfc3987 from "../../../../tests/examples/rfc3987.tsv";
import url06 from "../../../../tests/examples/url-06.tsv";
import { visible } from "../engine/bytes";
import { choose, spec, text } from "../state";

const EXAMPLES: Record<string, string> = {
  rfc3986, rfc1738, "rfc1630-uri": rfc1630, "url-06": url06, rfc1808, rfc2396, rfc2732, rfc3987,
};

interface Example {
  section: string;
  start: string | undefined;
  url: string;
  note: string;
}

/** The lines of a file of examples: section, start production or `-`, text and note. */
function read(of: string): Example[] {
  const lines = of.split("\n").filter((line) => line && !line.startsWith("#"));
  return lines.map((line) => {
    const [section = "", start = "-", url = "", note = ""] = line.split("\t");
    return { section, start: start === "-" ? undefined : start, url, note };
  });
}

export function Examples() {
  const now = spec.value.dialect ?? "";
  // Those of the document that is chosen come first.
  const order = Object.keys(EXAMPLES).sort((one, other) => Number(other === now) - Number(one === now));
  return (
    <>
      {order.map((dialect) => (
        <section aria-label={`examples of ${dialect}`} class="examples" key={dialect}>
          <h3>{dialect}</h3>
          {read(EXAMPLES[dialect] ?? "").map(({ section, start, url, note }, place) => (
            <button
              type="button"
              key={place}
              title={`${/^\d/.test(section) ? "section " : ""}${section}${start ? `, ${start}` : ""}${note ? `: ${note}` : ""}`}
              aria-pressed={now === dialect && text.value === url && spec.value.start === start}
              onClick={() => batch(() => {
                choose(null);
                spec.value = { dialect, ...(start && { start }) };
                text.value = url;
              })}
            >
              <small>{section}</small> <code>{visible(url) || "the empty string"}</code>
            </button>
          ))}
        </section>
      ))}
    </>
  );
}
