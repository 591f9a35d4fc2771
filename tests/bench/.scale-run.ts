import { describeResult, writeResult } from "./run/report.ts";
import { runSection } from "./run/runSection.ts";
import { measuredByNode } from "./run/child.ts";
import { prepareScale } from "./scale/scaleSection.ts";
const section = await prepareScale(() => true);
try {
  const rounds = Number(process.argv[2] ?? 1);
  const result = await runSection(section, { rounds, most: rounds }, { floorUs: async () => (await measuredByNode("run/memcpy.program.ts")).copyUs ?? NaN, say: (l) => process.stderr.write(`${l}\n`) });
  console.log(describeResult(result)); console.log(await writeResult(result));
  console.log(JSON.stringify(result.rounds, null, 1));
} finally { await section.close(); }
