import { network } from "../../callers/budget.ts";
import type { Context } from "../../context.ts";
import { frame } from "../../live/frames.ts";
import { aboutBoard } from "../../live/hintTopics.ts";
import type { Live } from "../../live/live.ts";
import type { EventStream } from "../../live/streams.ts";
import { readLook } from "../boards/boards.service.ts";
import { framesMark } from "./frameOrigins.ts";
import { type LinkClaims, linkTokenLifeMs, signLinkToken } from "./linkToken.ts";
import { type LinkState, readLinkState } from "./simulator.service.ts";

/** Strangers behind one address: an office full of screens, not a flood. */
export const streamsPerAddress = 256;

/** Whom the stream counts against. */
export function strangerOf(address: string): string {
  return `address ${network(address)}`;
}

/**
 * Fills the stream of a public page: what the board shows and how it looks, whether it is heard of, and a fresh token in
 * time. A link that is revoked, or a board that is deleted, ends it with `gone`; `reframe` says that other sites may frame
 * the page now.
 */
export async function fillSimulatorStream(
  context: Context,
  live: Live,
  stream: EventStream,
  said: LinkClaims,
  lastEventId: string | undefined,
): Promise<void> {
  const { board: boardId, version } = said;
  let renewAt = 0;
  let shownFrames = said.frames;
  let shownLook = "";

  const check = async (): Promise<boolean> => {
    const state = await readLinkState(context, boardId, version);
    if (!stream.open) return false;
    if (!state.open) {
      stream.end(goneFrame(state));
      return false;
    }
    const frames = framesMark(state.link.frameOrigins);
    if (frames !== shownFrames) {
      // Whoever is not in a frame goes on.
      stream.send("reframe", frame({ event: "reframe", retry: true, data: {} }));
      shownFrames = frames;
      renewAt = 0;
    }
    if (context.clock.estimate() >= renewAt) {
      const { token, expiresAt } = await signLinkToken(context, state.link);
      renewAt = expiresAt - linkTokenLifeMs / 2;
      stream.send("token", frame({ event: "token", retry: true, data: { token, expiresAt } }));
    }
    return true;
  };
  /** Also at the beginning: the page may have slept while the look was changed. */
  const tellLook = async (): Promise<void> => {
    const look = await readLook(context, boardId);
    const mark = JSON.stringify(look);
    if (look === undefined || mark === shownLook) return;
    shownLook = mark;
    stream.send("look", frame({ event: "look", data: look }));
  };
  const checkSoon = (): void => {
    check().catch((error: unknown) => context.log.warn({ err: error }, "A public link could not be read"));
  };

  const tellLookSoon = (): void => {
    tellLook().catch((error: unknown) => context.log.warn({ err: error }, "A board's look could not be read"));
  };

  const ends = [
    live.boards.watch(boardId, {
      update: (snapshot) => stream.send("board", snapshot.versionFrame()),
      gone: checkSoon,
    }),
    live.status.watch(boardId, (frames) => stream.send("status", frames.named)),
    live.guards.add({
      concerns: (hint) => hint.kind === "token" && (hint.boardId === undefined || hint.boardId === boardId),
      // A hint may be lost: the look is read again with the rights.
      check: async () => void ((await check()) && (await tellLook())),
    }),
    context.bus.follow(aboutBoard(boardId), ({ kind, what }) => {
      if (kind === "board" && what === "look") tellLookSoon();
    }),
  ];
  stream.onClose(() => {
    for (const end of ends) end();
  });

  if (!(await check())) return;
  const [snapshots, statuses] = await Promise.all([live.boards.read([boardId]), live.status.read([boardId])]);
  const snapshot = snapshots.get(boardId);
  if (snapshot === undefined) return checkSoon();
  if (isAhead(lastEventId, snapshot.update.version)) stream.send("reset", frame({ event: "reset", data: {} }));
  stream.send("board", snapshot.versionFrame());
  await tellLook();
  const status = statuses.get(boardId);
  if (status !== undefined) stream.send("status", status.named);
}

/** A position that this board never was at: the reader forgets what it has. */
function isAhead(lastEventId: string | undefined, version: number): boolean {
  if (lastEventId === undefined || lastEventId === "") return false;
  return !/^\d{1,10}$/.test(lastEventId) || Number(lastEventId) > version;
}

function goneFrame({ since, reason }: Extract<LinkState, { open: false }>): Buffer {
  return frame({ event: "gone", data: { since, reason } });
}
