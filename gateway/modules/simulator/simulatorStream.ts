import { network } from "../../callers/budget.ts";
import type { Context } from "../../context.ts";
import type { BoardListener } from "../../live/boardFeed.ts";
import { frame } from "../../live/frames.ts";
import type { Live } from "../../live/live.ts";
import type { StatusListener } from "../../live/statusFeed.ts";
import type { EventStream } from "../../live/streams.ts";
import { framesMark } from "./frameOrigins.ts";
import { type LinkClaims, linkTokenLifeMs } from "./linkToken.ts";
import type { LinkReading, LinkWatch } from "./linkWatch.ts";
import { type LinkState, linkStateOf } from "./simulator.service.ts";

/** Strangers behind one address: an office full of screens, not a flood. */
export const streamsPerAddress = 256;

/** Whom the stream counts against. */
export function strangerOf(address: string): string {
  return `address ${network(address)}`;
}

/** What the stream of a public page stands on. */
export interface PageStream {
  readonly context: Context;
  readonly live: Live;
  readonly links: LinkWatch;
  readonly stream: EventStream;
}

/**
 * Fills the stream of a public page: what the board shows and how it looks, whether it is heard of, and a fresh token in
 * time. A link that is revoked, or a board that is deleted, ends it with `gone`; `reframe` says that other sites may frame
 * the page now.
 */
export async function fillSimulatorStream(
  { context, live, links, stream }: PageStream,
  said: LinkClaims,
  lastEventId: string | undefined,
): Promise<void> {
  const { board: boardId } = said;
  const page = new SimulatorPage(context, stream, said);
  const listener: BoardListener & StatusListener = {
    update: (snapshot) => stream.send("board", snapshot.versionFrame()),
    gone: () => links.check(boardId),
    status: ({ named }) => stream.send("status", named),
  };
  live.boards.watch(boardId, listener);
  live.status.watch(boardId, listener);
  const unwatchLink = links.watch(boardId, (reading) => page.follow(reading));
  stream.onClose(() => {
    live.boards.unwatch(boardId, listener);
    live.status.unwatch(boardId, listener);
    unwatchLink();
  });

  const reading = await links.read(boardId);
  const [isTold, openings] = await Promise.all([page.tellLink(reading), live.openings([boardId])]);
  if (!isTold) return;
  const opening = openings.get(boardId);
  if (opening === undefined) return links.check(boardId);
  const { snapshot, status } = opening;
  if (isAhead(lastEventId, snapshot.update.version)) stream.send("reset", frame({ event: "reset", data: {} }));
  stream.send("board", snapshot.versionFrame());
  // Also at the beginning: the page may have slept while the look was changed.
  page.begin(reading);
  if (status !== undefined) stream.send("status", status.named);
}

/** What one page has been told of its link. */
class SimulatorPage {
  private readonly context: Context;
  private readonly stream: EventStream;
  private readonly version: number;
  private renewAt = 0;
  private frames: string;
  private look = "";
  private hasBegun = false;
  /** Read since the page asked. */
  private latest: LinkReading | undefined;

  constructor(context: Context, stream: EventStream, said: LinkClaims) {
    this.context = context;
    this.stream = stream;
    this.version = said.version;
    this.frames = said.frames;
  }

  /** Its board was told: how it looks is, too, and from now on when that changes. */
  begin(reading: LinkReading): void {
    this.hasBegun = true;
    this.tellLook(this.latest ?? reading);
  }

  /** A hint may be lost: the look is told again with the rights. */
  follow(reading: LinkReading): void {
    this.latest = reading;
    this.tellLink(reading)
      .then((isOpen) => isOpen && this.hasBegun && this.tellLook(reading))
      .catch((error: unknown) => this.context.log.warn({ err: error }, "A public page could not be told of its link"));
  }

  /** False when the stream has ended. */
  async tellLink(reading: LinkReading): Promise<boolean> {
    const { context, stream } = this;
    if (!stream.open) return false;
    const state = linkStateOf(reading.link, this.version);
    if (!state.open) {
      stream.end(goneFrame(state));
      return false;
    }
    const frames = framesMark(state.link.frameOrigins);
    if (frames !== this.frames) {
      // Whoever is not in a frame goes on.
      stream.send("reframe", frame({ event: "reframe", retry: true, data: {} }));
      this.frames = frames;
      this.renewAt = 0;
    }
    if (context.clock.estimate() >= this.renewAt) {
      const { token, expiresAt } = await reading.token(state.link);
      this.renewAt = expiresAt - linkTokenLifeMs / 2;
      stream.send("token", frame({ event: "token", retry: true, data: { token, expiresAt } }));
    }
    return stream.open;
  }

  private tellLook({ look }: LinkReading): void {
    const mark = JSON.stringify(look);
    if (look === undefined || mark === this.look) return;
    this.look = mark;
    this.stream.send("look", frame({ event: "look", data: look }));
  }
}

/** A position that this board never was at: the reader forgets what it has. */
function isAhead(lastEventId: string | undefined, version: number): boolean {
  if (lastEventId === undefined || lastEventId === "") return false;
  return !/^\d{1,10}$/.test(lastEventId) || Number(lastEventId) > version;
}

function goneFrame({ since, reason }: Extract<LinkState, { open: false }>): Buffer {
  return frame({ event: "gone", data: { since, reason } });
}
