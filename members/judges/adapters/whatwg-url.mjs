// whatwg-url: `URL.canParse`.

import { answer, require } from "./ask.mjs";

const { URL } = require("whatwg-url");
answer((text) => URL.canParse(text));
