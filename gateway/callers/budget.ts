import { isIPv4, isIPv6 } from "node:net";
import { sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../config.ts";
import type { Clock } from "../db/clock.ts";
import type { Executor } from "../db/database.ts";
import { whyNoWrites } from "../db/line.ts";
import { RefusalError } from "../refusal.ts";
import { tooManyAttempts } from "../words/callRefusals.ts";
import { budget } from "./budget.tables.ts";
import { hashSecret } from "./hash.ts";
import { refusedKeys } from "./refusedKeys.ts";

/** Q4: attempts within any minute, counted by field executions and shared by all gateways. */
const attemptsAMinute = { account: 10, address: 30 } as const;

const minuteMs = 60_000;
const hourMs = 3600_000;

export interface Spender {
  /** Whose account is guessed at: a person's id, or the address they typed. */
  readonly account?: string;
  /** Who guesses: the caller's network address. */
  readonly address: string;
}

interface BudgetWorld {
  readonly database: Executor;
  readonly clock: Pick<Clock, "now" | "estimate">;
  readonly log: Pick<FastifyBaseLogger, "error">;
}

/**
 * Takes `count` attempts from the budgets of what `kind` names, the address's first. RefusalError `RateLimited` with
 * `until` when one of them has fewer left; also when the budgets cannot be read, since an uncounted guess is a free one.
 */
export async function spend(context: BudgetWorld, kind: string, spender: Spender, count = 1): Promise<void> {
  await take(context, kind, "address", network(spender.address), count);
  if (spender.account !== undefined) await take(context, kind, "account", spender.account, count);
}

async function take(
  context: BudgetWorld,
  kind: string,
  scope: keyof typeof attemptsAMinute,
  spender: string,
  count: number,
): Promise<void> {
  const allowance = { limit: attemptsAMinute[scope], windowMs: minuteMs };
  const until = await takeOrWait(context, { kind, scope, key: hashSecret(spender) }, count, allowance).catch(
    (error: unknown) => {
      // Nothing is guessed: whoever tries is told that nothing can be saved, as everywhere.
      if (whyNoWrites(error) !== undefined) throw error;
      context.log.error({ err: error }, "The budgets cannot be read: attempts are refused");
      return context.clock.estimate() + minuteMs;
    },
  );
  if (until === undefined) return;
  throw new RefusalError("RateLimited", tooManyAttempts(), { rule: "attempts", until });
}

/**
 * Whether one more mail may go to the address this hour (MAILS_AN_HOUR), whoever had it sent and from where. Each kind
 * is counted alone, so that nobody's sign-ups keep a new password from coming. A mail that cannot be counted is not sent.
 */
export async function spendMail(
  context: BudgetWorld & { readonly config: Pick<Config, "mailsAnHour"> },
  kind: string,
  emailKey: string,
): Promise<boolean> {
  const until = await takeHourly(context, kind, emailKey, context.config.mailsAnHour);
  return until === undefined;
}

/** Takes one of `limit` an hour. Undefined when it was taken, else epoch milliseconds when there will be one. */
export function takeHourly(
  context: BudgetWorld,
  kind: string,
  whose: string,
  limit: number,
): Promise<number | undefined> {
  return takeWithin(context, kind, whose, { limit, windowMs: hourMs });
}

/** The same within another time. */
export function takeWithin(
  context: BudgetWorld,
  kind: string,
  whose: string,
  allowance: Allowance,
): Promise<number | undefined> {
  return takeOrWait(context, { kind, scope: "account", key: hashSecret(whose) }, 1, allowance);
}

/** So many within so long. */
interface Allowance {
  readonly limit: number;
  readonly windowMs: number;
}

/** Whose budget of what. */
interface BudgetKey {
  readonly kind: string;
  readonly scope: keyof typeof attemptsAMinute;
  readonly key: string;
}

/**
 * Undefined when the attempts were taken, else epoch milliseconds when there will be enough. Nothing but time gives attempts
 * back, so this gateway says until then by itself what the database said.
 */
async function takeOrWait(
  world: BudgetWorld,
  whose: BudgetKey,
  count: number,
  allowance: Allowance,
): Promise<number | undefined> {
  const refused = refusedKeys(world.database);
  const name = `${whose.kind} ${whose.scope} ${whose.key} ${count}`;
  const known = refused.until(name, world.clock.estimate());
  if (known !== undefined) return known;
  const until = await askBudgets(world, whose, count, allowance);
  refused.note(name, until);
  return until;
}

async function askBudgets(
  { database, clock }: BudgetWorld,
  { kind, scope, key }: BudgetKey,
  count: number,
  { limit, windowMs }: Allowance,
): Promise<number | undefined> {
  if (count > limit) return (await clock.now()) + windowMs;
  const window = sql`make_interval(secs => ${windowMs / 1000}::float8)`;
  // One statement: the row is locked while it counts, so attempts at the same moment on several gateways add up.
  const taken = await database.execute(sql`
    insert into budget (kind, scope, key, attempts, expires_at)
    values (${kind}, ${scope}, ${key}, array_fill(gateway_now(), array[${count}::int]), gateway_now() + ${window})
    on conflict (kind, scope, key) do update
    set attempts = array(select at from unnest(budget.attempts) at where at > gateway_now() - ${window})
          || excluded.attempts,
        expires_at = excluded.expires_at
    where (select count(*) from unnest(budget.attempts) at where at > gateway_now() - ${window})
          <= ${limit - count}::int
    returning 1 as taken`);
  if (taken.length > 0) return undefined;
  const [row] = await database.execute<{ until: number }>(sql`
    select (extract(epoch from at) * 1000)::float8 + ${windowMs}::int as until
    from budget, unnest(attempts) at
    where kind = ${kind} and scope = ${scope} and key = ${key}
    order by at desc offset ${limit - count}::int limit 1`);
  return Math.ceil(row?.until ?? (await clock.now()) + windowMs);
}

/** Budgets that are whole again. */
export async function sweepBudgets({ database }: Pick<BudgetWorld, "database">): Promise<void> {
  await database.delete(budget).where(sql`${budget.expiresAt} < gateway_now()`);
}

/** What no proxy that is set up writes into X-Forwarded-For: all of it together counts as one. */
const noAddress = "none";

/**
 * Whoever has one IPv6 address has 2^64 of them: there the /64 network counts as one. Some proxies write the port behind
 * the address, which is another one with each connection: it counts nothing.
 */
export function network(written: string): string {
  const [, bracketed, beforePort] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(written) ?? [];
  const address = bracketed ?? beforePort ?? written;
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return isIPv4(address) ? address : noAddress;
  const [bare = ""] = address.split("%");
  const [head = "", tail] = bare.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const behind = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => "0");
  const first = [...groups, ...gap, ...behind].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(":")}::/64`;
}
