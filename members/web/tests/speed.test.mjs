// How long it takes from a key to all views: printed, not judged, since machines differ.

import assert from "node:assert/strict";
import { test } from "node:test";
import { browse, changing, field, lab } from "./lab.mjs";

browse();

for (const [name, url] of Object.entries({
  "that conforms": `http://www.example.com/${"segment/".repeat(20)}?name=value#here`,
  "with findings": `http://www.example.com/${"a b/~c/".repeat(22)}?name=value#here`,
})) {
  test(`a URL of 200 bytes ${name}`, async (it) => {
    const page = await lab(it, { d: "rfc3986", u: url });
    await field(page).focus();
    await page.keyboard.press("End");
    const took = [];
    for (let key = 0; key < 40; key++) {
      await changing(page, () => page.keyboard.press("a"));
      took.push(Number(await page.locator("[data-latency]").getAttribute("data-latency")));
    }
    took.sort((one, other) => one - other);
    it.diagnostic(`${url.length} bytes ${name}: median ${took[20].toFixed(1)} ms from a key to all views, worst ${took.at(-1).toFixed(1)} ms`);
    assert.ok(took[20] > 0);
  });
}
