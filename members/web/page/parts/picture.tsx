// A picture of the library in the page: it takes its colours and its size from the page.

import { useLayoutEffect, useRef } from "preact/hooks";
import { chosen } from "../state";
import { reveal } from "./reveal";

const parser = new DOMParser();

/** The element, without a style of its own: one in it would hold for all of the page. */
function parsed(svg: string): SVGSVGElement | null {
  const root = parser.parseFromString(svg.replace(/<style>[^]*?<\/style>/, ""), "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") return null;
  const [width, height] = ["width", "height"].map((it) => Number(root.getAttribute(it)));
  if (!root.hasAttribute("viewBox")) root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  root.removeAttribute("width");
  root.removeAttribute("height");
  const picture = document.importNode(root, true) as unknown as SVGSVGElement;
  picture.style.setProperty("--w", `${width}px`);
  picture.style.setProperty("--ratio", `${(width ?? 1) / (height || 1)}`);
  return picture;
}

interface Props {
  svg: string | null;
  label: string;
  /** Marks parts of it; called whenever the page is drawn. */
  decorate(svg: SVGSVGElement): void;
}

export function Picture({ svg, label, decorate }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const at = chosen.value;
  useLayoutEffect(() => {
    const picture = svg && parsed(svg);
    if (picture) host.current?.replaceChildren(picture);
    else host.current?.replaceChildren();
  }, [svg]);
  useLayoutEffect(() => {
    const picture = host.current?.querySelector("svg");
    if (picture) decorate(picture);
  });
  useLayoutEffect(() => reveal(host.current?.querySelector(".lit")), [svg, at]);
  return <div class="picture" ref={host} role="region" aria-label={label} tabIndex={0} />;
}
