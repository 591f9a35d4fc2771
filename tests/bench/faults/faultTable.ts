import type { FaultFigures } from "../../reliability/history/figures.ts";

const seconds = (ms: number | undefined): string => (ms === undefined ? "–" : `${(ms / 1_000).toFixed(1)} s`);

const head = ["fault", "promise", "seen", ""];

/** The table of faults as Markdown: what was promised, what was seen, and whether the one holds the other. */
export function faultTable(rows: readonly FaultFigures[], limits: Readonly<Record<string, Limits>>): string {
  const lines = rows.map((row) => {
    const limit = limits[row.name] ?? {};
    const missed = missedBy(row, limit);
    return [row.name, promised(limit), seen(row), missed.length === 0 ? "holds" : `misses: ${missed.join(", ")}`];
  });
  return [head, head.map(() => "---"), ...lines].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** What a fault may cost, in milliseconds; what is left out has no promise of its own. */
export type Limits = Partial<Pick<FaultFigures, "readyMs" | "worstAnswerMs" | "newsWorstMs" | "lateMs" | "revokedMs">>;

const words: Readonly<Record<keyof Limits, string>> = {
  readyMs: "back",
  worstAnswerMs: "answers",
  newsWorstMs: "news",
  lateMs: "due late",
  revokedMs: "revoking",
};

const kinds = Object.keys(words) as (keyof Limits)[];

const promised = (limit: Limits): string =>
  kinds.flatMap((kind) => (limit[kind] === undefined ? [] : [`${words[kind]} ≤ ${seconds(limit[kind])}`])).join(", ");

/** What took longer than it may. */
export const missedBy = (row: FaultFigures, limit: Limits): string[] =>
  kinds.flatMap((kind) => ((row[kind] ?? 0) > (limit[kind] ?? Number.POSITIVE_INFINITY) ? [words[kind]] : []));

function seen(row: FaultFigures): string {
  return [
    `lasted ${seconds(row.lastedMs)}, back after ${seconds(row.readyMs)}`,
    `${row.acknowledged} acknowledged, worst ${seconds(row.worstAckMs)}`,
    `tries lost ${row.lostTries}, told to come back ${row.awayAnswers}, slowest answer ${seconds(row.worstAnswerMs)}`,
    `news ${seconds(row.newsMedianMs)} to ${seconds(row.newsWorstMs)}`,
    ...(row.lateMs === undefined ? [] : [`due late ${seconds(row.lateMs)}`]),
    ...(row.revokedMs === undefined ? [] : [`revoking ${seconds(row.revokedMs)}`]),
  ].join("; ");
}
