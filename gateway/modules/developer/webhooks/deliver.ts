import type { Context } from "../../../context.ts";
import { type Outside, type OutsideAnswer, openOutside } from "../../../outside/outside.ts";
import { outsideRules } from "../../../outside/ownPorts.ts";
import { OutsideError } from "../../../outside/problems.ts";
import { eventBody, eventName } from "../events/eventTypes.ts";
import { type DueDelivery, keepTry, releaseEndpoint, type TryOutcome, takeDelivery } from "./deliveries.store.ts";
import { openSecret } from "./endpointSecrets.ts";
import { writeToOwners } from "./offMails.ts";
import { signedHeaders } from "./signing.ts";
import { dayMs, nextTryAt } from "./tryTimes.ts";

/* Trying: what is sent, and what follows from what is answered. */

const connectMs = 5_000;
/** A receiver that takes longer is not waited for. */
const totalMs = 15_000;
/** One endpoint with much to tell holds up the others no longer than so: events, and milliseconds after which no try begins. */
const mostInARow = 25;
const usualTurnMs = 5_000;

/**
 * Endpoints that one gateway works on at once, each with one try: as many connections, to whatever hosts. A host of its own
 * bounds nothing, for many people's receivers may stand on one; so no try waits for a connection, signed and on its time.
 */
export const endpointsAtOnce = 64;

export const openWebhookOutside = ({ config }: Pick<Context, "config">): Outside =>
  openOutside({ ...outsideRules(config), connectMs, totalMs, atOnceAHost: endpointsAtOnce });

/** Who delivers, and with what. */
export interface DeliveryRun {
  readonly context: Context;
  readonly outside: Outside;
  /** Holds the leases. */
  readonly worker: string;
  /** Aborted at a stop: a try that was cut is none. */
  readonly signal: AbortSignal;
  /** Milliseconds after which an endpoint gives its place back, whatever it still has to tell. */
  readonly turnMs?: number;
}

/** Delivers what an endpoint has due, one after the other; this worker has claimed it. */
export async function deliverTo(run: DeliveryRun, endpointId: string): Promise<void> {
  const { context, outside, worker, signal, turnMs = usualTurnMs } = run;
  const { database, log } = context;
  const began = performance.now();
  const isOver = (count: number) => count > 0 && (count >= mostInARow || performance.now() - began >= turnMs);
  for (let count = 0; !isOver(count) && !signal.aborted; count += 1) {
    const due = await takeDelivery(database, endpointId, worker);
    if (due === undefined) break;
    if (due === "left") {
      await writeToOwners(context, { endpointId }, "Left");
      continue;
    }
    const tried = await tryOnce(context, outside, due);
    if (signal.aborted && tried.answer === null) break;
    const outcome = outcomeOf(due, tried);
    await keepTry(database, worker, due, outcome);
    if (outcome.off !== null) await writeToOwners(context, due, outcome.off);
    // Where it went is told by the endpoint's id: addresses may hold secrets of people.
    log.info({ endpointId, type: due.type, status: outcome.status, problem: outcome.problem }, "A webhook was tried");
  }
  await releaseEndpoint(database, endpointId, worker);
}

interface Tried {
  readonly at: number;
  readonly tookMs: number;
  readonly sent: Readonly<Record<string, string>>;
  readonly answer: OutsideAnswer | null;
  readonly problem: string | null;
}

async function tryOnce(context: Context, outside: Outside, due: DueDelivery): Promise<Tried> {
  const body = JSON.stringify(eventBody(due));
  const secrets = [due.secret, due.formerSecret].flatMap((sealed) =>
    sealed === null ? [] : (openSecret(context, due.endpointId, sealed) ?? []),
  );
  // The gateway's clock may be moved by tests; the signature's is the one that receivers have, too.
  const sent = signedHeaders({ id: eventName(due.eventId), at: Date.now(), body }, secrets);
  const tried = { at: due.now, sent, answer: null, problem: null };
  if (secrets.length === 0) return { ...tried, tookMs: 0, problem: "secret" };
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const answer = await outside.post({ url: due.url, headers: sent, body });
    return { ...tried, tookMs: took(), answer };
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return { ...tried, tookMs: took(), problem: error.code };
  }
}

/** Headers of an answer that say something; the others are nobody's business here. */
const keptHeaders = ["content-type", "location", "retry-after"] as const;

function outcomeOf(due: DueDelivery, { answer, ...tried }: Tried): TryOutcome {
  const status = answer?.status ?? null;
  const isRedirect = status !== null && status >= 300 && status < 400;
  const kept = {
    ...tried,
    status,
    problem: isRedirect ? "redirects" : tried.problem,
    answered: Object.fromEntries(
      keptHeaders.flatMap((name) => {
        const value = answer?.headers[name];
        return value === undefined ? [] : [[name, value.slice(0, 200)]];
      }),
    ),
    // A zero byte is no text for the database.
    answer: answer === null ? "" : Buffer.from(answer.body).toString("utf8").replaceAll("\0", "\uFFFD"),
  };
  if (status !== null && status >= 200 && status < 300) {
    return { ...kept, state: "Delivered", nextAt: null, off: null };
  }
  if (status === 410) return { ...kept, state: due.again ? "Same" : "Dead", nextAt: null, off: "Gone" };
  if (due.again) return { ...kept, state: "Same", nextAt: null, off: null };
  const { now, firstTryAt, failingSince } = due;
  const nextAt = nextTryAt(
    {
      tries: due.ownTries + 1,
      firstAt: firstTryAt ?? now,
      now,
      retryAfter: status === 429 || status === 503 ? kept.answered["retry-after"] : undefined,
    },
    Math.random(),
  );
  const isOver = nextAt === undefined || now - (failingSince ?? now) >= dayMs;
  if (isOver) return { ...kept, state: "Dead", nextAt: null, off: "Failing" };
  return isRefused(status) && due.ownTries + 1 >= mostRefusals
    ? { ...kept, state: "Dead", nextAt: null, off: null }
    : { ...kept, state: "Same", nextAt, off: null };
}

/** An event that its receiver reads and will not have, so often, is put aside: what came later must not wait a day for it. */
const mostRefusals = 3;

/** It is about this event. Who is busy, slow or away refuses none (408, 425, 429, 5xx): there everything waits, in its order. */
const isRefused = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && ![408, 425, 429].includes(status);
