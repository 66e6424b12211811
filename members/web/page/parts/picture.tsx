// A picture of the library in the page: it takes its colours from the page, and can be moved and enlarged.

import { useEffect, useRef } from "preact/hooks";

const parser = new DOMParser();

/** The element, without a style of its own: one in it would hold for all of the page. */
function parsed(svg: string): SVGSVGElement | null {
  const root = parser.parseFromString(svg.replace(/<style>[^]*?<\/style>/, ""), "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") return null;
  const [width, height] = [root.getAttribute("width"), root.getAttribute("height")];
  if (!root.hasAttribute("viewBox")) root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  return document.importNode(root, true) as unknown as SVGSVGElement;
}

interface Props {
  svg: string | null;
  label: string;
  /** Marks parts of it; called whenever the page is drawn. */
  decorate(svg: SVGSVGElement): void;
}

export function Picture({ svg, label, decorate }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const picture = svg && parsed(svg);
    if (picture) host.current?.replaceChildren(picture);
    else host.current?.replaceChildren();
  }, [svg]);
  useEffect(() => {
    const picture = host.current?.querySelector("svg");
    if (picture) decorate(picture);
  });
  return <div class="picture scroll" ref={host} role="region" aria-label={label} tabIndex={0} />;
}
