// Starts the script of the page, which is packed: so it takes a third of the bytes. The policy of the page knows its hash.

import { unpacked } from "./engine/unpacked";

const script = document.createElement("script");
script.type = "module";
script.textContent = await unpacked("script").text();
document.head.append(script);
