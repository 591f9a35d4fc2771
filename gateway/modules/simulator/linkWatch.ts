import type { Context } from "../../context.ts";
import { batchReader } from "../../db/batchReader.ts";
import { openingLimits, untilQuiet } from "../../db/gathering.ts";
import { fanOut } from "../../live/fanOut.ts";
import type { Guard } from "../../live/guards.ts";
import type { Live } from "../../live/live.ts";
import { type BoardLook, readLooks } from "../boards/boards.service.ts";
import { signLinkToken } from "./linkToken.ts";
import { findLinks, type SimulatorLinkRow } from "./simulator.store.ts";

/** A board's link as it was read, for all who look at it. */
export interface LinkReading {
  /** Undefined when the board has none. */
  readonly link: SimulatorLinkRow | undefined;
  /** Undefined when the board is no more. */
  readonly look: BoardLook | undefined;
  /** The next token of whoever needs one: signed once. */
  token(link: SimulatorLinkRow): ReturnType<typeof signLinkToken>;
}

type LinkListener = (reading: LinkReading) => void;

/** The links that somebody looks at here: each is guarded and read once, however many look. */
export interface LinkWatch {
  /** From here on; a listener hears of each reading, whatever it says. */
  watch(boardId: string, listener: LinkListener): () => void;
  /** As it is now, read together with those of others who come in the same moment. */
  read(boardId: string): Promise<LinkReading>;
  /** The board's link may have ended: reads it and tells its listeners. */
  check(boardId: string): void;
}

interface Watched {
  readonly listeners: Set<LinkListener>;
  readonly guard: Guard;
}

export function createLinkWatch(context: Context, live: Live): LinkWatch {
  const watched = new Map<string, Watched>();

  const load = async (boardIds: readonly string[]): Promise<Map<string, LinkReading>> => {
    const [links, looks] = await Promise.all([findLinks(context.database, boardIds), readLooks(context, boardIds)]);
    return new Map(
      boardIds.map((boardId) => {
        let token: ReturnType<typeof signLinkToken> | undefined;
        const sign = (link: SimulatorLinkRow) => (token ??= signLinkToken(context, link));
        return [boardId, { link: links.get(boardId), look: looks.get(boardId), token: sign }];
      }),
    );
  };
  const [opening, again] = [batchReader(load, untilQuiet(openingLimits)), batchReader(load)];

  const check = async (boardId: string): Promise<void> => {
    const reading = (await again([boardId])).get(boardId);
    const listeners = watched.get(boardId)?.listeners;
    if (reading !== undefined && listeners !== undefined) await fanOut(listeners, (listener) => listener(reading));
  };
  const checkSoon = (boardId: string): void => {
    check(boardId).catch((error: unknown) => context.log.warn({ err: error }, "A public link could not be read"));
  };

  context.bus.subscribe(({ kind, what, boardId }) => {
    if (kind === "board" && what === "look" && boardId !== undefined && watched.has(boardId)) checkSoon(boardId);
  });

  const begin = (boardId: string): Watched => {
    const guard: Guard = {
      concerns: (hint) => hint.kind === "token" && (hint.boardId === undefined || hint.boardId === boardId),
      check: () => check(boardId),
    };
    live.guards.add(guard);
    return { listeners: new Set(), guard };
  };

  return {
    watch(boardId, listener) {
      const { listeners, guard } = watched.get(boardId) ?? begin(boardId);
      if (listeners.size === 0) watched.set(boardId, { listeners, guard });
      listeners.add(listener);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        watched.delete(boardId);
        live.guards.remove(guard);
      };
    },
    async read(boardId) {
      const reading = (await opening([boardId])).get(boardId);
      if (reading === undefined) throw new Error("What was asked for was read.");
      return reading;
    },
    check: checkSoon,
  };
}
