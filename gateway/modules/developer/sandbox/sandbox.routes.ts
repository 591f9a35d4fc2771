import type { FastifyInstance, FastifyRequest } from "fastify";
import { isDryRun } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import type { ApiScope } from "../../../domain.ts";
import { RefusalError } from "../../../refusal.ts";
import { noDryRun, sandboxField, sandboxMade } from "../../../words/developerRefusals.ts";
import { described, enter, jsonSchema } from "../v1Route.ts";
import { changeSandbox, createSandbox, deleteSandbox, readSandbox } from "./sandbox.service.ts";
import { madeShape, sandboxShape, wishShape } from "./sandboxShapes.ts";

/** A board for the tests of a program, below `/v1/sandbox`: each credential has one of its own, for a day. */
export function addSandboxRoutes(scope: FastifyInstance, context: Context): void {
  const path = "/sandbox";
  const said = { 404: "The credential has no sandbox.", 429: "More than 20 calls a second." };
  const own = async (request: FastifyRequest, asked: ApiScope) => {
    const caller = await enter(context, request, asked, ["Installable", "Events"]);
    if (asked === "Write" && isDryRun(caller.principal)) {
      throw new RefusalError("ValidationError", noDryRun(), { rule: "dryRun" });
    }
    return caller;
  };
  scope.post(
    path,
    {
      schema: described(
        "Make a sandbox",
        { shape: madeShape, when: "It is there, in place of the one before, with keys for the dialects." },
        [400, 401, 403, 413, 415, 429],
        {
          said: { 429: "There are too many sandboxes, or more than 20 calls a second." },
          description:
            "A board of nobody's, with a display that is none. It lives a day, and ends with its credential.",
        },
      ),
    },
    async (request) => {
      const caller = await own(request, "Write");
      // An empty object says nothing; what says something would be lost.
      const { body = null } = request;
      if (body !== null && JSON.stringify(body) !== "{}") {
        throw new RefusalError("ValidationError", sandboxMade(), { rule: "body" });
      }
      return createSandbox(context, caller);
    },
  );
  scope.get(
    path,
    {
      schema: described(
        "How the sandbox is",
        { shape: sandboxShape, when: "Its own clock, faults and flaps." },
        [400, 401, 403, 404, 429],
        { said },
      ),
    },
    async (request) => readSandbox(context, await own(request, "Read")),
  );
  scope.put(
    path,
    {
      schema: described(
        "Change the sandbox",
        { shape: sandboxShape, when: "It is so." },
        [400, 401, 403, 404, 413, 415, 429],
        {
          said,
          body: jsonSchema(wishShape),
          description: "Sets its clock, quiet hours and faults; what is left out stays.",
        },
      ),
    },
    async (request) => {
      const caller = await own(request, "Write");
      const read = wishShape.safeParse(request.body);
      if (!read.success) {
        throw new RefusalError("ValidationError", sandboxField(read.error.issues[0]?.path ?? []), { rule: "body" });
      }
      return changeSandbox(context, caller, read.data);
    },
  );
  scope.delete(
    path,
    { schema: described("End the sandbox", { when: "There is none any more." }, [400, 401, 403, 429], { said }) },
    async (request, reply) => {
      await deleteSandbox(context, await own(request, "Write"));
      return reply.code(204).send();
    },
  );
}
