import type { Code62 } from "../../domain.ts";
import { escapeHtml } from "../../escapeHtml.ts";

/** The picture of a link, in pixels: what Open Graph and Twitter cards ask for. */
export const sharePicture = { width: 1200, height: 630 } as const;

/** Longer descriptions are cut by whoever shows them. */
const longestDescription = 200;

/** What is told of a link to who only wants to show it. Addresses are absolute. */
export interface Unfurled {
  readonly title: string;
  readonly description: string;
  /** What the picture shows, in words. */
  readonly shown: string;
  readonly url: string;
  /** A picture of 1200 × 630; another message has another address, so that nobody shows the former one. */
  readonly pictureUrl: string;
}

/** A message in an address: the shortest form that every entry takes (decision 50). */
export function messageQuery(characters: number[][], code62: Code62): string {
  const message = Buffer.from(JSON.stringify(characters)).toString("base64url");
  return `message=${message}${code62 === "heart" ? "&code62=heart" : ""}`;
}

/** Where the picture of a message is that needs no board; served by the simulator's routes. */
export function messagePicture(publicUrl: string, characters: number[][], code62: Code62): string {
  return `${publicUrl}/preview/picture?${messageQuery(characters, code62)}`;
}

/** The tags in a page's head by which chats and other pages show the link (Open Graph, Twitter cards). */
export function linkTags(productName: string, { title, shown, url, pictureUrl, ...link }: Unfurled): string {
  const description = link.description.slice(0, longestDescription);
  const properties: readonly (readonly [property: string, content: string])[] = [
    ["og:type", "website"],
    ["og:site_name", productName],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ["og:image", pictureUrl],
    ["og:image:type", "image/png"],
    ["og:image:width", String(sharePicture.width)],
    ["og:image:height", String(sharePicture.height)],
    ["og:image:alt", shown],
  ];
  const names: readonly (readonly [name: string, content: string])[] = [
    ["description", description],
    ["twitter:card", "summary_large_image"],
    ["twitter:title", title],
    ["twitter:description", description],
    ["twitter:image", pictureUrl],
    ["twitter:image:alt", shown],
  ];
  const tag = (kind: string, [name, content]: readonly [string, string]) =>
    `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
  const tags = [...properties.map((entry) => tag("property", entry)), ...names.map((entry) => tag("name", entry))];
  return `${tags.join("\n")}\n`;
}
