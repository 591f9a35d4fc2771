import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context } from "../../context.ts";
import type { ApiScope } from "../../domain.ts";
import { answeredSame, headerOf } from "../../http/conditions.ts";
import { RefusalError } from "../../refusal.ts";
import { subscriptionNotFound } from "../../words/dialectRefusals.ts";
import { listSubscriptionsOn } from "../channels/installables/installables.service.ts";
import { type ApiCaller, authenticate } from "../developer/credentialAuthentication.ts";
import { noteRequests } from "../developer/requestNotes.ts";
import { refuseStrangersFirst } from "../developer/strangersFirst.ts";
import { answerError, dialectPreflight, dialectRoute, jsonOf } from "./dialectAnswers.ts";
import { missingOf, readMessage, sendMessage } from "./dialectMessages.ts";
import * as shapes from "./dialectShapes.ts";
import { describedDialect } from "./dialectShapes.ts";

/** Subscription and its elder, Platform: an installable's key and secret. The same paths want different answers. */
export function registerSubscription(app: FastifyInstance, context: Context): void {
  const enter = (request: FastifyRequest, scope: ApiScope) => {
    const shown = {
      key: headerOf(request, "x-vestaboard-api-key"),
      secret: headerOf(request, "x-vestaboard-api-secret"),
    };
    return authenticate(context, request, shown, { kinds: ["Installable"], scope });
  };
  const subscriptionsOf = async ({ credential: { installableId, boardId } }: ApiCaller) =>
    installableId === null ? [] : listSubscriptionsOn(context, installableId, boardId);

  const post = async (request: FastifyRequest, operation: string) => {
    const caller = await enter(request, "Write");
    const { id } = request.params as { readonly id: string };
    const subscription = (await subscriptionsOf(caller)).find((one) => one.id === id);
    if (subscription === undefined) {
      throw new RefusalError("NotFound", subscriptionNotFound(), { rule: "subscription" });
    }
    const message = readMessage(jsonOf(request));
    const text = message.text ?? "";
    const sender = { subscriptionId: subscription.id, name: subscription.title };
    // A muted channel is silent, not refused.
    const isMuted = subscription.muted;
    const sent = await sendMessage(context, request, caller, message, { operation, sender, isMuted });
    return { sent, text, muted: sent.isMuted === true };
  };

  app.register(async (scope) => {
    noteRequests(scope, context, "subscription");
    refuseStrangersFirst(scope, (request) => enter(request, "Write"), answerError);
    const list = ["/dialects/subscription/subscriptions", "/dialects/subscriptions"];
    const write = ["/dialects/subscription/subscriptions/:id/message", "/dialects/subscriptions/:id/message"];
    dialectRoute(
      scope,
      "GET",
      list,
      async (request, reply) => {
        const caller = await enter(request, "Read");
        const { boardId } = caller.credential;
        // One client reads the name in either spelling alone.
        const answer = (await subscriptionsOf(caller)).map(({ id }) => ({ id, boardId, board_id: boardId }));
        return answeredSame(request, reply, answer) ? reply : reply.send(answer);
      },
      describedDialect("subscription", "List", "Where messages can go", {
        answer: shapes.subscriptionsShape,
        does: "reads",
      }),
    );
    dialectRoute(
      scope,
      "POST",
      write,
      async (request) => {
        const { sent, text, muted } = await post(request, "subscription.postMessage");
        return { id: sent.id, created: String(sent.created), muted, text, ...missingOf(sent) };
      },
      describedDialect("subscription", "Post", "Post a message", {
        body: shapes.messageShape,
        answer: shapes.subscriptionSentShape,
        does: "sends",
        of: "subscription",
      }),
    );
    dialectPreflight(scope, [...list, ...write]);
  });

  app.register(async (scope) => {
    noteRequests(scope, context, "platform");
    refuseStrangersFirst(scope, (request) => enter(request, "Write"), answerError);
    const viewer = ["/dialects/platform/viewer", "/dialects/viewer"];
    const list = ["/dialects/platform/subscriptions"];
    const write = ["/dialects/platform/subscriptions/:id/message"];
    // Of this credential: an installation is an installable on one board.
    const installationOf = ({ credential: { id, installableId } }: ApiCaller) => ({
      _id: id,
      installable: { _id: installableId },
    });
    dialectRoute(
      scope,
      "GET",
      viewer,
      async (request) => {
        const caller = await enter(request, "Read");
        const [first] = await subscriptionsOf(caller);
        const installation = installationOf(caller);
        const created = first?.createdAt ?? context.clock.estimate();
        return { type: "installation", _id: installation._id, _created: String(Math.floor(created)), installation };
      },
      describedDialect("platform", "Viewer", "Who the credential is", { answer: shapes.viewerShape }),
    );
    dialectRoute(
      scope,
      "GET",
      list,
      async (request, reply) => {
        const caller = await enter(request, "Read");
        const boards = [{ _id: caller.credential.boardId }];
        const installation = installationOf(caller);
        const subscriptions = (await subscriptionsOf(caller)).map(({ id, title, createdAt }) => ({
          _id: id,
          _created: String(Math.floor(createdAt)),
          title,
          icon: null,
          installation,
          boards,
        }));
        return answeredSame(request, reply, subscriptions) ? reply : reply.send({ subscriptions });
      },
      describedDialect("platform", "List", "Where messages can go", {
        answer: shapes.platformListShape,
        does: "reads",
      }),
    );
    dialectRoute(
      scope,
      "POST",
      write,
      async (request) => {
        const { sent, text, muted } = await post(request, "platform.postMessage");
        // What was shown is answered with the three members that this dialect has always had.
        const silent = muted ? { muted } : {};
        return { message: { id: sent.id, text, created: sent.created, ...missingOf(sent), ...silent } };
      },
      describedDialect("platform", "Post", "Post a message", {
        body: shapes.messageShape,
        answer: shapes.platformSentShape,
        does: "sends",
        of: "subscription",
      }),
    );
    dialectPreflight(scope, [...viewer, ...list, ...write]);
  });
}
