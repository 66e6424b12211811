// A pasted list, and a file.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { browse, field, lab, part } from "./lab.mjs";

browse();

const GOOD = "http://www.example.com/a?b=c";
const BAD = "http://www.example.com/a b";

/** Pastes into the focused element, as the keyboard would. */
const paste = (page, text) =>
  page.evaluate((text) => {
    let to = document.activeElement;
    while (to.shadowRoot?.activeElement) to = to.shadowRoot.activeElement;
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    to.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }));
  }, text);

const counts = (page) => page.locator(".counts");
const done = (page) => counts(page).filter({ hasText: " s)" }).waitFor({ timeout: 60_000 });

/** The longest time in milliseconds for which the page did not answer, from now until it is asked. */
async function pauses(page) {
  await page.evaluate(() => {
    let last = performance.now();
    window.longest = 0;
    const beat = () => {
      window.longest = Math.max(window.longest, performance.now() - last);
      last = performance.now();
      window.setTimeout(beat);
    };
    beat();
  });
  return () => page.evaluate(() => Math.round(window.longest));
}

test("lines that are pasted where a URL is expected are a list", async (it) => {
  const page = await lab(it, { d: "rfc3986", u: "" });
  await field(page).focus();
  await paste(page, `${GOOD}\n${BAD}\n${GOOD}\nhttp://[/\n`);
  await done(page);
  assert.match(await counts(page).innerText(), /^2 of 4 conform; 2 do not/);
  assert.match(await page.locator(".codes").innerText(), /space\s+1/);
  const rows = part(page, "lines that do not conform").getByRole("button");
  assert.equal(await rows.count(), 2);
  assert.match(await rows.first().innerText(), /^2\s+space\s+http:\/\/www.example.com\/a b$/);
  await rows.first().click();
  assert.equal(await field(page).innerText(), BAD);
});

test("a list is checked again by another document", async (it) => {
  const page = await lab(it, { d: "rfc1738", u: "" });
  await field(page).focus();
  await paste(page, "http://h/~a\nhttp://h/a\n");
  await done(page);
  assert.match(await counts(page).innerText(), /^1 of 2 conform/);
  await page.getByLabel("Document or format").fill("rfc3986");
  await counts(page).filter({ hasText: "2 of 2 conform" }).waitFor();
  await page.getByLabel("Document or format").fill("rfc1738");
  await counts(page).filter({ hasText: "1 of 2 conform" }).waitFor();
  assert.equal(await page.getByLabel("list of URLs").inputValue(), "http://h/~a\nhttp://h/a\n");
});

test("a written list is checked by the chosen document", async (it) => {
  const page = await lab(it, { view: "list", d: "rfc1738", u: "" });
  await page.getByLabel("list of URLs").fill("http://h/~a\nhttp://h/a");
  await page.getByRole("button", { name: "Check the list" }).click();
  await done(page);
  assert.match(await counts(page).innerText(), /^1 of 2 conform/);
});

test("100,000 lines are counted, and the page answers meanwhile", async (it) => {
  const page = await lab(it, { view: "list", d: "rfc3986", u: "" });
  const lines = Array.from({ length: 100_000 }, (_, place) => (place % 10 ? `${GOOD}&n=${place}` : `${BAD}${place}`));
  const longest = await pauses(page);
  await page.getByLabel("list of URLs").focus();
  await paste(page, lines.join("\n"));
  await page.getByRole("progressbar").waitFor();
  await page.getByRole("button", { name: "URL", exact: true }).click();
  assert.equal(await field(page).count(), 1);
  await page.getByRole("button", { name: "List", exact: true }).click();
  await done(page);
  const said = await counts(page).innerText();
  assert.match(said, /^90000 of 100000 conform; 10000 do not/);
  const rows = part(page, "lines that do not conform");
  await rows.evaluate((it) => it.scrollTo(0, it.scrollHeight));
  await rows.getByText("99991").waitFor();
  assert.ok((await rows.getByRole("button").count()) < 50);
  it.diagnostic(`100,000 lines: ${said.match(/\((.*)\)/)[1]}; the longest pause of the page: ${await longest()} ms`);
});

test("a file of 10 MB does not freeze the page", async (it) => {
  const page = await lab(it, { view: "list", d: "rfc3986", u: "" });
  const text = `${GOOD}\n${BAD}\n`.repeat(190_000);
  const file = join(mkdtempSync(join(tmpdir(), "urlgram-")), "list.txt");
  writeFileSync(file, text);
  it.after(() => rmSync(dirname(file), { recursive: true }));
  const longest = await pauses(page);
  await page.getByLabel("file with a list").setInputFiles(file);
  await page.getByLabel("list of URLs").focus();
  await page.keyboard.press("a");
  assert.equal(await page.getByLabel("list of URLs").inputValue(), "a");
  await done(page);
  const said = await counts(page).innerText();
  assert.match(said, /^190000 of 380000 conform; 190000 do not/);
  assert.equal(await page.getByText("The first 100000 are listed.").count(), 1);
  const pause = await longest();
  it.diagnostic(`${text.length} bytes: ${said.match(/\((.*)\)/)[1]}; the longest pause of the page: ${pause} ms`);
  assert.ok(pause < 1000, `a pause of ${pause} ms`);
});
