import type { Code62 } from "../../domain.ts";
import { escapeHtml } from "../../escapeHtml.ts";
import { describeGrid } from "../../grid.ts";
import { shareTilesOnly, shareTitle } from "../../words/shareTags.ts";
import type { SharedMessageRecord } from "./sharing.store.ts";

/** The picture of a link, in pixels: what Open Graph and Twitter cards ask for. */
const picture = { width: 1200, height: 630 };

/** Longer descriptions are cut by whoever shows them. */
const longestDescription = 200;

/** The tags in a page's head by which chats and other pages show the link (Open Graph, Twitter cards). */
export function shareTags(input: {
  readonly productName: string;
  readonly shareUrl: string;
  readonly imageUrl: string;
  readonly message: SharedMessageRecord;
  readonly code62: Code62;
}): string {
  const { productName, shareUrl, imageUrl, message, code62 } = input;
  const title = shareTitle(productName);
  // The text is written with the degree sign, whatever the board bears.
  const words = (code62 === "heart" ? message.text.replaceAll("°", "♥") : message.text)
    .replace(/\{\d+\}/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const description = words === "" ? shareTilesOnly() : words.slice(0, longestDescription);
  const properties: readonly (readonly [name: string, content: string])[] = [
    ["og:type", "website"],
    ["og:site_name", productName],
    ["og:title", title],
    ["og:description", description],
    ["og:url", shareUrl],
    ["og:image", imageUrl],
    ["og:image:type", "image/png"],
    ["og:image:width", String(picture.width)],
    ["og:image:height", String(picture.height)],
    ["og:image:alt", describeGrid(message.characters, code62)],
  ];
  const names: readonly (readonly [name: string, content: string])[] = [
    ["description", description],
    ["twitter:card", "summary_large_image"],
    ["twitter:title", title],
    ["twitter:description", description],
    ["twitter:image", imageUrl],
  ];
  const tag = (kind: string, [name, content]: readonly [string, string]) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
  return [...properties.map((entry) => tag("property", entry)), ...names.map((entry) => tag("name", entry))].join("\n");
}
