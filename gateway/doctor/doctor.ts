import type { Config } from "../config.ts";
import { say } from "../terminal.ts";
import { lookAtDatabase } from "./databaseCheck.ts";
import { type Check, type Finding, whyNot } from "./finding.ts";
import { lookAtDisk, lookAtPorts, lookAtProgram } from "./machine.ts";
import { lookAtCertificate, lookAtMail, lookAtRedis } from "./neighbours.ts";
import { lookAtStart } from "./startCheck.ts";

const checks: readonly Check[] = [
  lookAtStart,
  lookAtPorts,
  lookAtDisk,
  lookAtDatabase,
  lookAtRedis,
  lookAtMail,
  lookAtCertificate,
];

/**
 * `npm start -- doctor`: looks at everything that a gateway needs, changes nothing, and says it line by line.
 * @param given Names of the variables that are set.
 * @returns The process's exit code: 1 where there is a problem.
 */
export async function runDoctor(config: Config, given: readonly string[]): Promise<number> {
  const began = performance.now();
  const findings: Finding[] = [];
  for (const check of [() => lookAtProgram(given), ...checks]) {
    const found = await check(config).catch((error: unknown): Finding[] => [
      { level: "problem", what: "Doctor", found: `a look failed: ${whyNot(error)}` },
    ]);
    for (const finding of found) say(lineOf(finding));
    findings.push(...found);
  }
  const problems = findings.filter(({ level }) => level === "problem").length;
  const summary =
    problems === 0 ? "No problem was found." : `${problems} ${problems === 1 ? "problem was" : "problems were"} found.`;
  say(`\n  ${summary} Nothing above names a person, a key or another machine: it can go into a report.`);
  say(`  It took ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
  return problems === 0 ? 0 : 1;
}

function lineOf({ level, what, found, remedy }: Finding): string {
  const first = `  ${level.padEnd(8)} ${`${what}:`.padEnd(24)} ${found}`;
  return remedy === undefined ? first : `${first}\n${" ".repeat(36)}${remedy}`;
}
