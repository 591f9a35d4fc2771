import type { BoardUpdate } from "../../boardState/boardState.ts";
import type { Config } from "../../config.ts";
import type { Code62 } from "../../domain.ts";
import { escapeHtml } from "../../escapeHtml.ts";
import { type BoardLook, describeGrid } from "../../grid.ts";
import { boardDescription, messageDescription, messageTitle } from "../../words/simulatorTags.ts";
import { messagePicture, messageQuery, type Unfurled } from "../pictures/linkTags.ts";

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
  const query = messageQuery(characters, code62);
  return {
    title: messageTitle,
    description: messageDescription(shown),
    shown,
    url: `${publicUrl}${path}?${query}`,
    pictureUrl: messagePicture(publicUrl, characters, code62),
  };
}

/** The tag that leads from the page to what /oembed tells of it. */
export function oembedTag({ publicUrl }: Config, { title, url }: Unfurled): string {
  const address = `${publicUrl}/oembed?url=${encodeURIComponent(url)}&format=json`;
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(address)}" title="${escapeHtml(title)}" />\n`;
}
