import { saveFile } from "../files/saveFile.ts";
import type { MachineGraph } from "./graphModel.ts";
import { mermaidOf } from "./mermaid.ts";
import { scxmlOf } from "./scxml.ts";

export const chartFormats = ["svg", "png", "mermaid", "scxml"] as const;
export type ChartFormat = (typeof chartFormats)[number];

/** What a look's classes give to a shape or a text, as another program must be told. */
const drawn = ["fill", "stroke", "stroke-width", "stroke-dasharray", "paint-order"] as const;
const written = ["font-family", "font-size", "font-weight", "dominant-baseline", "text-decoration-line"] as const;

/** The drawing as a file of its own: what the page's looks say stands in it. */
export function svgOf(
  drawing: SVGSVGElement,
  lookOf: (shape: Element) => CSSStyleDeclaration = getComputedStyle,
): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [drawing, copy].map((one) => [...one.querySelectorAll<SVGElement>("rect,path,circle,text")]);
  for (const [at, shape] of (from ?? []).entries()) {
    const look = lookOf(shape);
    for (const name of shape.localName === "text" ? [...drawn, ...written] : drawn) {
      const value = look.getPropertyValue(name);
      if (value) to?.[at]?.setAttribute(name, value);
    }
    to?.[at]?.removeAttribute("class");
  }
  const [, , width = "0", height = "0"] = (drawing.getAttribute("viewBox") ?? "").split(" ");
  const ground = copy.ownerDocument.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ width, height, fill: lookOf(drawing).backgroundColor }))
    ground.setAttribute(name, value);
  copy.prepend(ground);
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.removeAttribute("class");
  return new XMLSerializer().serializeToString(copy);
}

/** Twice as many pixels as the drawing is wide, so that text is sharp. */
const density = 2;

async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * density;
  canvas.height = image.naturalHeight * density;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The browser made no picture."))));
  });
}

const text = (content: string, type: string): Blob => new Blob([content], { type: `${type};charset=utf-8` });

const picture = (drawing: SVGSVGElement | null): string => {
  if (!drawing) throw new Error("A picture is made of the drawing.");
  return svgOf(drawing);
};

const files = {
  svg: { ending: "svg", make: (_, drawing) => text(picture(drawing), "image/svg+xml") },
  png: { ending: "png", make: (_, drawing) => pngOf(picture(drawing)) },
  mermaid: { ending: "mmd", make: (graph) => text(mermaidOf(graph), "text/plain") },
  scxml: { ending: "scxml", make: (graph) => text(scxmlOf(graph), "application/xml") },
} as const satisfies Record<
  ChartFormat,
  { ending: string; make(graph: MachineGraph, drawing: SVGSVGElement | null): Blob | Promise<Blob> }
>;

/** Saves a chart: a picture as it is drawn now, the others whole. */
export async function saveChart(
  format: ChartFormat,
  graph: MachineGraph,
  drawing: SVGSVGElement | null,
): Promise<void> {
  const { ending, make } = files[format];
  saveFile(`${graph.id}.${ending}`, await make(graph, drawing));
}
