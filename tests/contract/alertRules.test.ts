import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { parse } from "yaml";
import { projectPath } from "../../gateway/projectRoot.ts";

const rulesFile = projectPath("deploy/alerts.yaml");
const program = "promtool";
const hasPromtool = spawnSync(program, ["--version"]).status === 0;

/** A sample a minute, written out: the notation knows no repetition of what is no number. */
const samples = (value: number | string, count: number): string => Array<number | string>(count).fill(value).join(" ");
const faultAt = 10;
const steady = (value: number | string) => samples(value, 90);
const fromThenOn = (before: number | string, after: number | string) =>
  `${samples(before, faultAt)} ${samples(after, 80)}`;
/** A counter that grows by so much a minute, from the tenth minute on. */
const growing = (by: number) => `0+0x${faultAt} ${by}+${by}x80`;

type Series = Readonly<Record<string, string>>;
interface Case {
  readonly alert: string;
  /** What is served, and scraped. */
  readonly series: Series;
  /** Minutes from the fault on after which the alert is told, or null for never. */
  readonly after: number | null;
}

const [a, b] = ['{job="clatter",instance="a"}', '{job="clatter",instance="b"}'];
/** One gateway's figure that goes from one value to another. */
const one = (alert: string, name: string, before: number | string, after: number | string, minutes: number | null) => ({
  alert,
  series: { [name + a]: fromThenOn(before, after), [name + b]: steady(before) },
  after: minutes,
});

// The limits are those of the operator's list: what is late, away, gone, and for how long.
const cases: readonly Case[] = [
  one("ClatterGatewayDown", "up", 1, 0, 1),
  one("ClatterGatewayDown", "up", 1, 1, null),
  one("ClatterDatabaseAway", "clatter_database_up", 1, 0, 1),
  one("ClatterReadOnly", "clatter_database_read_only", 0, 1, 0),
  one("ClatterDatabaseBusy", "clatter_database_waiting", 3, 201, 1),
  one("ClatterDatabaseBusy", "clatter_database_waiting", 3, 200, null),
  one("ClatterDatabaseSlow", "clatter_database_longest_seconds", 0.01, 1.1, 1),
  one("ClatterDatabaseSlow", "clatter_database_longest_seconds", 0.01, 1, null),
  one("ClatterBusAway", "clatter_bus_up", 1, 0, 1),
  one("ClatterNewsLate", "clatter_sweep_age_seconds", 5, 16, 0),
  one("ClatterNewsLate", "clatter_sweep_age_seconds", 5, 15, null),
  one("ClatterDueLate", "clatter_messages_due", 0, 1, 1),
  one("ClatterNoBackup", "clatter_backup_age_seconds", 80_000, 26 * 3_600 + 1, 0),
  one("ClatterNoBackup", "clatter_backup_age_seconds", 80_000, 26 * 3_600, null),
  one("ClatterNoBackup", "clatter_backup_age_seconds", 80_000, -61, 0),
  one("ClatterNoBackup", "clatter_backup_age_seconds", 80_000, -1, null),
  // Where nobody asked for backups there is no age.
  one("ClatterNoBackup", "clatter_backup_age_seconds", "NaN", "NaN", null),
  one("ClatterBackupFails", "clatter_backup_failures", 0, 1, 10),
  one("ClatterRetentionLate", "clatter_events_late_seconds", 0, 2 * 86_400 + 1, 60),
  one("ClatterRetentionLate", "clatter_events_late_seconds", 0, 2 * 86_400, null),
  one("ClatterLoopDelay", "nodejs_eventloop_lag_p99_seconds", 0.01, 0.21, 5),
  one("ClatterLoopDelay", "nodejs_eventloop_lag_p99_seconds", 0.01, 0.2, null),
  // A fifth of all displays, whoever of the gateways holds them.
  {
    alert: "ClatterDisplaysGone",
    series: { [`clatter_displays_online${a}`]: fromThenOn(60, 39), [`clatter_displays_online${b}`]: steady(40) },
    after: 1,
  },
  {
    alert: "ClatterDisplaysGone",
    series: { [`clatter_displays_online${a}`]: fromThenOn(60, 40), [`clatter_displays_online${b}`]: steady(40) },
    after: null,
  },
  // They went over to the other gateway.
  {
    alert: "ClatterDisplaysGone",
    series: {
      [`clatter_displays_online${a}`]: fromThenOn(60, 0),
      [`clatter_displays_online${b}`]: fromThenOn(40, 100),
    },
    after: null,
  },
  // The gateway that held them is gone, and its figures with it.
  {
    alert: "ClatterDisplaysGone",
    series: {
      [`clatter_displays_online${a}`]: `${samples(60, faultAt)} stale`,
      [`clatter_displays_online${b}`]: steady(40),
    },
    after: 1,
  },
  // A gateway was started anew: one scrape found none of them back yet.
  {
    alert: "ClatterDisplaysGone",
    series: { [`clatter_displays_online${a}`]: `${samples(100, faultAt)} 0 ${samples(100, 79)}` },
    after: null,
  },
  {
    alert: "ClatterDisplaysLate",
    series: { [`clatter_displays_late${a}`]: fromThenOn(0, 2), [`clatter_displays_online${b}`]: steady(100) },
    after: 5,
  },
  {
    alert: "ClatterDisplaysLate",
    series: { [`clatter_displays_late${a}`]: fromThenOn(0, 1), [`clatter_displays_online${b}`]: steady(100) },
    after: null,
  },
  // One send of a hundred was told of by a sweep alone, on all gateways together.
  {
    alert: "ClatterHintsLost",
    series: { [`clatter_sweep_repairs_total${a}`]: growing(1), [`clatter_messages_shown_total${b}`]: growing(90) },
    after: 11,
  },
  {
    alert: "ClatterHintsLost",
    series: { [`clatter_sweep_repairs_total${a}`]: growing(1), [`clatter_messages_shown_total${b}`]: growing(110) },
    after: null,
  },
  { alert: "ClatterHintsLost", series: { [`clatter_sweep_repairs_total${a}`]: growing(0) }, after: null },
];

interface Rules {
  readonly groups: readonly { readonly rules: readonly { readonly alert: string }[] }[];
}
const alerts = (parse(readFileSync(rulesFile, "utf8")) as Rules).groups.flatMap(({ rules }) =>
  rules.map(({ alert }) => alert),
);

/** How many of the alert are told at this minute. */
const told = (alert: string, minute: number, count: number) => ({
  expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
  eval_time: `${minute}m`,
  exp_samples: count === 0 ? [] : [{ value: count }],
});

it("has a case for every alert", () => {
  expect([...new Set(cases.map(({ alert }) => alert))].sort()).toEqual([...alerts].sort());
});

it.runIf(hasPromtool)(
  "every alert is told once its fault has lasted, and not before, by Prometheus's own count",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "clatter-alerts-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "tests.yaml");
    const tests = cases.map(({ alert, series, after }) => ({
      interval: "1m",
      input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
      promql_expr_test:
        after === null
          ? [told(alert, faultAt, 0), told(alert, 89, 0)]
          : [told(alert, faultAt + after - 1, 0), told(alert, faultAt + after, 1)],
    }));
    writeFileSync(file, JSON.stringify({ rule_files: [rulesFile], evaluation_interval: "1m", tests }));
    const { status, stdout, stderr } = spawnSync(program, ["test", "rules", file], { encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  },
);
