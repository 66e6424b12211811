// Node.js: `URL.canParse`.

import { answer } from "./ask.mjs";

answer((text) => URL.canParse(text));
