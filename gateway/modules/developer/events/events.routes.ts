import type {} from "@fastify/swagger";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../../context.ts";
import { answeredSame } from "../../../http/conditions.ts";
import { frame } from "../../../live/frames.ts";
import type { Guard } from "../../../live/guards.ts";
import { tooManyStreams } from "../../../live/streams.ts";
import { RefusalError } from "../../../refusal.ts";
import type { ApiCaller } from "../credentialAuthentication.ts";
import { problemOf, problemType } from "../problems.ts";
import { noteStream } from "../requestNotes.ts";
import { described, describedStream, enter, eventStreamPath } from "../v1Route.ts";
import { eventsShape } from "../v1Shapes.ts";
import { createEventStreams, type EventStreams } from "./eventStreams.ts";
import { CursorGone, mostEvents, readCursor, readEvents, readTypes } from "./events.service.ts";
import { selectSpan } from "./events.store.ts";
import { eventBody, eventName } from "./eventTypes.ts";
import { keptDays } from "./relay.store.ts";

const streamType = "text/event-stream";
const streamHead = `${streamType}; charset=utf-8`;

/** At a time for one credential, on one gateway. */
const streamsOfCredential = 4;

interface EventsQuery {
  readonly after?: string;
  readonly type?: string | readonly string[];
  readonly limit?: string;
}

const parameter = (description: string) => ({ type: "string", description });

const cursors = {
  after: parameter("The id of the last event that you have; absent: from the oldest that is kept."),
  type: {
    type: "array",
    items: { type: "string" },
    description: "Only this type, or those that begin so: board.message.* Given several times: any of them.",
  },
};

/** `GET /v1/events`: pages, or a stream for whoever accepts one; `GET /v1/events/stream`: the stream, whatever is accepted. */
export function addEventRoutes(scope: FastifyInstance, context: Context): void {
  const streams = createEventStreams(scope, context);
  const answer = async (
    request: FastifyRequest<{ Querystring: EventsQuery }>,
    reply: FastifyReply,
    isStream: boolean,
  ): Promise<FastifyReply> => {
    const caller = await enter(context, request, "Read", ["Installable", "Events"]);
    try {
      return isStream
        ? await openStream(scope, context, { request, reply, caller, streams })
        : await answerPage(context, request, reply, caller);
    } catch (error) {
      if (!(error instanceof CursorGone)) throw error;
      const gone = { ...problemOf(error, 410, request), oldest: error.oldest };
      return reply.code(410).type(problemType).send(gone);
    }
  };
  scope.get<{ Querystring: EventsQuery }>(
    "/events",
    {
      schema: described(
        "What happened to the board",
        { shape: eventsShape, when: "Those after the cursor, the oldest first.", hasTag: true },
        [400, 401, 403, 410, 429],
        {
          said: { 429: "More than 20 calls a second, or four streams are open." },
          description: `Each event at least once, in the order of their ids; a refused call (board.write.refused) is told some seconds late, behind what came meanwhile, with its own timestamp. Keep the last id and ask for what came after it; ids tell doubles. Events are kept ${keptDays} days. With "Accept: text/event-stream" the same comes as server-sent events, which go on from Last-Event-ID (or after), else from now.`,
          querystring: {
            type: "object",
            properties: {
              ...cursors,
              limit: parameter(`1 to ${mostEvents}, which it is when absent.`),
            },
          },
        },
      ),
    },
    (request, reply) => answer(request, reply, request.headers.accept?.includes(streamType) === true),
  );
  scope.get<{ Querystring: EventsQuery }>(
    eventStreamPath.slice("/v1".length),
    {
      schema: describedStream(
        "What happens to the board",
        "The credential may not read, or what was asked is not understood.",
        {
          gone: true,
          description:
            "The events of /v1/events as server-sent events: each id is the event's. They go on from Last-Event-ID (or after), else from now; a comment comes every 15 seconds.",
          querystring: { type: "object", properties: cursors },
        },
      ),
    },
    (request, reply) => answer(request, reply, true),
  );
}

async function answerPage(
  context: Context,
  request: FastifyRequest<{ Querystring: EventsQuery }>,
  reply: FastifyReply,
  { credential }: ApiCaller,
): Promise<FastifyReply> {
  const { events, hasMore } = await readEvents(context, { ...textOf(request.query), boardId: credential.boardId });
  const data = events.map((event) => ({ id: eventName(event.id), ...eventBody(event) }));
  const answer = { object: "list", data, has_more: hasMore };
  return answeredSame(request, reply, answer) ? reply : reply.send(answer);
}

/** Of a cursor or a limit that was given twice the last one counts; of types each. */
function textOf({ type, ...query }: EventsQuery): EventsQuery {
  const texts = Object.entries(query).map(([name, value]: [string, unknown]) => [
    name,
    String(Array.isArray(value) ? value.at(-1) : value),
  ]);
  return { ...Object.fromEntries(texts), ...(type === undefined ? {} : { type }) };
}

interface StreamWish {
  readonly request: FastifyRequest<{ Querystring: EventsQuery }>;
  readonly reply: FastifyReply;
  readonly caller: ApiCaller;
  readonly streams: EventStreams;
}

async function openStream(
  app: FastifyInstance,
  context: Context,
  { request, reply, caller, streams }: StreamWish,
): Promise<FastifyReply> {
  const { id, boardId } = caller.credential;
  const query = textOf(request.query);
  const after = request.headers["last-event-id"]?.toString() ?? query.after;
  const types = readTypes(query.type);
  const from = await readCursor(context, { boardId, after });
  // Whoever names no event begins with what happens from now on.
  const isNamed = after !== undefined && after !== "";
  const cursor = isNamed ? from : ((await selectSpan(context.database, boardId)).newest ?? 0);
  // Whoever asks for the head alone would hold a stream that it never reads.
  if (request.method === "HEAD") return reply.type(streamHead).send();
  const stream = app.live.streams.open(request, reply, `events ${id}`, streamsOfCredential);
  if (stream === undefined) throw tooManyStreams();
  noteStream(context, request, reply, "v1");
  const check = async (): Promise<void> => {
    const lives = await enter(context, request, "Read", ["Installable", "Events"]).then(
      () => true,
      (error: unknown) => {
        // That it calls often is no reason to end what it has.
        if (error instanceof RefusalError) return error.type === "RateLimited";
        throw error;
      },
    );
    if (!lives) stream.end();
  };
  const guard: Guard = { concerns: (hint) => hint.boardId === undefined || hint.boardId === boardId, check };
  app.live.guards.add(guard);
  stream.onClose(() => app.live.guards.remove(guard));
  // With an id: who is cut before the first event goes on from here, not from then.
  const position = eventName(cursor);
  stream.send("hello", frame({ event: "hello", id: position, retry: true, data: { after: position } }));
  await streams.add({ stream, boardId, types, cursor }).catch((error: unknown) => {
    request.log.error({ err: error }, "A stream of events could not be filled");
    stream.end();
  });
  // It may have ended between the question and the watch.
  await check();
  return reply;
}
