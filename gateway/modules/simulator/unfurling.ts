import type { BoardUpdate } from "../../boardState/boardState.ts";
import type { Config } from "../../config.ts";
import type { Code62 } from "../../domain.ts";
import { escapeHtml } from "../../escapeHtml.ts";
import { type BoardLook, describeGrid } from "../../grid.ts";
import { boardDescription, messageDescription, messageTitle } from "../../words/simulatorTags.ts";

/** The picture of a link, in pixels: what Open Graph and Twitter cards ask for. */
export const sharePicture = { width: 1200, height: 630 } as const;

/** Longer descriptions are cut by whoever shows them. */
const longestDescription = 200;

/** A board that anybody may look at. */
export interface PublicBoard extends BoardLook {
  readonly title: string;
  readonly update: BoardUpdate;
  /** Where it is seen. */
  readonly url: string;
}

/** What the board shows once every flap has settled. */
export function shownCodes({ rest, changes }: BoardUpdate): Uint8Array {
  return Uint8Array.from((changes.at(-1)?.characters ?? rest).flat());
}

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

/** A link to a public board, as it is now. */
export function boardLink({ title, code62, update, url }: PublicBoard): Unfurled {
  const shown = describeGrid(shownCodes(update), code62);
  const picture = new URL(url);
  picture.pathname += "/picture";
  picture.searchParams.set("version", String(update.version));
  return {
    title,
    description: boardDescription(shown),
    shown,
    url,
    pictureUrl: picture.href,
  };
}

/** The pages that show a message out of their own address. */
export type MessagePath = "/simulator" | "/preview";

/** An address that holds a message: a grid as text, and what code 62 is on the board that shows it. */
export interface MessageAddress {
  readonly path: MessagePath;
  readonly message: string;
  readonly code62: Code62;
}

/** `?code62=heart`; the degree sign for anything else. */
export function readCode62(value: unknown): Code62 {
  return value === "heart" ? "heart" : "degree";
}

/** A link to a message, which is in the address itself. */
export function messageLink(
  { publicUrl }: Config,
  { path, code62 }: Pick<MessageAddress, "path" | "code62">,
  characters: number[][],
): Unfurled {
  const shown = describeGrid(Uint8Array.from(characters.flat()), code62);
  // The shortest form that every entry takes (decision 50).
  const message = Buffer.from(JSON.stringify(characters)).toString("base64url");
  const query = `message=${message}${code62 === "heart" ? "&code62=heart" : ""}`;
  return {
    title: messageTitle,
    description: messageDescription(shown),
    shown,
    url: `${publicUrl}${path}?${query}`,
    pictureUrl: `${publicUrl}/preview/picture?${query}`,
  };
}

/** The tags in a page's head by which chats and other pages show the link (Open Graph, Twitter cards, oEmbed). */
export function linkTags({ publicUrl, productName }: Config, link: Unfurled): string {
  const { title, shown, url, pictureUrl } = link;
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
  const oembedUrl = `${publicUrl}/oembed?url=${encodeURIComponent(url)}&format=json`;
  const alternate = `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembedUrl)}" title="${escapeHtml(title)}" />`;
  const tags = [...properties.map((entry) => tag("property", entry)), ...names.map((entry) => tag("name", entry))];
  return `${[...tags, alternate].join("\n")}\n`;
}
