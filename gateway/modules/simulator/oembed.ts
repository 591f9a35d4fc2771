import { z } from "zod";
import type { Config } from "../../config.ts";
import { escapeHtml } from "../../escapeHtml.ts";
import { sharePicture, type Unfurled } from "../pictures/linkTags.ts";
import type { LinkAddress } from "./simulator.service.ts";
import { type MessageAddress, readCode62 } from "./unfurling.ts";

/** How wide the board is embedded when nobody says, in pixels, and how wide it may be. */
const usualWidth = 640;
const mostWidth = 1920;
/** Height of a board without frame divided by its width. */
const faceRatio = 0.535;

/** Longer addresses lead to no board. */
const longestUrl = 2048;

const side = z.coerce.number().int().positive().optional().catch(undefined);

/** What a consumer asks for; sides that are no numbers count as not given. */
export const oembedQuery = z.object({
  url: z.string().max(longestUrl),
  format: z.string().optional(),
  maxwidth: side,
  maxheight: side,
});

/** The answer of an oEmbed provider (oembed.com, version 1.0). */
interface OembedAnswer {
  readonly version: "1.0";
  readonly type: "rich";
  readonly title: string;
  readonly provider_name: string;
  readonly provider_url: string;
  readonly cache_age: number;
  readonly width: number;
  readonly height: number;
  /** All three, or none: the picture has one size, and where it is too large there is none. */
  readonly thumbnail_url?: string;
  readonly thumbnail_width?: number;
  readonly thumbnail_height?: number;
  /** The frame. */
  readonly html: string;
}

/** Seconds that an answer may be kept: a revoked link is not shown for longer by those who ask anew. */
const cacheAge = 300;

/** What a link of ours leads to: a board, or a message that is in the address itself. */
export type LinkTarget = LinkAddress | MessageAddress;

/** Where a link leads; undefined for any other address, of this origin or another. */
export function targetOfUrl({ publicUrl }: Pick<Config, "publicUrl">, text: string): LinkTarget | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin !== new URL(publicUrl).origin) return undefined;
  const [, inPath] = /^\/simulator\/([\w-]{1,64})\/?$/.exec(url.pathname) ?? [];
  const mark = url.searchParams.get("link");
  if (inPath !== undefined) return { boardId: inPath, mark };
  const path = (["/simulator", "/preview"] as const).find((known) => known === url.pathname);
  if (path === undefined) return undefined;
  const boardId = path === "/simulator" ? url.searchParams.get("boardId") : null;
  if (boardId !== null) return { boardId, mark };
  const message = url.searchParams.get("message");
  return message === null ? undefined : { path, message, code62: readCode62(url.searchParams.get("code62")) };
}

/** How to embed a board or a message: a frame, and a picture, no larger than asked for. */
export function oembedAnswer(
  config: Config,
  { title, url, pictureUrl }: Unfurled,
  asked: Pick<z.output<typeof oembedQuery>, "maxwidth" | "maxheight">,
): OembedAnswer {
  const { maxwidth, maxheight = Number.POSITIVE_INFINITY } = asked;
  const width = Math.min(maxwidth ?? usualWidth, Math.floor(maxheight / faceRatio), mostWidth);
  const height = Math.round(width * faceRatio);
  const thumbnail = {
    thumbnail_url: pictureUrl,
    thumbnail_width: sharePicture.width,
    thumbnail_height: sharePicture.height,
  };
  const isThumbnail = sharePicture.width <= (maxwidth ?? sharePicture.width) && sharePicture.height <= maxheight;
  const answer = {
    version: "1.0" as const,
    title,
    provider_name: config.productName,
    provider_url: config.publicUrl,
    cache_age: cacheAge,
    width,
    height,
    ...(isThumbnail ? thumbnail : {}),
  };
  const bare = new URL(url);
  bare.searchParams.set("frame", "false");
  const source = escapeHtml(bare.href);
  const measures = `width="${width}" height="${height}" frameborder="0" allow="fullscreen"`;
  return {
    ...answer,
    type: "rich",
    html: `<iframe src="${source}" title="${escapeHtml(title)}" ${measures}></iframe>`,
  };
}
