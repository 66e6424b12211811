// How long it takes from a key to all views: printed, not judged, since machines differ.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, changing, field, lab } from "./lab.mjs";

browse();

/** The two views that are shown first, those that have the most to draw, and all. */
const SHOWN = ["tree,bnf", "derivation,bytes", "all"];

for (const [name, url] of Object.entries({
  "that conforms": `http://www.example.com/${"segment/".repeat(20)}?name=value#here`,
  "with findings": `http://www.example.com/${"a b/~c/".repeat(22)}?name=value#here`,
})) {
  for (const show of SHOWN) test(`a URL of 200 bytes ${name}, with ${show}`, async (it) => {
    const page = await lab(it, { d: "rfc3986", u: url, show });
    await field(page).focus();
    await page.keyboard.press("End");
    // A browser compiles the library as it runs: the first keys take longer.
    for (let key = 0; key < 20; key++) await changing(page, () => page.keyboard.press("a"));
    await page.evaluate(() => addEventListener("keydown", (event) => (globalThis.pressed = event.timeStamp), true));
    const took = { layout: [], frame: [] };
    for (let key = 0; key < 40; key++) {
      await changing(page, () => page.keyboard.press("a"));
      const [at, pressed] = await page.locator("[data-settled]").evaluate((it) => [{ ...it.dataset }, globalThis.pressed]);
      for (const [of, all] of Object.entries(took)) all.push(Number(at[of]) - pressed);
    }
    for (const [of, all] of Object.entries(took)) {
      all.sort((one, other) => one - other);
      it.diagnostic(`${url.length} bytes ${name}, with ${show}: from a key to the ${of} of its views: median ${all[20].toFixed(1)} ms, worst ${all.at(-1).toFixed(1)} ms`);
      assert.ok(all[0] > 0);
    }
  });
}
