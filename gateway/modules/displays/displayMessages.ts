import { z } from "zod";
import type { BoardUpdate } from "../../boardState/boardState.ts";
import type { Code62 } from "../../domain.ts";
import { encodeText, type Grid6x22, gridRows } from "../../grid.ts";
import { RefusalError } from "../../refusal.ts";
import { displayWithoutSigns } from "../../words/displays.ts";

const identify = z.strictObject({
  type: z.literal("identify"),
  clientId: z.string().max(64),
  token: z.string().max(256),
  rows: z.int().min(1).max(16),
  columns: z.int().min(1).max(64),
  firmware: z.string().max(80),
});

const heartbeat = z.strictObject({ type: z.literal("heartbeat"), clientId: z.string().max(64), at: z.int().min(0) });

const shown = z.strictObject({ type: z.literal("shown"), version: z.int().min(0).max(2_147_483_647) });

const fromDisplay = z.discriminatedUnion("type", [identify, heartbeat, shown]);

/** What a display may say (decision 36). Times are epoch milliseconds by the display's own clock. */
export type FromDisplay = z.output<typeof fromDisplay>;

/** The message, or undefined for anything that is none. */
export function readFromDisplay(text: string): FromDisplay | undefined {
  try {
    return fromDisplay.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Why a display is turned away; it does not come back by itself. */
export type RevokedReason = "unknown" | "removed" | "replaced";

/** What a display is told of its board once it has identified. */
export interface IdentifiedBoard {
  readonly title: string;
  readonly code62: Code62;
}

export type ToDisplay =
  | ({ readonly type: "display" } & DisplayCommand)
  | (IdentifiedBoard & { readonly type: "identified"; readonly boardId: string; readonly serverTime: number })
  | ({ readonly type: "name" } & NameCommand)
  | { readonly type: "reset" }
  | { readonly type: "revoked"; readonly reason: RevokedReason };

/** Show this grid: the latest one, from whatever the display shows now. */
export interface DisplayCommand {
  readonly version: number;
  readonly characters: readonly (readonly number[])[];
  readonly transition: BoardUpdate["changes"][number]["transition"];
  readonly seed: number;
  readonly startAt: number;
  readonly serverTime: number;
}

/** Show your name, and then again what you showed. */
export interface NameCommand extends Omit<DisplayCommand, "version"> {
  /** How long, in milliseconds. */
  readonly forMs: number;
}

const nameForMs = 5_000;

/** @param now - epoch milliseconds by the gateway's clock. */
export function nameCommand(name: string, code62: Code62, now: number): NameCommand {
  const transition = { pace: "brisk", order: "classic", stepIntervalMs: 0, stepSize: 1 } as const;
  const characters = gridRows(nameGrid(name, code62));
  return { characters, transition, seed: 0, startAt: now, serverTime: now, forMs: nameForMs };
}

/** Any name: its braces are no codes, one that has no room is cut, and one without a flap is spelled otherwise. */
function nameGrid(name: string, code62: Code62): Grid6x22 {
  const layout = { code62, align: "center", vertical: "center" } as const;
  for (let signs = [...name.replaceAll(/[{}]/g, " ")]; signs.length > 0; signs = signs.slice(0, signs.length >> 1)) {
    try {
      const { grid } = encodeText(signs.join(""), layout);
      if (grid.some((code) => code !== 0)) return grid;
      break;
    } catch (error) {
      // A sign may take several flaps.
      if (!(error instanceof RefusalError)) throw error;
    }
  }
  return encodeText(displayWithoutSigns(), layout).grid;
}

const atOnce: DisplayCommand["transition"] = { pace: "instant", order: "classic", stepIntervalMs: 0, stepSize: 1 };

/** The command that brings a display to what the board shows; at rest there is nothing to turn. */
function displayCommand(update: BoardUpdate): DisplayCommand {
  const { version, serverTime } = update;
  const last = update.changes.at(-1);
  if (last === undefined) {
    return { version, characters: update.rest, transition: atOnce, seed: 0, startAt: serverTime, serverTime };
  }
  const { characters, transition, seed, startAt } = last;
  return { version, characters, transition, seed, startAt, serverTime };
}

const displayFrames = new WeakMap<BoardUpdate, Buffer>();

/** The message with that command as it goes over the wire, made once for all displays of a board. */
export function displayFrame(update: BoardUpdate): Buffer {
  const known = displayFrames.get(update);
  if (known !== undefined) return known;
  const command: ToDisplay = { type: "display", ...displayCommand(update) };
  const frame = textFrame(Buffer.from(JSON.stringify(command)));
  displayFrames.set(update, frame);
  return frame;
}

/** A server's text message of 126 to 65,535 bytes in one frame (RFC 6455, 5.2); a grid has at least 264 and some hundreds more. */
function textFrame(payload: Buffer): Buffer {
  const head = Buffer.from([0x81, 126, 0, 0]);
  head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

/** What the gateway closes a display's socket with; 4000 and up are ours. Only `again` is worth coming back for. */
export const closeCodes = {
  /** The gateway stops; come back. */
  again: 1012,
  /** Not what a display says, too often, or too much of it. */
  unreadable: 4400,
  /** The token is wrong, or the display was removed. */
  revoked: 4401,
  /** Nobody identified in time. */
  late: 4408,
  /** More messages than a display needs. */
  tooMany: 4429,
} as const;
