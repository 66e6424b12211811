// A picture of the library in the page: it takes its colours from the page, and can be moved and enlarged.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

const parser = new DOMParser();

/** The element, without a style of its own: one in it would hold for all of the page. */
function parsed(svg: string): SVGSVGElement | null {
  const root = parser.parseFromString(svg.replace(/<style>[^]*?<\/style>/, ""), "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") return null;
  const [width, height] = [root.getAttribute("width"), root.getAttribute("height")];
  if (!root.hasAttribute("viewBox")) root.setAttribute("viewBox", `0 0 ${width} ${height}`);
  return document.importNode(root, true) as unknown as SVGSVGElement;
}

/** By how much a press enlarges a picture, and the least and most in all. */
const STEP = 1.25;
const LEAST = 0.25;
const MOST = 8;

interface Props {
  svg: string | null;
  label: string;
  /** Marks parts of it; called whenever the page is drawn. */
  decorate(svg: SVGSVGElement): void;
}

export function Picture({ svg, label, decorate }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [scale, enlarge] = useState(1);
  useLayoutEffect(() => {
    const picture = svg && parsed(svg);
    if (picture) host.current?.replaceChildren(picture);
    else host.current?.replaceChildren();
  }, [svg]);
  useLayoutEffect(() => {
    const picture = host.current?.querySelector("svg");
    if (!picture) return;
    const { width, height } = picture.viewBox.baseVal;
    picture.setAttribute("width", `${width * scale}`);
    picture.setAttribute("height", `${height * scale}`);
    decorate(picture);
  });
  const by = (factor: number) => enlarge(Math.min(MOST, Math.max(LEAST, scale * factor)));
  return (
    <>
      <p class="zoom">
        <button type="button" aria-label={`smaller: ${label}`} onClick={() => by(1 / STEP)}>−</button>
        <button type="button" aria-label={`larger: ${label}`} onClick={() => by(STEP)}>+</button>
      </p>
      <div class="picture scroll" ref={host} role="region" aria-label={label} tabIndex={0} />
    </>
  );
}
