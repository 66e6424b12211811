// Chromium, for the tests and for `check`.

import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** Starts Chromium, without a window. */
export async function launch() {
  if (!existsSync(BROWSER)) throw new Error(`no Chromium at ${BROWSER}; the variable CHROMIUM names another place`);
  // What is opened is the page alone, and root has no sandbox.
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
  return chromium.launch({ executablePath: BROWSER, args });
}
