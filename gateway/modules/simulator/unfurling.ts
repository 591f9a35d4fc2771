import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { describeGrid } from "../../grid.ts";
import { escaped } from "../../mail/escaped.ts";
import type { BoardStyle } from "../../schema/enums.ts";
import { boardDescription } from "../../words/simulatorTags.ts";
import type { BoardUpdate } from "../messages/boardState.ts";

/** The picture of a link, in pixels: what Open Graph and Twitter cards ask for. */
export const sharePicture = { width: 1200, height: 630 } as const;

/** Longer descriptions are cut by whoever shows them. */
const longestDescription = 200;

/** A board that anybody may look at. */
export interface PublicBoard {
  readonly title: string;
  readonly style: BoardStyle;
  readonly update: BoardUpdate;
}

/** What the board shows once every flap has settled. */
export function shownCodes({ rest, changes }: BoardUpdate): Uint8Array {
  return Uint8Array.from((changes.at(-1)?.characters ?? rest).flat());
}

/** Where a public board is seen. */
export function boardAddress({ publicUrl }: Config, boardId: string): string {
  return `${publicUrl}/simulator/${encodeURIComponent(boardId)}`;
}

/** Its picture; a new message has a new address, so that nobody shows the former one. */
export function pictureAddress(config: Config, boardId: string, version: number): string {
  return `${boardAddress(config, boardId)}/picture?version=${version}`;
}

/** The tags in a page's head by which chats and other pages show the link (Open Graph, Twitter cards, oEmbed). */
export function boardTags({ config }: Pick<Context, "config">, boardId: string, board: PublicBoard): string {
  const { title, update } = board;
  const shown = describeGrid(shownCodes(update));
  const description = boardDescription(shown).slice(0, longestDescription);
  const url = boardAddress(config, boardId);
  const imageUrl = pictureAddress(config, boardId, update.version);
  const properties: readonly (readonly [property: string, content: string])[] = [
    ["og:type", "website"],
    ["og:site_name", config.productName],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ["og:image", imageUrl],
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
    ["twitter:image", imageUrl],
    ["twitter:image:alt", shown],
  ];
  const tag = (kind: string, [name, content]: readonly [string, string]) =>
    `<meta ${kind}="${name}" content="${escaped(content)}" />`;
  const oembedUrl = `${config.publicUrl}/oembed?url=${encodeURIComponent(url)}&format=json`;
  const link = `<link rel="alternate" type="application/json+oembed" href="${escaped(oembedUrl)}" title="${escaped(title)}" />`;
  const tags = [...properties.map((entry) => tag("property", entry)), ...names.map((entry) => tag("name", entry))];
  return `${[...tags, link].join("\n")}\n`;
}
