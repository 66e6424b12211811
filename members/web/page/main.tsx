// The page.

import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { effect } from "@preact/signals";
import { load } from "./engine/client";
import { unpacked } from "./engine/unpacked";
import { begin } from "./ask";
import { link } from "./link";
import { MODES, type Mode, filled, mode, notice, settled } from "./state";
import { Term, Terms } from "./parts/term";
import { Chooser } from "./views/chooser";
import { Exercises } from "./views/exercises";
import { Lab, keys } from "./views/lab";
import { Lessons } from "./views/lessons";
import { List } from "./views/list";
import { Own } from "./views/own";
import { Two } from "./views/two";

const NAMES: Record<Mode, string> = {
  url: "URL",
  list: "List",
  two: "Two grammars",
  grammar: "Your grammar",
  exercises: "Exercises",
  lessons: "Lessons",
};

/** How far each part was scrolled when it was left. */
const left = new Map<Mode, number>();
/** True once the first part is shown, which nobody pressed. */
let pressed = false;

function Page() {
  const now = mode.value;
  useEffect(() => {
    const to = document.querySelector<HTMLElement>("main h2");
    window.scrollTo(0, left.get(now) ?? 0);
    // What was pressed may be gone.
    if (to && pressed && document.activeElement === document.body) {
      to.tabIndex = -1;
      to.focus({ preventScroll: true });
    }
    pressed = true;
    // A part that is shorter scrolls the page, too.
    const moved = () => void (mode.peek() === now && left.set(now, window.scrollY));
    window.addEventListener("scrollend", moved);
    return () => window.removeEventListener("scrollend", moved);
  }, [now]);
  return (
    <>
      <header>
        <h1>urlgram</h1>
        <nav aria-label="parts of the lab">
          {MODES.map((it) => (
            <button type="button" key={it} aria-current={it === now ? "page" : undefined} onClick={() => (mode.value = it)}>
              {NAMES[it]}
            </button>
          ))}
        </nav>
        <p class="notice" role="status">{notice.value}</p>
        <button type="button" class="share" onClick={() => void share()}>Copy the link</button>
        {(now === "url" || now === "grammar") && <Term of="keys">Keys</Term>}
        <Notices />
      </header>
      <main>
        {(now === "url" || now === "list") && <Chooser />}
        {now === "url" && <Lab documents />}
        {now === "list" && <List />}
        {now === "two" && <Two />}
        {now === "grammar" && <Own />}
        {now === "grammar" && <Lab />}
        {now === "exercises" && <Exercises />}
        {now === "lessons" && <Lessons />}
      </main>
      <Terms />
    </>
  );
}

/** The licences of what the page contains. */
function Notices() {
  const [text, show] = useState("");
  const open = (is: boolean) => void (is && !text && unpacked("notices").text().then(show));
  return (
    <details class="licences" onToggle={(event) => open(event.currentTarget.open)}>
      <summary>Licences</summary>
      <pre tabIndex={0}>{text}</pre>
    </details>
  );
}

async function share(): Promise<void> {
  const to = new URL(link(), location.href).href;
  try {
    await navigator.clipboard.writeText(to);
    notice.value = "The link is copied.";
  } catch {
    notice.value = "This browser does not let the page copy: the link is in the address.";
  }
}

await load();
await begin();
const page = document.getElementById("page") as HTMLElement;
page.replaceChildren();
render(<Page />, page);
effect(() => {
  const { texts, layout, frame } = settled.value;
  Object.assign(page.dataset, { settled: texts, layout, frame });
});
effect(() => {
  page.dataset.mode = mode.value;
  page.classList.toggle("fills", filled.value !== null);
});
window.addEventListener("keydown", keys);
