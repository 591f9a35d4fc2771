import { expect } from "vitest";
import { relayEvents } from "../../gateway/modules/developer/events/relay.ts";
import { createDeliverer } from "../../gateway/modules/developer/webhooks/deliverer.ts";
import { change, quoted } from "./developerCalls.ts";
import type { Caller, TestApp } from "./testApp.ts";

export interface EndpointAnswer {
  readonly id: string;
  readonly url: string;
  readonly secretTail: string;
  readonly formerTail: string | null;
  readonly formerUntil: number | null;
  readonly offAt: number | null;
  readonly offReason: string | null;
  readonly failingSince: number | null;
}

export interface MadeEndpoint {
  readonly endpoint: EndpointAnswer;
  readonly secret: string;
  readonly type?: string;
  readonly rule?: string;
  readonly error?: string;
}

const endpoint = "{ id url secretTail formerTail formerUntil offAt offReason failingSince }";

export const makeEndpoint = (
  caller: Caller,
  boardId: string,
  url: string,
  types: readonly string[] = ["board.message.shown"],
  name = "Pager",
): Promise<MadeEndpoint> =>
  change(
    caller,
    `createWebhookEndpoint(boardId: ${quoted(boardId)}, name: ${quoted(name)}, url: ${quoted(url)}, types: ${JSON.stringify(types)})`,
    `... on CreateWebhookEndpointSuccess { endpoint ${endpoint} secret }`,
  );

/** One of the calls that take an endpoint's id and answer it. */
export const changeEndpoint = (
  caller: Caller,
  name: "RotateWebhookSecret" | "EndWebhookSecret" | "SwitchWebhookEndpoint" | "DeleteWebhookEndpoint",
  id: string,
  more = "",
): Promise<MadeEndpoint> => {
  const field = name.charAt(0).toLowerCase() + name.slice(1);
  const answer =
    name === "DeleteWebhookEndpoint"
      ? "deleted"
      : `endpoint ${endpoint} ${name === "RotateWebhookSecret" ? "secret" : ""}`;
  return change(caller, `${field}(id: ${quoted(id)}${more})`, `... on ${name}Success { ${answer} }`);
};

export async function readEndpoints(caller: Caller, boardId: string): Promise<readonly EndpointAnswer[]> {
  const { data, errors } = await caller.graphql<{ webhookEndpoints: EndpointAnswer[] }>(
    `{ webhookEndpoints(boardId: ${quoted(boardId)}) ${endpoint} }`,
  );
  if (data == null) throw new Error(JSON.stringify(errors));
  return data.webhookEndpoints;
}

export interface DeliveryAnswer {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly state: string;
  readonly tries: number;
  readonly status: number | null;
  readonly problem: string | null;
  readonly nextAt: number | null;
  readonly triesMade: readonly {
    at: number;
    status: number | null;
    problem: string | null;
    byHand: boolean;
    answer: string;
  }[];
}

export async function readDeliveries(
  caller: Caller,
  endpointId: string,
  only = "All",
): Promise<{ readonly count: number; readonly failed: number; readonly deliveries: readonly DeliveryAnswer[] }> {
  const { data, errors } = await caller.graphql<{ webhookDeliveries: never }>(
    `{ webhookDeliveries(endpointId: ${quoted(endpointId)}, only: ${only}, first: 100) { count failed deliveries {
      id eventId type state tries status problem nextAt triesMade { at status problem byHand answer } } } }`,
  );
  if (data == null) throw new Error(JSON.stringify(errors));
  return data.webhookDeliveries;
}

export const redeliver = (caller: Caller, deliveryId: string) =>
  change<{ delivery?: { id: string }; type?: string }>(
    caller,
    `redeliverWebhook(deliveryId: ${quoted(deliveryId)})`,
    "... on RedeliverWebhookSuccess { delivery { id again } }",
  );

/**
 * Everything that happened is told on: transactions of other databases on the same server hold that back, too, until they
 * end.
 */
export async function relayAll({ context, opened }: Pick<TestApp, "context" | "opened">): Promise<void> {
  await expect
    .poll(
      async () => {
        await relayEvents(context);
        return opened.sql`select 1 from board_event e, event_relay r where e.transaction_id >= r.position::xid8 limit 1`;
      },
      { timeout: 30_000, interval: 20 },
    )
    .toHaveLength(0);
}

/** What is due is delivered, as the gateway's own loop does it. */
export async function deliverDue(
  app: Pick<TestApp, "context" | "opened">,
  options: Parameters<typeof createDeliverer>[1] = {},
): Promise<void> {
  await relayAll(app);
  const deliverer = createDeliverer(app.context, options);
  while ((await deliverer.startDue()) > 0) await deliverer.settled();
  await deliverer.close();
}
