import websocket from "@fastify/websocket";
import type { FastifyInstance, preHandlerHookHandler } from "fastify";
import { z } from "zod";
import { principalOf } from "../../callers/principal.ts";
import type { Context } from "../../context.ts";
import { rawAnswer } from "../../http/httpServer.ts";
import { RefusalError } from "../../refusal.ts";
import { errorCode } from "../../startError.ts";
import { fieldIsWrong, noUpgrade } from "../../words/callRefusals.ts";
import { displayLimits } from "./displayLimits.ts";
import { createDisplayLots } from "./displayLots.ts";
import { DisplaySession, type SessionWorld } from "./displaySession.ts";
import { createNewcomers } from "./newcomers.ts";
import { createFactoryDevice, dropExpiredPairings, requestPairing, tradePairingCode } from "./pairing.service.ts";

/** The longest message of a display in bytes (Q21); `ws` would take 100 MiB. */
const maxPayload = 4096;
const dropExpiredEveryMs = 60_000;
const keepAliveEveryMs = 20_000;

const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .nullish()
  .transform((value) => value ?? null);

const factoryBody = z.strictObject({
  boardId: z
    .string()
    .max(64)
    .nullish()
    .transform((value) => value ?? null),
  countryCode,
});
const requestBody = z.strictObject({ countryCode });
const pairBody = z.strictObject({
  pairingCode: z.string().max(40),
  claimSecret: z
    .string()
    .max(100)
    .nullish()
    .transform((value) => value ?? null),
});

/** `POST /factory/device`, `POST /pair/request`, `POST /pair` and the displays' socket `/ws/{clientId}`. */
export async function registerDisplays(app: FastifyInstance, context: Context): Promise<void> {
  app.post("/factory/device", async (request, reply) => {
    const principal = await principalOf(request);
    const input = read(factoryBody, request.body);
    const made = await createFactoryDevice(context, principal, { ...input, address: request.ip });
    return reply.code(201).header("cache-control", "no-store").send(made);
  });
  app.post("/pair/request", async (request, reply) => {
    const made = await requestPairing(context, { ...read(requestBody, request.body), address: request.ip });
    return reply.code(201).header("cache-control", "no-store").send(made);
  });
  app.post("/pair", async (request, reply) => {
    const answer = await tradePairingCode(context, { ...read(pairBody, request.body), address: request.ip });
    return reply
      .code("paired" in answer ? 202 : 200)
      .header("cache-control", "no-store")
      .send(answer);
  });

  const world: SessionWorld = {
    context,
    live: app.live,
    limits: displayLimits,
    sockets: new Map(),
    lots: createDisplayLots(context),
  };
  const waiting = new Set<DisplaySession>();
  const newcomers = createNewcomers(displayLimits.newcomers);
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload, perMessageDeflate: false },
      // Broken frames and broken lines are a display's, or an attacker's: no error of ours, and no stack in the log.
      errorHandler: (error, socket, request) => {
        const code = errorCode(error);
        if (code === "") request.log.error({ err: error }, "A display's socket could not be let in");
        else request.log.debug({ code }, "A display's socket failed");
        socket.terminate();
      },
    });
    const answer = rawAnswer(context.config);
    scope.websocketServer.on("wsClientError", (_error, socket) => answer(socket, "400 Bad Request", noUpgrade()));
    // Nothing is awaited between it and the socket, so that as many come in as there are places.
    const requirePlace: preHandlerHookHandler = ({ ip }, _reply, done) => {
      newcomers.requirePlace(ip);
      done();
    };
    const options = { websocket: true, preHandler: requirePlace } as const;
    scope.get<{ Params: { clientId: string } }>("/ws/:clientId", options, (socket, request) => {
      const identified = newcomers.come(request.ip);
      const connected = { socket, line: request.raw.socket, identified };
      const session = new DisplaySession(world, connected, request.params.clientId, request.ip);
      waiting.add(session);
      socket.on("close", () => {
        waiting.delete(session);
        identified();
      });
    });
  });

  app.metrics.gauge(
    "clatter_displays_late",
    "Displays here that were sent a message more than a minute ago and have not said that they show it, or a newer one.",
    () => {
      const now = performance.now();
      return [...waiting].filter((session) => session.isLate(now)).length;
    },
  );

  const dropExpired = (): void => {
    dropExpiredPairings(context).catch((error: unknown) =>
      context.log.warn({ err: error }, "Late codes were not dropped"),
    );
  };
  const keepAlive = (): void => {
    const now = performance.now();
    for (const session of waiting) session.keepAlive(now);
  };
  const timers = [setInterval(dropExpired, dropExpiredEveryMs), setInterval(keepAlive, keepAliveEveryMs)];
  for (const timer of timers) timer.unref();
  const stop = (): void => {
    for (const timer of timers) clearInterval(timer);
    for (const session of waiting) session.again();
  };
  app.lifecycle.onStop(stop);
  app.addHook("preClose", async () => stop());
}

/** The body by its schema; an absent one counts as `{}`. RefusalError `ValidationError` otherwise. */
function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RefusalError("ValidationError", fieldIsWrong(issue?.path.join(".") ?? ""), {
    rule: "body",
  });
}
