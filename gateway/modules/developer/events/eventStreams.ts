import type { FastifyInstance } from "fastify";
import type { Context, Hint } from "../../../context.ts";
import { frame } from "../../../live/frames.ts";
import { aboutBoard } from "../../../live/hintTopics.ts";
import type { EventStream } from "../../../live/streams.ts";
import { type EventRow, selectEvents, selectNewest } from "./events.store.ts";
import { type EventType, eventBody, eventName } from "./eventTypes.ts";
import { relayEvents } from "./relay.ts";

/*
 * Streams of events. A hint says that something happened; what it is comes from the table, read on from where each stream
 * stands: so that none is missing, whatever hints were lost, and a slow reader holds up nobody and fills no memory.
 */

/** Without a hint news is looked for this often. */
const lookEveryMs = 1_000;
/** After a hint this much later: several hints are one look. */
const afterHintMs = 50;
const page = 100;

export interface EventReaderStream {
  readonly stream: EventStream;
  readonly boardId: string;
  readonly types: readonly EventType[] | null;
  /** The last id that went out. */
  cursor: number;
}

/** Those of one process. */
export interface EventStreams {
  /** Sends what came after the cursor, and goes on until the stream closes. */
  add(one: EventReaderStream): Promise<void>;
}

export function createEventStreams(app: FastifyInstance, context: Context): EventStreams {
  const open = new Set<EventReaderStream>();
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    await relayEvents(context);
    const newest = await selectNewest(context.database, [...new Set([...open].map(({ boardId }) => boardId))]);
    for (const one of open) if ((newest.get(one.boardId) ?? 0) > one.cursor) await pump(context, one);
  };
  const lookSoon = (inMs: number): void => {
    if (open.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      looking ??= look()
        .catch((error: unknown) => context.log.warn({ err: error }, "Events for streams could not be read"))
        .finally(() => {
          looking = undefined;
          lookSoon(lookEveryMs);
        });
    }, inMs);
    timer.unref();
  };
  const hear = ({ kind }: Hint): void => {
    if (kind === "board" && looking === undefined) lookSoon(afterHintMs);
  };
  app.addHook("preClose", async () => {
    clearTimeout(timer);
    open.clear();
    await looking;
  });

  return {
    async add(one) {
      const unfollow = context.bus.follow(aboutBoard(one.boardId), hear);
      one.stream.onClose(() => {
        unfollow();
        open.delete(one);
      });
      await context.bus.followed();
      await pump(context, one);
      if (!one.stream.open) return;
      open.add(one);
      lookSoon(lookEveryMs);
    },
  };
}

/** Page by page, as long as the reader takes them. */
async function pump({ database }: Context, one: EventReaderStream): Promise<void> {
  while (one.stream.open && one.stream.keepsUp) {
    const events = await selectEvents(database, { ...one, after: one.cursor, limit: page });
    for (const event of events) {
      one.stream.send(eventName(event.id), eventFrame(event));
      one.cursor = event.id;
    }
    if (events.length < page) return;
  }
}

function eventFrame(event: EventRow): Buffer {
  const id = eventName(event.id);
  return frame({ event: event.type, id, data: { id, ...eventBody(event) } });
}
