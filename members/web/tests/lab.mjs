// The built page in Chromium, for the tests. URLGRAM_PAGE names another page than that of `build`, CHROMIUM another browser.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch } from "../browser.mjs";

export const PAGE = process.env.URLGRAM_PAGE ?? fileURLToPath(new URL("../../../target/urlgram.html", import.meta.url));
const FILE = pathToFileURL(PAGE).href;

let browser;

/** Has a browser for the tests of a file. */
export function browse() {
  before(async () => (browser = await launch()));
  after(() => browser.close());
}

/** The part of an address that shows a state. */
export const link = (state) => `#${new URLSearchParams(state)}`;

/** Opens the page for a test, which fails if the page has an error, breaks its policy or asks a network. */
export async function lab(test, state = {}, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 1000 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const wrong = [];
  page.on("console", (it) => it.type() === "error" && wrong.push(it.text()));
  page.on("pageerror", (it) => wrong.push(String(it)));
  page.on("request", (it) => /^(file|blob|data):/.test(it.url()) || wrong.push(it.url()));
  test.after(async () => {
    await context.close();
    assert.deepEqual(wrong, []);
  });
  // All views are there, if a test does not choose some.
  await page.goto(FILE + link({ show: "all", ...Object.fromEntries(new URLSearchParams(state)) }));
  await answered(page);
  return page;
}

/** How many texts were answered. */
const rounds = (page) => page.evaluate(() => Number(document.querySelector("[data-settled]")?.dataset.settled ?? 0));

/** Waits until more texts than `before` are answered, and until no other is asked. */
export async function answered(page, before = 0) {
  await page.waitForFunction((before) => Number(document.querySelector("[data-settled]")?.dataset.settled) > before, before);
}

/** Does what changes the text, and waits for the answers on the screen. */
export async function changing(page, act) {
  const before = await rounds(page);
  await act();
  await answered(page, before);
}

/** The field of the URL. */
export const field = (page) => page.getByRole("textbox", { name: "URL", exact: true });

/** Writes a text into the field, as one key would. */
export async function write(page, text) {
  await changing(page, async () => {
    await field(page).focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.insertText(text);
  });
}

/** A part of the page by its name. */
export const part = (page, name) => page.getByRole("region", { name, exact: true });
