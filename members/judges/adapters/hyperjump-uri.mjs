// @hyperjump/uri: `isUri`, `isUriReference`, `isIri` or `isIriReference`.

import { answer, load } from "./ask.mjs";

const hyperjump = await load("@hyperjump/uri/lib/index.js");
answer(hyperjump[process.argv[2]]);
