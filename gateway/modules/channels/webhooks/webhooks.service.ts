import { takeWithin } from "../../../callers/budget.ts";
import { hashSecret } from "../../../callers/hash.ts";
import type { Principal } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { newSecret } from "../../../db/ids.ts";
import { encodeText } from "../../../grid.ts";
import { RefusalError } from "../../../refusal.ts";
import {
  webhookCalls,
  webhookNotFound,
  webhookOften,
  webhookTooLong,
  webhookUnreadable,
} from "../../../words/webhooks.ts";
import { refuseUnshowable } from "../../messages/compose.ts";
import { accessChannel, requirePlan } from "../installed/channelAccess.ts";
import { lockBoard } from "../installed/installed.store.ts";
import { closuresIn, readPlan } from "../installed/plans.service.ts";
import { boundTo } from "./addressSeal.ts";
import { insertArrival, selectAddress, selectTakenUntil, selectWebhook, writeAddress } from "./webhooks.store.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;
/** A webhook is for news, not for a ticker. */
const anHour = 12;
const aMinute = 3;
/** Calls that it looks at, whatever comes of them: whoever knows the address cannot make it work without end. */
const callsAMinute = 60;
const mostBytes = 2_048;
/** Channels that show what comes to an address of their own. */
const withAddress = ["webhook", "slack"];
export const usualSeconds = 3_600;

export interface WebhookAddress {
  /** The path of this installation that takes words for the board; whoever knows it can. */
  readonly path: string;
  readonly createdAt: number;
}

/** The address of a webhook channel, made when it is first asked for. RefusalError `NotFound` for other channels. */
export async function readWebhookAddress(
  context: Context,
  principal: Principal,
  subscriptionId: string,
): Promise<WebhookAddress> {
  await accessWebhook(context, principal, subscriptionId);
  if ((await selectAddress(context.database, subscriptionId)) === undefined) {
    await makeAddress(context, subscriptionId, true);
  }
  return openAddress(context, subscriptionId);
}

/** Another address, without a plan, too: the one before opens nothing from now on. RefusalError `NotFound`. */
export async function rotateWebhookAddress(
  context: Context,
  principal: Principal,
  subscriptionId: string,
): Promise<WebhookAddress> {
  await accessWebhook(context, principal, subscriptionId);
  await makeAddress(context, subscriptionId, false);
  return openAddress(context, subscriptionId);
}

async function accessWebhook(context: Context, principal: Principal, subscriptionId: string) {
  const owner = await accessChannel(context, principal, subscriptionId);
  if (!withAddress.includes(owner.identifier)) throw new RefusalError("NotFound", webhookNotFound());
  return owner;
}

/** Two who ask for the first time at once see the same one. */
async function makeAddress({ database, secrets }: Context, subscriptionId: string, keep: boolean): Promise<void> {
  const secret = newSecret();
  const sealed = secrets.seal(secret, boundTo(subscriptionId));
  await writeAddress(database, { subscriptionId, secretHash: hashSecret(secret), sealed }, keep);
}

async function openAddress(context: Context, subscriptionId: string): Promise<WebhookAddress> {
  const row = await selectAddress(context.database, subscriptionId);
  const secret = row && context.secrets.open(row.sealed, boundTo(subscriptionId));
  // The key that sealed it is gone: only a new one helps.
  if (row === undefined || secret === undefined) throw new RefusalError("NotFound", webhookNotFound(), { rule: "key" });
  return { path: `/hooks/${secret}`, createdAt: row.createdAt };
}

export interface Arrival {
  readonly text: string;
  readonly expiresIn: number;
}

/** When it shows; null where it will not, and why. */
export interface Arrived {
  readonly at: number | null;
  readonly because?: string;
}

/**
 * Words for a board from whoever knows its address. They show as soon as the board may show something, each for its stay, one
 * after the other, and not later than they are worth. RefusalError `NotFound`, `RateLimited`, `TextTooLong`,
 * `CharactersInvalid`, `SubscriptionHold`.
 */
export async function takeArrival(context: Context, secret: string, { text, expiresIn }: Arrival): Promise<Arrived> {
  const webhook = await selectWebhook(context.database, hashSecret(secret), withAddress);
  if (webhook === undefined) throw new RefusalError("NotFound", webhookNotFound());
  await takeCall(context, webhook.subscriptionId);
  await requirePlan(context.database, webhook.boardId, webhook.isFree);
  if (Buffer.byteLength(text) > mostBytes) throw new RefusalError("TextTooLong", webhookTooLong(), { rule: "length" });
  const encoded = encodeText(text);
  const missing = [...new Set(encoded.missing.map(({ sign }) => sign))];
  if (missing.length > 0) {
    throw new RefusalError("CharactersInvalid", webhookUnreadable(missing), { rule: "characters", missing });
  }
  refuseUnshowable(text, encoded);
  if (webhook.muted) return { at: null, because: "muted" };
  return context.database
    .transaction(async (transaction) => {
      const held = { ...context, database: transaction };
      await lockBoard(transaction, webhook.boardId);
      const record = await readPlan(held, webhook.boardId);
      const { now } = record.inputs;
      const earliest = Math.max(now, (await selectTakenUntil(transaction, webhook.boardId)) ?? 0);
      const closure = closuresIn(record).find(({ begin, end }) => begin <= earliest && earliest < end);
      const showAt = closure?.end ?? earliest;
      const expiresAt = now + expiresIn * 1000;
      if (showAt >= expiresAt) return { at: null, because: closure?.because ?? "full" };
      const { boardId, subscriptionId } = webhook;
      // What is not taken counts for nothing: a refusal ends the transaction.
      await takeTurn(held, subscriptionId);
      await insertArrival(transaction, { boardId, subscriptionId, text, showAt, expiresAt });
      return { at: showAt };
    })
    .then((arrived) => {
      if (arrived.at !== null) context.bus.publish({ kind: "board", boardId: webhook.boardId, what: "channels" });
      return arrived;
    });
}

async function takeCall(context: Context, subscriptionId: string): Promise<void> {
  const until = await takeWithin(context, "webhookCalls", subscriptionId, { limit: callsAMinute, windowMs: minuteMs });
  if (until !== undefined) throw new RefusalError("RateLimited", webhookCalls(), { rule: "calls", until });
}

async function takeTurn(context: Parameters<typeof takeWithin>[0], subscriptionId: string): Promise<void> {
  const burst = await takeWithin(context, "webhookBurst", subscriptionId, { limit: aMinute, windowMs: minuteMs });
  const until = burst ?? (await takeWithin(context, "webhook", subscriptionId, { limit: anHour, windowMs: hourMs }));
  if (until !== undefined) throw new RefusalError("RateLimited", webhookOften(), { rule: "attempts", until });
}
