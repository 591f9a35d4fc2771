import { type Builder, builder, refusable, refusableDirect } from "../../../schema/builder.ts";
import { eventBody, eventName, eventTypeNames, eventTypes } from "../events/eventTypes.ts";
import { listDeliveries, listTries, readDelivery, redeliver } from "./deliveries.service.ts";
import { type DeliveryPage, type DeliveryRow, deliveriesWanted, type TryRow } from "./deliveryReads.store.ts";
import {
  changeEndpoint,
  createEndpoint,
  endSecret,
  listEndpoints,
  type MadeEndpoint,
  readEndpoint,
  removeEndpoint,
  rotateSecret,
  turnEndpoint,
} from "./endpoints.service.ts";
import type { EndpointRow } from "./endpoints.store.ts";
import { deliveryStates, offReasons } from "./webhooks.tables.ts";

const EndpointRef = builder.objectRef<EndpointRow>("WebhookEndpoint");
const DeliveryRef = builder.objectRef<DeliveryRow>("WebhookDelivery");
const PageRef = builder.objectRef<DeliveryPage>("WebhookDeliveries");
const TryRef = builder.objectRef<TryRow>("WebhookTry");
const TypeRef = builder.objectRef<(typeof eventTypeNames)[number]>("ApiEventType");
const MadeRef = builder.objectRef<MadeEndpoint>("CreateWebhookEndpointSuccess");
const RotatedRef = builder.objectRef<MadeEndpoint>("RotateWebhookSecretSuccess");

/** Where a board's events are sent to, and what came of it. */
export function addWebhookEndpoints(builder: Builder): void {
  addEndpointTypes(builder);
  addDeliveryTypes(builder);
  addQueries(builder);
  addEndpointChanges(builder);
  addSecretChanges(builder);
}

function addEndpointTypes(builder: Builder): void {
  const reason = builder.enumType("WebhookOffReason", {
    description:
      "Person: switched off. Gone: it answered 410. Failing: nothing arrived for a day. Left: whoever set it up is no Owner or Admin any more.",
    values: offReasons,
  });
  EndpointRef.implement({
    description: "Where a board's events are sent to, signed by the Standard Webhooks convention.",
    fields: (t) => ({
      id: t.exposeID("id"),
      boardId: t.exposeID("boardId"),
      name: t.exposeString("name"),
      url: t.exposeString("url"),
      types: t.field({ type: ["String"], resolve: ({ types }) => [...types] }),
      secretTail: t.exposeString("secretTail", { description: "The secret's last four signs." }),
      secretAt: t.expose("secretAt", { type: "Timestamp", description: "Since when it signs." }),
      formerTail: t.exposeString("formerTail", {
        nullable: true,
        description: "Of the secret before, which is valid beside it.",
      }),
      formerUntil: t.expose("formerUntil", { type: "Timestamp", nullable: true }),
      created: t.expose("createdAt", { type: "Timestamp" }),
      offAt: t.expose("offAt", { type: "Timestamp", nullable: true, description: "Since when nothing is sent." }),
      offReason: t.field({ type: reason, nullable: true, resolve: ({ offReason }) => offReason }),
      failingSince: t.expose("failingSince", {
        type: "Timestamp",
        nullable: true,
        description: "Since when every try failed.",
      }),
    }),
  });
  for (const made of [MadeRef, RotatedRef]) {
    made.implement({
      fields: (t) => ({
        endpoint: t.field({ type: EndpointRef, resolve: ({ endpoint }) => endpoint }),
        secret: t.exposeString("secret", { description: "Told once." }),
      }),
    });
  }
  TypeRef.implement({
    description: "What programs can be told of a board.",
    fields: (t) => ({
      type: t.string({ resolve: (name) => name }),
      description: t.string({ resolve: (name) => eventTypes[name].description }),
    }),
  });
}

const json = (value: unknown) => JSON.stringify(value);

function addDeliveryTypes(builder: Builder): void {
  const state = builder.enumType("WebhookDeliveryState", {
    description: "Dead: it is not tried by itself any more.",
    values: deliveryStates,
  });
  DeliveryRef.implement({
    description: "One event for one endpoint. Kept 30 days.",
    fields: (t) => ({
      id: t.exposeID("id"),
      eventId: t.string({ description: "The webhook-id of every try.", resolve: ({ eventId }) => eventName(eventId) }),
      type: t.exposeString("type"),
      at: t.expose("at", { type: "Timestamp" }),
      state: t.field({ type: state, resolve: (row) => row.state }),
      tries: t.exposeInt("tries"),
      status: t.exposeInt("status", { nullable: true, description: "The last answer's." }),
      problem: t.exposeString("problem", { nullable: true, description: "Why no answer came, as a code." }),
      nextAt: t.expose("nextAt", {
        type: "Timestamp",
        nullable: true,
        description: "When it is tried next by itself; behind an earlier one that waits, when that one is.",
      }),
      again: t.exposeBoolean("again", { description: "Somebody wants it delivered now, and it is not tried yet." }),
      body: t.string({ description: "As it is sent.", resolve: (row) => json(eventBody(row)) }),
      triesMade: t.field({
        type: [TryRef],
        description: "The first one first.",
        resolve: ({ id }, _input, { context }) => listTries(context, id),
      }),
    }),
  });
  TryRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      at: t.expose("at", { type: "Timestamp" }),
      tookMs: t.exposeInt("tookMs"),
      byHand: t.exposeBoolean("byHand"),
      status: t.exposeInt("status", { nullable: true }),
      problem: t.exposeString("problem", { nullable: true }),
      sent: t.string({ description: "Headers as JSON.", resolve: ({ sent }) => json(sent) }),
      answered: t.string({ description: "Headers as JSON.", resolve: ({ answered }) => json(answered) }),
      answer: t.exposeString("answer", { description: "Its first 2 kB." }),
    }),
  });
  PageRef.implement({
    fields: (t) => ({
      count: t.exposeInt("count"),
      failed: t.exposeInt("failed"),
      deliveries: t.field({ type: [DeliveryRef], resolve: ({ rows }) => [...rows] }),
    }),
  });
}

