import { takeHourly } from "../../../callers/budget.ts";
import { type Principal, requirePerson } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { newId } from "../../../db/ids.ts";
import { requireLine } from "../../../lineOfText.ts";
import { OutsideError } from "../../../outside/problems.ts";
import { RefusalError } from "../../../refusal.ts";
import * as words from "../../../words/developerRefusals.ts";
import { accessForKeys } from "../credentials.service.ts";
import { type EventType, eventTypeNames, isEventType } from "../events/eventTypes.ts";
import { openWebhookOutside } from "./deliver.ts";
import { sealSecret } from "./endpointSecrets.ts";
import {
  deleteEndpoint,
  type EndpointChange,
  type EndpointRow,
  endFormerSecret,
  findEndpoint,
  insertEndpoint,
  replaceSecret,
  type SealedSecret,
  selectEndpoints,
  switchEndpoint,
  updateEndpoint,
} from "./endpoints.store.ts";
import { newWebhookSecret, tailOf } from "./signing.ts";

/* Webhooks of a board, for its Owner and Admins: what happens there is sent to addresses of theirs. */

const mostOfBoard = 10;
const longestName = 60;
const longestUrl = 2048;
/** Addresses that one person may have looked at in an hour: what is told of them tells of names, too. */
const trialsAnHour = 120;

export interface EndpointWish {
  readonly name: string;
  readonly url: string;
  readonly types: readonly string[];
}

/** An endpoint with a new secret, told once. */
export interface MadeEndpoint {
  readonly endpoint: EndpointRow;
  readonly secret: string;
}

export async function listEndpoints(context: Context, principal: Principal, boardId: string): Promise<EndpointRow[]> {
  await accessForKeys(context, principal, boardId);
  return selectEndpoints(context.database, boardId);
}

/** RefusalError `NotFound` also for whoever may not see it: nobody learns that it is there. */
export async function readEndpoint(context: Context, principal: Principal, id: string): Promise<EndpointRow> {
  const found = await findEndpoint(context.database, id);
  if (found === undefined) throw new RefusalError("NotFound", words.endpointNotFound());
  await accessForKeys(context, principal, found.boardId).catch((error: unknown) => {
    throw error instanceof RefusalError && error.type === "NotFound"
      ? new RefusalError("NotFound", words.endpointNotFound())
      : error;
  });
  return found;
}

/** RefusalError `ValidationError` with the rule of what is wrong, `RateLimited` with the rule `quota` or `attempts`. */
export async function createEndpoint(
  context: Context,
  principal: Principal,
  { boardId, ...wish }: EndpointWish & { readonly boardId: string },
): Promise<MadeEndpoint> {
  await accessForKeys(context, principal, boardId);
  const change = await readWish(context, principal, wish);
  const { personId } = requirePerson(principal);
  const id = newId();
  const { secret, kept } = newSecretFor(context, id);
  const isMade = await context.database.transaction((transaction) =>
    insertEndpoint(transaction, { ...change, id, boardId, personId, secret: kept }, mostOfBoard),
  );
  if (!isMade) throw new RefusalError("RateLimited", words.mostEndpoints(mostOfBoard), { rule: "quota" });
  return { endpoint: await readEndpoint(context, principal, id), secret };
}

export async function changeEndpoint(
  context: Context,
  principal: Principal,
  { id, ...wish }: EndpointWish & { readonly id: string },
): Promise<EndpointRow> {
  const endpoint = await readEndpoint(context, principal, id);
  const { personId } = requirePerson(principal);
  await updateEndpoint(context.database, id, { ...(await readWish(context, principal, wish)), personId });
  wakeDelivery(context, endpoint);
  return readEndpoint(context, principal, id);
}

export async function turnEndpoint(
  context: Context,
  principal: Principal,
  { id, on }: { readonly id: string; readonly on: boolean },
): Promise<EndpointRow> {
  const endpoint = await readEndpoint(context, principal, id);
  await switchEndpoint(context.database, id, { isOn: on, personId: requirePerson(principal).personId });
  wakeDelivery(context, endpoint);
  return readEndpoint(context, principal, id);
}

export async function removeEndpoint(context: Context, principal: Principal, id: string): Promise<void> {
  await readEndpoint(context, principal, id);
  if (!(await deleteEndpoint(context.database, id))) throw new RefusalError("NotFound", words.endpointNotFound());
}

/** Both secrets sign for a day, so that a receiver can change over without losing an event. */
export async function rotateSecret(context: Context, principal: Principal, id: string): Promise<MadeEndpoint> {
  await readEndpoint(context, principal, id);
  const { secret, kept } = newSecretFor(context, id);
  await replaceSecret(context.database, id, kept);
  return { endpoint: await readEndpoint(context, principal, id), secret };
}

/** RefusalError `NotFound` where only one secret is valid. */
export async function endSecret(context: Context, principal: Principal, id: string): Promise<EndpointRow> {
  await readEndpoint(context, principal, id);
  if (!(await endFormerSecret(context.database, id))) {
    throw new RefusalError("NotFound", words.formerSecretNone(), { rule: "secret" });
  }
  return readEndpoint(context, principal, id);
}

/** Whoever delivers looks now, and not by and by. */
export function wakeDelivery({ bus }: Context, { boardId }: Pick<EndpointRow, "boardId">): void {
  bus.publish({ kind: "board", boardId, what: "webhooks" });
}

function newSecretFor(context: Context, id: string): { readonly secret: string; readonly kept: SealedSecret } {
  const secret = newWebhookSecret();
  return { secret, kept: { sealed: sealSecret(context, id, secret), tail: tailOf(secret) } };
}

async function readWish(context: Context, principal: Principal, wish: EndpointWish): Promise<EndpointChange> {
  const name = wish.name.trim();
  if (name === "" || name.length > longestName) throw invalid(words.endpointName(), "name");
  requireLine(name, { rule: "name" });
  const types: readonly EventType[] = eventTypeNames.filter((one) => wish.types.includes(one));
  if (!wish.types.every(isEventType)) throw invalid(words.eventTypeUnknown(), "types");
  if (types.length === 0) throw invalid(words.endpointTypes(), "types");
  return { name, types, url: await readUrl(context, principal, wish.url.trim()) };
}

/** What may be asked is decided once more at each connection: a name may lead elsewhere by then. */
async function readUrl(context: Context, principal: Principal, url: string): Promise<string> {
  if (url.length > longestUrl || !URL.canParse(url)) throw invalid(words.endpointUrl(), "url");
  const { personId } = requirePerson(principal);
  const until = await takeHourly(context, "webhookTrial", personId, trialsAnHour);
  if (until !== undefined) throw new RefusalError("RateLimited", words.endpointTrials(), { rule: "attempts", until });
  const outside = openWebhookOutside(context);
  try {
    await outside.judge(url);
    return new URL(url).href;
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    if (error.code === "private") {
      throw invalid(error.staysRefused ? words.endpointClosed() : words.endpointPrivate(), "private");
    }
    const { protocol, username, password } = new URL(url);
    const isWeb = /^https?:$/.test(protocol) && username === "" && password === "";
    throw invalid(isWeb ? words.endpointPort() : words.endpointUrl(), "url");
  } finally {
    await outside.close();
  }
}

const invalid = (sentence: string, rule: string) => new RefusalError("ValidationError", sentence, { rule });
