import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Transition } from "../../boardState/transition.ts";
import type { Context } from "../../context.ts";
import type { ApiScope } from "../../domain.ts";
import { answeredUnchanged, readIfMatch } from "../../http/conditions.ts";
import { RefusalError, StaleError } from "../../refusal.ts";
import { transitionChanged, transitionUnknown } from "../../words/dialectRefusals.ts";
import { changeTransition } from "../boards/boardChanges.service.ts";
import { readBoard } from "../boards/boards.service.ts";
import type { ApiCaller } from "../developer/credentialAuthentication.ts";
import { dialectPreflight, dialectRoute, jsonOf } from "./dialectAnswers.ts";
import { describedDialect } from "./dialectShapes.ts";

/* How the flaps of a board turn for all its later messages, in this dialect's words. */

const orders = {
  classic: "classic",
  wave: "column",
  drift: "reverseColumn",
  curtain: "edgesToCenter",
} as const satisfies Record<string, Transition["order"]>;

/** Milliseconds from one step to the next. */
const speeds = { gentle: 150, fast: 40 } as const;
/** An interval that was set elsewhere is the nearer of the two. */
const betweenSpeeds = (speeds.gentle + speeds.fast) / 2;

const transitionShape = z.object({
  transition: z
    .enum(Object.keys(orders) as (keyof typeof orders)[])
    .describe("In which order the flaps begin to turn."),
  transitionSpeed: z
    .enum(Object.keys(speeds) as (keyof typeof speeds)[])
    .describe("How soon one step follows another."),
});

/** One of the four words and the two speeds, also for orders that this dialect has no word for. */
function wordsOf({ order, stepIntervalMs }: Transition): z.infer<typeof transitionShape> {
  const known = Object.entries(orders).find(([, ours]) => ours === order);
  const isFast = stepIntervalMs > 0 && stepIntervalMs < betweenSpeeds;
  return {
    transition: (known?.[0] ?? "classic") as keyof typeof orders,
    transitionSpeed: isFast ? "fast" : "gentle",
  };
}

export function addTransition(
  scope: FastifyInstance,
  context: Context,
  enter: (request: FastifyRequest, asked: ApiScope) => Promise<ApiCaller>,
): void {
  // Programs that join addresses as browsers do leave out the base's last part.
  const paths = ["/dialects/cloud/transition", "/dialects/transition"];
  const read = async ({ principal, credential }: ApiCaller) =>
    wordsOf((await readBoard(context, principal, credential.boardId)).transition);
  const tagOf = ({ transition, transitionSpeed }: z.infer<typeof transitionShape>) =>
    `${transition}-${transitionSpeed}`;
  dialectRoute(
    scope,
    "GET",
    paths,
    async (request, reply) => {
      const now = await read(await enter(request, "Read"));
      return answeredUnchanged(request, reply, tagOf(now)) ? reply : reply.send(now);
    },
    describedDialect("cloud", "ReadTransition", "How its flaps turn", {
      answer: transitionShape,
      does: "reads",
    }),
  );
  dialectRoute(
    scope,
    "PUT",
    paths,
    async (request, reply) => {
      const caller = await enter(request, "Write");
      const asked = transitionShape.safeParse(jsonOf(request));
      if (!asked.success) throw new RefusalError("ValidationError", transitionUnknown(), { rule: "transition" });
      const tags = readIfMatch(request);
      if (tags !== undefined && tags !== "any" && !tags.includes(tagOf(await read(caller)))) {
        throw new StaleError(transitionChanged(), { rule: "ifMatch" });
      }
      const { transition, transitionSpeed } = asked.data;
      const wish = { order: orders[transition], stepIntervalMs: speeds[transitionSpeed], stepSize: 1 };
      const now = wordsOf(await changeTransition(context, caller.principal, caller.credential.boardId, wish));
      return reply.header("etag", `"${tagOf(now)}"`).send(now);
    },
    describedDialect("cloud", "SetTransition", "Set how its flaps turn", {
      body: transitionShape,
      answer: transitionShape,
    }),
  );
  dialectPreflight(scope, paths);
}