function addQueries(builder: Builder): void {
  const wanted = builder.enumType("WebhookDeliveriesWanted", { values: deliveriesWanted });
  builder.queryField("apiEventTypes", (t) => t.field({ type: [TypeRef], resolve: () => eventTypeNames }));
  builder.queryField("webhookEndpoints", (t) =>
    t.field({
      type: [EndpointRef],
      description: "The oldest first; for the board's Owner and Admins.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => listEndpoints(context, principal, boardId),
    }),
  );
  builder.queryField("webhookEndpoint", (t) =>
    t.field({
      type: EndpointRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { context, principal }) => readEndpoint(context, principal, id),
    }),
  );
  builder.queryField("webhookDeliveries", (t) =>
    t.field({
      type: PageRef,
      description: "The newest first.",
      args: { endpointId: t.arg.id({ required: true }), only: t.arg({ type: wanted }), first: t.arg.int() },
      resolve: (_root, asked, { context, principal }) => listDeliveries(context, principal, asked),
    }),
  );
  builder.queryField("webhookDelivery", (t) =>
    t.field({
      type: DeliveryRef,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { context, principal }) => readDelivery(context, principal, id),
    }),
  );
}

function addEndpointChanges(builder: Builder): void {
  builder.mutationField("createWebhookEndpoint", (t) =>
    t.field({
      type: MadeRef,
      args: {
        boardId: t.arg.id({ required: true }),
        name: t.arg.string({ required: true }),
        url: t.arg.string({ required: true }),
        types: t.arg.stringList({ required: true }),
      },
      errors: refusableDirect("CreateWebhookEndpoint"),
      resolve: (_root, input, { context, principal }) => createEndpoint(context, principal, input),
    }),
  );
  builder.mutationField("updateWebhookEndpoint", (t) =>
    t.field({
      type: EndpointRef,
      description: "What waits is tried at another address at once.",
      args: {
        id: t.arg.id({ required: true }),
        name: t.arg.string({ required: true }),
        url: t.arg.string({ required: true }),
        types: t.arg.stringList({ required: true }),
      },
      errors: refusable("UpdateWebhookEndpoint", "endpoint"),
      resolve: (_root, input, { context, principal }) => changeEndpoint(context, principal, input),
    }),
  );
  builder.mutationField("switchWebhookEndpoint", (t) =>
    t.field({
      type: EndpointRef,
      description: "What happens while it is off is never sent to it.",
      args: { id: t.arg.id({ required: true }), on: t.arg.boolean({ required: true }) },
      errors: refusable("SwitchWebhookEndpoint", "endpoint"),
      resolve: (_root, input, { context, principal }) => turnEndpoint(context, principal, input),
    }),
  );
  builder.mutationField("deleteWebhookEndpoint", (t) =>
    t.boolean({
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("DeleteWebhookEndpoint", "deleted"),
      resolve: async (_root, { id }, { context, principal }) => {
        await removeEndpoint(context, principal, id);
        return true;
      },
    }),
  );
}

function addSecretChanges(builder: Builder): void {
  builder.mutationField("rotateWebhookSecret", (t) =>
    t.field({
      type: RotatedRef,
      description: "The secret before is valid beside the new one for 24 hours.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusableDirect("RotateWebhookSecret"),
      resolve: (_root, { id }, { context, principal }) => rotateSecret(context, principal, id),
    }),
  );
  builder.mutationField("endWebhookSecret", (t) =>
    t.field({
      type: EndpointRef,
      description: "The secret before signs nothing from now on.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("EndWebhookSecret", "endpoint"),
      resolve: (_root, { id }, { context, principal }) => endSecret(context, principal, id),
    }),
  );
  builder.mutationField("redeliverWebhook", (t) =>
    t.field({
      type: DeliveryRef,
      description: "Delivers it once more now, with the same webhook-id, also where the endpoint is off.",
      args: { deliveryId: t.arg.id({ required: true }) },
      errors: refusable("RedeliverWebhook", "delivery"),
      resolve: (_root, { deliveryId }, { context, principal }) => redeliver(context, principal, deliveryId),
    }),
  );
}
