import { type BoardUpdate, newSeed, readBoardState } from "../../boardState/boardState.ts";
import { classicTransition } from "../../boardState/transition.ts";
import { anonymous } from "../../callers/principal.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Code62, FrameColor } from "../../domain.ts";
import { featureOn } from "../../flags/flags.ts";
import { type BoardLook, boardColumns, boardRows, gridRows, parseGridText } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import { readBoard } from "../boards/boards.service.ts";
import { linkTags, type Unfurled } from "../pictures/linkTags.ts";
import { signLinkToken } from "./linkToken.ts";
import { posterOf } from "./poster.ts";
import { type LinkAddress, linkUrl, readAddressState } from "./simulator.service.ts";
import type { SimulatorLinkRow } from "./simulator.store.ts";
import { boardLink, type MessageAddress, messageLink, oembedTag, type PublicBoard } from "./unfurling.ts";

/** How the page is embedded: `?disableAnimation` and `?frame=false`. */
export interface Embed {
  readonly disableAnimation: boolean;
  readonly frame: boolean;
}

/** What the simulator's page is told; it needs no graph client (decision 45). */
interface SimulatorData {
  readonly productName: string;
  readonly flags: { readonly simulatorV2: boolean };
  readonly board:
    | (BoardLook & {
        readonly id: string;
        readonly title: string;
        readonly rows: number;
        readonly columns: number;
        readonly frameColor: FrameColor;
      })
    | null;
  /** Of a message in the address, which stands on no board. */
  readonly code62?: Code62;
  readonly update: BoardUpdate | null;
  /** Opens `GET /simulator/{boardId}/events`. */
  readonly token: string | null;
  readonly gone: "revoked" | "unknown" | null;
  /** When the link was revoked. */
  readonly goneSince?: number | null;
  readonly embed: Embed;
  /** What is wrong with the message in the address, and where. */
  readonly problem?: { readonly code: string; readonly row: number | null; readonly column: number | null };
}

export interface SimulatorPage {
  readonly status: number;
  readonly data: SimulatorData;
  /** Tags for who only wants to show the link; none where there is nothing to show. */
  readonly head?: string;
  /** What the board shows, as HTML that is there before the first script. */
  readonly body?: string;
  /** The only sites whose frames may hold it; none, or empty: any. */
  readonly frameOrigins?: readonly string[];
}

async function emptyPage(context: Context, embed: Embed, boardId?: string): Promise<SimulatorData> {
  const subject = boardId === undefined ? null : { boardId, membership: null };
  const simulatorV2 = await featureOn(context, anonymous, subject, "simulatorV2");
  const { productName } = context.config;
  return { productName, flags: { simulatorV2 }, board: null, update: null, token: null, gone: null, embed };
}

/** The public page of a board: with its first grid when its link is open, else saying that it is gone. */
export async function boardPage(context: Context, address: LinkAddress, embed: Embed): Promise<SimulatorPage> {
  const { boardId } = address;
  const page = await emptyPage(context, embed, boardId);
  const state = await readAddressState(context, address);
  if (!state.open && state.reason === "unknown") return { status: 404, data: { ...page, gone: "unknown" } };
  if (!state.open) return { status: 410, data: { ...page, gone: "revoked", goneSince: state.since } };
  // The link's maker had the right to show the board; the job stands for them.
  const { title, style, code62, frameColor, rows, columns } = await readBoard(
    context,
    { kind: "job", name: "simulator" },
    boardId,
  );
  const update = await readBoardState(context, boardId);
  const { token } = await signLinkToken(context, state.link);
  const shown = update && { title, style, code62, update, url: await linkUrl(context, state.link) };
  return {
    status: 200,
    frameOrigins: state.link.frameOrigins,
    data: {
      ...page,
      board: { id: boardId, title, style, code62, frameColor, rows, columns },
      update: update ?? null,
      token,
    },
    ...(shown === undefined ? {} : { head: headOf(context.config, boardLink(shown)), body: posterOf(shown, embed) }),
  };
}

/** What stands in the head of a page whose link is shown elsewhere. */
function headOf(config: Config, link: Unfurled): string {
  return linkTags(config.productName, link) + oembedTag(config, link);
}

/** A page that shows the message in its address, or what is wrong with it. Animated, its flaps turn from blank. */
export async function messagePage(
  context: Context,
  address: MessageAddress,
  embed: Embed,
  animated: boolean,
): Promise<SimulatorPage> {
  const page = await emptyPage(context, embed);
  try {
    const characters = gridRows(parseGridText(address.message));
    const update = messageUpdate(characters, context.clock.estimate(), animated);
    const { code62 } = address;
    const body = posterOf({ title: page.productName, style: "black", code62, update }, embed);
    const head = headOf(context.config, messageLink(context.config, address, characters));
    return { status: 200, data: { ...page, code62, update }, head, body };
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    const problem = { code: error.type, row: error.row ?? null, column: error.column ?? null };
    return { status: 400, data: { ...page, problem } };
  }
}

/** A board that anybody may look at, as it is now; undefined when its link is revoked, or there never was one. */
export async function readPublicBoard(
  context: Context,
  address: LinkAddress,
): Promise<(PublicBoard & Pick<SimulatorLinkRow, "frameOrigins">) | undefined> {
  const { boardId } = address;
  const state = await readAddressState(context, address);
  if (!state.open) return undefined;
  const { title, style, code62 } = await readBoard(context, { kind: "job", name: "simulator" }, boardId);
  const update = await readBoardState(context, boardId);
  const { frameOrigins } = state.link;
  return update && { title, style, code62, update, url: await linkUrl(context, state.link), frameOrigins };
}

/** The page without anything to show. */
export async function nothingPage(context: Context, embed: Embed): Promise<SimulatorPage> {
  return { status: 404, data: { ...(await emptyPage(context, embed)), gone: "unknown" } };
}

function messageUpdate(characters: number[][], serverTime: number, animated: boolean): BoardUpdate {
  if (!animated) return { boardId: "", version: 1, serverTime, rest: characters, changes: [] };
  const rest = gridRows(new Uint8Array(boardRows * boardColumns));
  const change = { version: 1, characters, startAt: serverTime, seed: newSeed(), transition: classicTransition };
  return { boardId: "", version: 1, serverTime, rest, changes: [change] };
}
