import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import { gridRows, parseGridText, renderSharePng } from "../../grid.ts";
import { tooManyStreams } from "../../live/streams.ts";
import { NotMadeError, RefusalError, UnauthenticatedError } from "../../refusal.ts";
import { pageTooOld } from "../../words/callRefusals.ts";
import { nothingToEmbed, onlyJson } from "../../words/simulatorTags.ts";
import type { Unfurled } from "../pictures/linkTags.ts";
import { answerPicture } from "../pictures/pictureAnswer.ts";
import { readLinkToken } from "./linkToken.ts";
import { createLinkWatch } from "./linkWatch.ts";
import { type LinkTarget, oembedAnswer, oembedQuery, targetOfUrl } from "./oembed.ts";
import { boardPage, type Embed, messagePage, nothingPage, readPublicBoard, type SimulatorPage } from "./pageData.ts";
import type { LinkAddress } from "./simulator.service.ts";
import { fillSimulatorStream, strangerOf, streamsPerAddress } from "./simulatorStream.ts";
import { boardLink, type MessageAddress, type MessagePath, messageLink, readCode62, shownCodes } from "./unfurling.ts";

interface PageQuery {
  readonly link?: unknown;
  readonly boardId?: unknown;
  readonly message?: unknown;
  readonly disableAnimation?: unknown;
  readonly frame?: unknown;
  readonly code62?: unknown;
  readonly inside?: unknown;
}

/** The public pages of boards and messages, and the stream that goes on from there. */
export function registerSimulator(app: FastifyInstance, context: Context): void {
  const links = createLinkWatch(context, app.live);
  const send = (reply: FastifyReply, { status, data, head, body }: SimulatorPage): Promise<FastifyReply> =>
    app.pages.send(reply.code(status), "simulator", data, head, body);
  /** A page that anybody may hold, also in a frame without an origin: it asks for itself anew as a stranger. */
  const sendOpen = (reply: FastifyReply, page: SimulatorPage): Promise<FastifyReply> =>
    send(reply.header("access-control-allow-origin", "*"), page);

  const sendBoard = async (
    request: FastifyRequest<{ Querystring: PageQuery }>,
    reply: FastifyReply,
    boardId: string,
  ): Promise<FastifyReply> => {
    const page = await boardPage(context, addressOf(boardId, request.query), readEmbed(request.query));
    const { frameOrigins = [] } = page;
    if (frameOrigins.length === 0) return sendOpen(reply, page);
    reply.header("vary", "sec-fetch-dest");
    if (needsSurround(request)) {
      return app.pages.send(reply, "frame", { inside: insideAddress(boardId, request.query) });
    }
    reply.frameOnlyBy(frameOrigins);
    return send(reply, page);
  };

  app.get<{ Params: { boardId: string }; Querystring: PageQuery }>(
    "/simulator/:boardId",
    { config: { embeddable: "anywhere" } },
    (request, reply) => sendBoard(request, reply, request.params.boardId),
  );

  app.get<{ Querystring: PageQuery }>("/simulator", { config: { embeddable: "anywhere" } }, async (request, reply) => {
    const { boardId, message } = request.query;
    const embed = readEmbed(request.query);
    if (typeof boardId === "string") return sendBoard(request, reply, boardId);
    if (typeof message === "string") {
      return sendOpen(
        reply,
        await messagePage(context, addressIn("/simulator", request.query), embed, !embed.disableAnimation),
      );
    }
    return sendOpen(reply, await nothingPage(context, embed));
  });

  app.get<{ Querystring: PageQuery }>("/preview", { config: { embeddable: "anywhere" } }, async (request, reply) => {
    const address = addressIn("/preview", request.query);
    return sendOpen(reply, await messagePage(context, address, readEmbed(request.query), false));
  });

  app.get<{ Querystring: PageQuery }>("/preview/picture", async (request, reply) => {
    const { message, code62 } = addressIn("/preview", request.query);
    const codes = parseGridText(message);
    // The message is in the address: its picture never changes.
    reply.header("cache-control", "public, max-age=86400").header("cross-origin-resource-policy", "cross-origin");
    return answerPicture(context, request, reply, {
      codes,
      form: `share black ${code62}`,
      paint: () => renderSharePng(codes, { style: "black", code62 }),
    });
  });

  app.get<{ Params: { boardId: string }; Querystring: PageQuery }>(
    "/simulator/:boardId/picture",
    async (request, reply) => {
      const board = await readPublicBoard(context, addressOf(request.params.boardId, request.query));
      if (board === undefined) throw new RefusalError("NotFound", nothingToEmbed);
      const codes = shownCodes(board.update);
      // Other sites show it, and ask anew each time: the link may have been revoked. No header can let some of them, so
      // that a link which names its sites has a picture for services that fetch it, but for no other site's page.
      const sites = board.frameOrigins.length === 0 ? "cross-origin" : "same-origin";
      reply.header("cache-control", "no-cache").header("cross-origin-resource-policy", sites);
      return answerPicture(context, request, reply, {
        codes,
        form: `share ${board.style} ${board.code62}`,
        paint: () => renderSharePng(codes, board),
      });
    },
  );

  app.get("/oembed", { config: { crossOrigin: true } }, async (request, reply) => {
    const asked = oembedQuery.safeParse(request.query);
    if (asked.success && asked.data.format !== undefined && asked.data.format !== "json") {
      throw new NotMadeError(onlyJson, { rule: "format" });
    }
    const target = asked.success ? targetOfUrl(context.config, asked.data.url) : undefined;
    const link = target === undefined ? undefined : await unfurl(context, target);
    if (!asked.success || link === undefined) throw new RefusalError("NotFound", nothingToEmbed);
    return reply.header("cache-control", "no-store").send(oembedAnswer(context.config, link, asked.data));
  });

  // A page in a frame without an origin asks for its stream as a stranger, and again with the last event that it had.
  app.options("/simulator/:boardId/events", { config: { anyOrigin: true } }, (_request, reply) =>
    reply.code(204).send(),
  );

  app.get<{ Params: { boardId: string }; Querystring: { token?: unknown } }>(
    "/simulator/:boardId/events",
    { exposeHeadRoute: false, config: { anyOrigin: true } },
    async (request, reply) => {
      const { token } = request.query;
      const said = typeof token === "string" ? await readLinkToken(context, token) : undefined;
      if (said === undefined || said.board !== request.params.boardId || said.until <= context.clock.estimate()) {
        throw new UnauthenticatedError(pageTooOld());
      }
      const stream = app.live.streams.open(request, reply, strangerOf(request.ip), streamsPerAddress);
      if (stream === undefined) throw tooManyStreams();
      const lastEventId = request.headers["last-event-id"];
      const page = { context, live: app.live, links, stream };
      await fillSimulatorStream(page, said, lastEventId?.toString()).catch((error: unknown) => {
        request.log.error({ err: error }, "A public stream could not be filled");
        stream.end();
      });
      return reply;
    },
  );
}

