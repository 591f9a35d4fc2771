import { acceptedIds, type FaultSpan, type History } from "./history.ts";
import { lateness, newsTimes, nobodyTells } from "./timeRules.ts";

/** What a fault did, in milliseconds; undefined where nothing of the kind happened meanwhile. */
export interface FaultFigures {
  readonly name: string;
  readonly lastedMs: number;
  /** From when it was mended until all gateways said that they are ready. */
  readonly readyMs: number;
  readonly acknowledged: number;
  /** From a call's first try to its acknowledgement. */
  readonly worstAckMs: number | undefined;
  readonly lostTries: number;
  readonly awayAnswers: number;
  /** The slowest answer of a gateway, refusals and typed 503 among them. */
  readonly worstAnswerMs: number | undefined;
  readonly newsMedianMs: number | undefined;
  readonly newsWorstMs: number | undefined;
  readonly lateMs: number | undefined;
  readonly revokedMs: number | undefined;
}

/** For news that never came on a connection there are rules; here they would be no time. */
const longestNewsMs = 5_000;
/** What another fault holds up within so long is none of this one's. */
const othersWithinMs = 12_000;

const most = (values: readonly number[]): number | undefined => (values.length === 0 ? undefined : Math.max(...values));

function median(values: readonly number[]): number | undefined {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

/** One for each fault, over the time until the next one begins. */
export function figuresOf(history: History): FaultFigures[] {
  const news = newsTimes(history, longestNewsMs);
  const due = lateness(history);
  return history.faults.map((fault, place) => {
    const until = history.faults[place + 1]?.from ?? Number.POSITIVE_INFINITY;
    return { ...callFigures(history, fault, until), ...toldFigures({ history, news, due }, fault, until) };
  });
}

function callFigures({ calls }: History, { name, from, until: mended, readyAt }: FaultSpan, until: number) {
  const isIn = (at: number): boolean => at >= from && at < until;
  const tries = calls.flatMap((call) => call.tries).filter(({ at, ended }) => ended >= from && at < until);
  const acks = calls.flatMap((call) => {
    const [first] = call.tries;
    const accepted = call.tries.find(({ answer }) => answer.kind === "accepted");
    return first !== undefined && accepted !== undefined && isIn(accepted.ended) ? [accepted.ended - first.at] : [];
  });
  return {
    name,
    lastedMs: mended - from,
    readyMs: readyAt - mended,
    acknowledged: acks.length,
    worstAckMs: most(acks),
    lostTries: tries.filter(({ answer }) => answer.kind === "lost").length,
    awayAnswers: tries.filter(({ answer }) => answer.kind === "away").length,
    worstAnswerMs: most(tries.flatMap(({ at, ended, answer }) => (answer.kind === "lost" ? [] : [ended - at]))),
  };
}

interface Told {
  readonly history: History;
  readonly news: ReturnType<typeof newsTimes>;
  readonly due: ReturnType<typeof lateness>;
}

function toldFigures({ history, news, due }: Told, fault: FaultSpan, until: number) {
  const { from } = fault;
  const others = history.faults.filter((one) => one !== fault);
  const isIn = ({ at }: { readonly at: number }): boolean => at >= from && at < until;
  const times = news
    .filter((one) => isIn(one) && !nobodyTells(others, one.at, othersWithinMs))
    .flatMap(({ ms }) => ms ?? []);
  return {
    newsMedianMs: median(times),
    newsWorstMs: most(times),
    lateMs: most(due.filter(isIn).map(({ ms }) => ms)),
    revokedMs: most(
      history.revocations
        .filter(isIn)
        .flatMap(({ at, seenAt }) => (seenAt === undefined ? [] : [Math.max(0, seenAt - at)])),
    ),
  };
}

/** What happened in all. */
export function totalsOf({ calls, readers, faults, end }: History) {
  const connections = readers.flatMap((reader) => reader.connections);
  const told = connections.flatMap((connection) => connection.told);
  return {
    faults: faults.length,
    sends: calls.filter((call) => call.sendAt === undefined && acceptedIds(call).length > 0).length,
    schedules: end.schedules.length,
    stored: end.appearances.length,
    tries: calls.flatMap(({ tries }) => tries).length,
    connections: connections.length,
    told: told.length,
    resets: told.filter(({ event }) => event === "reset").length,
  };
}
