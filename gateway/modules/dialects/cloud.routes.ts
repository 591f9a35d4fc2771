import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import type { ApiScope } from "../../domain.ts";
import { headerOf } from "../../http/conditions.ts";
import { authenticate } from "../developer/credentialAuthentication.ts";
import { noteRequests } from "../developer/requestNotes.ts";
import { refuseStrangersFirst } from "../developer/strangersFirst.ts";
import { readNow } from "./boardReading.ts";
import { addTransition } from "./cloudTransition.ts";
import { answerError, dialectPreflight, dialectRoute } from "./dialectAnswers.ts";
import { missingOf, sendBody } from "./dialectMessages.ts";
import * as shapes from "./dialectShapes.ts";
import { describedDialect } from "./dialectShapes.ts";

/** The Cloud dialect and its older name, Read/Write: one board's token reads and writes. */
const dialects = [
  { name: "cloud", header: "x-vestaboard-token" },
  { name: "rw", header: "x-vestaboard-read-write-key" },
] as const;

export function registerCloud(app: FastifyInstance, context: Context): void {
  for (const { name, header } of dialects) {
    app.register(async (scope) => {
      noteRequests(scope, context, name);
      const enter = (request: FastifyRequest, asked: ApiScope, sends = false) =>
        authenticate(context, request, { token: headerOf(request, header) }, { kinds: ["Cloud"], scope: asked, sends });
      refuseStrangersFirst(scope, (request) => enter(request, "Write"), answerError);
      // Never a redirect from one to the other: it would make a GET of a POST.
      const paths = [`/dialects/${name}`, `/dialects/${name}/`];
      dialectRoute(
        scope,
        "GET",
        paths,
        async (request, reply) => {
          const { credential } = await enter(request, "Read");
          const now = await readNow(scope, request, reply, credential);
          if (now === undefined) return reply;
          const { version, characters } = now;
          const appeared = await now.appeared();
          // The layout is JSON within JSON: as a list it fails every client.
          const layout = JSON.stringify(characters);
          return reply.send({ currentMessage: { layout, id: `${credential.boardId}-${version}`, appeared } });
        },
        describedDialect(name, "Read", "What the board shows", { answer: shapes.currentShape, does: "reads" }),
      );
      dialectRoute(
        scope,
        "POST",
        paths,
        async (request) => {
          const caller = await enter(request, "Write", true);
          const sent = await sendBody(context, request, caller, { operation: `${name}.postMessage` });
          return { status: "ok", id: sent.id, created: sent.created, ...missingOf(sent) };
        },
        describedDialect(name, "Post", "Post a message", {
          body: shapes.messageShape,
          answer: shapes.sentShape,
          does: "sends",
        }),
      );
      dialectPreflight(scope, paths);
      if (name === "cloud") addTransition(scope, context, enter);
    });
  }
}
