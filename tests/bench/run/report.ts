import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { output, root } from "./child.ts";
import type { BarResult, SectionResult } from "./runSection.ts";
import type { Demand } from "./verdict.ts";

/** Three digits that mean something. */
function digits(value: number): string {
  if (value === 0) return "0";
  const places = Math.max(0, Math.min(5, 2 - Math.floor(Math.log10(Math.abs(value)))));
  return value.toFixed(places);
}

const demandText = ({ side, limit }: Demand) => `${side === "most" ? "≤" : "≥"} ${digits(limit)}`;

function distance({ bar, median, verdict }: BarResult): string {
  if (verdict === "passed") return "";
  const { side, limit } = bar.demand;
  if (limit === 0) return "";
  const beyond = side === "most" ? median / limit - 1 : 1 - median / limit;
  return beyond > 0 ? ` by ${Math.round(beyond * 100)} %` : " (median is good)";
}

const verdictText = (result: BarResult) =>
  `${result.verdict === "unclear" ? "UNCLEAR, counts as missed" : result.verdict}${distance(result)}`;

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => [...(row[column] ?? "")].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A section's bars for people. */
export function describeResult({ section, rounds, bars, voidReason }: SectionResult): string {
  const loads = rounds.map(({ load }) => load);
  const head = ["bar", "what", "demand", "median", "min–max", "verdict"];
  const lines = bars.map((result) => [
    result.bar.id,
    result.bar.claim,
    demandText(result.bar.demand),
    digits(result.median),
    `${digits(result.least)}–${digits(result.most)}`,
    verdictText(result),
  ]);
  return [
    `${section.name}: ${rounds.length} round${rounds.length === 1 ? "" : "s"}, load ${Math.min(...loads).toFixed(1)}–${Math.max(...loads).toFixed(1)}`,
    table([head, ...lines]),
    ...section.unmeasured.map(({ id, why }) => `${id}  not measured: ${why}`),
    ...(voidReason === null ? [] : [`VOID: ${voidReason}. The numbers above prove nothing; run it again.`]),
  ].join("\n");
}

/** Writes a section's result with all raw values; gives the file. */
export async function writeResult(result: SectionResult): Promise<string> {
  const { section, rounds, bars, voidReason } = result;
  return keepResult(section.name, {
    voidReason,
    unmeasured: section.unmeasured,
    bars: bars.map(({ bar, ratios, ...judged }) => ({
      id: bar.id,
      claim: bar.claim,
      demand: bar.demand,
      ...judged,
      ratios,
    })),
    rounds,
  });
}

/** Keeps what was measured, with when, where and of which commit; gives the file. */
export async function keepResult(section: string, measured: object): Promise<string> {
  const folder = join(root, ".cache", "bench", "results");
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  const commit = (await output("git", ["rev-parse", "HEAD"]).catch(() => "unknown")).trim();
  const processor = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`;
  const content = { section, at, commit, node: process.version, processor, ...measured };
  const file = join(folder, `${at.replaceAll(/[:.]/g, "-")}-${section}.json`);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}