/** What browsers call the places that hold another page. */
const frameKinds: ReadonlySet<string> = new Set(["iframe", "frame", "embed", "object"]);

/**
 * Whether a link that names its sites is asked for by a frame. A browser shows its own error page where a policy forbids
 * a frame. So a frame gets a page that anybody may frame, that holds no board, and in which the board's own page stands
 * in a frame of its own, or the sentence that it may not. What protects is the policy of the board's own page, which is the
 * same whatever is said here. Over plain HTTP browsers do not say where a page will stand: the embed code's address does.
 */
function needsSurround({ headers, query }: FastifyRequest<{ Querystring: PageQuery }>): boolean {
  if (query.inside !== undefined) return false;
  const place = headers["sec-fetch-dest"];
  return place === undefined ? !readEmbed(query).frame : frameKinds.has(String(place));
}

/** The board's own page, of the same link, as it stands in that frame. */
function insideAddress(boardId: string, query: PageQuery): string {
  const handed = (["link", "frame", "disableAnimation"] as const).flatMap((name) => {
    const value = query[name];
    return typeof value === "string" ? [[name, value] as [string, string]] : [];
  });
  return `/simulator/${encodeURIComponent(boardId)}?${new URLSearchParams([...handed, ["inside", "true"]])}`;
}

function addressOf(boardId: string, { link }: PageQuery): LinkAddress {
  return { boardId, mark: typeof link === "string" ? link : null };
}

/** What is told of a link; undefined where there is nothing that a stranger may see. RefusalError as `parseGridText`. */
async function unfurl(context: Context, target: LinkTarget): Promise<Unfurled | undefined> {
  if ("message" in target) return messageLink(context.config, target, gridRows(parseGridText(target.message)));
  const board = await readPublicBoard(context, target);
  return board && boardLink(board);
}

function addressIn(path: MessagePath, { message, code62 }: PageQuery): MessageAddress {
  return { path, message: typeof message === "string" ? message : "", code62: readCode62(code62) };
}

/** `disableAnimation` counts when it is there and not false; the frame is there unless told otherwise. */
function readEmbed({ disableAnimation, frame }: PageQuery): Embed {
  const no = (value: unknown): boolean => value === "false" || value === "0";
  return { disableAnimation: disableAnimation !== undefined && !no(disableAnimation), frame: !no(frame) };
}
