import { loadavg } from "node:os";
import { prepareChannels } from "./channels/channelsSection.ts";
import { prepareCore } from "./core/coreSection.ts";
import { prepareDownload } from "./download/downloadSection.ts";
import { runHistory } from "./faults/historySection.ts";
import { prepareGateway } from "./gateway/gatewaySection.ts";
import { prepareInspector } from "./inspector/inspectorSection.ts";
import { runAtSize } from "./million/atSizeSection.ts";
import { runMillion } from "./million/millionSection.ts";
import { preparePicture } from "./picture/pictureSection.ts";
import { measuredByNode } from "./run/child.ts";
import { type Options, readOptions, wantsBar } from "./run/options.ts";
import { describeResult, writeResult } from "./run/report.ts";
import { runSection } from "./run/runSection.ts";
import type { PrepareSection, Section } from "./run/section.ts";
import { prepareScale } from "./scale/scaleSection.ts";
import { prepareSimulator } from "./simulator/simulatorSection.ts";

/** The parts of the benchmark, and about how many seconds a round of each takes on a quiet machine of two cores. */
const sections: Readonly<Record<string, { readonly prepare: PrepareSection; readonly roundSeconds: number }>> = {
  core: { prepare: prepareCore, roundSeconds: 12 },
  picture: { prepare: preparePicture, roundSeconds: 60 },
  download: { prepare: prepareDownload, roundSeconds: 35 },
  scale: { prepare: prepareScale, roundSeconds: 60 },
  gateway: { prepare: prepareGateway, roundSeconds: 20 },
  channels: { prepare: prepareChannels, roundSeconds: 240 },
  inspector: { prepare: prepareInspector, roundSeconds: 15 },
  simulator: { prepare: prepareSimulator, roundSeconds: 330 },
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const say = (line: string) => process.stderr.write(`  ${line}\n`);

/** Made of promises and not of ratios: they run once, whatever is said of rounds and bars. */
const once: Readonly<Record<string, (section: { say: typeof say; print: typeof print }) => Promise<boolean>>> = {
  history: runHistory,
  million: runMillion,
  atSize: runAtSize,
};

async function floorUs(): Promise<number> {
  const { copyUs = Number.NaN } = await measuredByNode("run/memcpy.program.ts");
  return copyUs;
}

/** Only the wanted bars, and the cases they need. */
function narrowed(section: Section, wants: (id: string) => boolean): Section {
  const bars = section.bars.filter(({ id }) => wants(id));
  const needed = new Set(bars.flatMap(({ cases }) => cases));
  return { ...section, bars, cases: section.cases.filter(({ name }) => needed.has(name)) };
}

async function measure(name: string, options: Options): Promise<boolean> {
  const promises = once[name];
  if (promises !== undefined) return promises({ say, print });
  const found = sections[name];
  if (!found) return true;
  const wants = (id: string) => wantsBar(options.only, id);
  say(`${name}: preparing`);
  const section = narrowed(await found.prepare(wants), wants);
  try {
    if (section.bars.length === 0) return true;
    const seconds = found.roundSeconds * options.rounds;
    const load = (loadavg()[0] ?? 0).toFixed(1);
    say(`${name}: about ${Math.ceil(seconds / 60)} min, up to ${options.most} rounds if unclear; load ${load}`);
    const result = await runSection(section, options, { floorUs, say });
    print(`\n${describeResult(result)}\n${await writeResult(result)}`);
    return result.voidReason === null && result.bars.every(({ verdict }) => verdict === "passed");
  } finally {
    await section.close();
  }
}

try {
  const options = readOptions(process.argv.slice(2), [...Object.keys(sections), ...Object.keys(once)]);
  const passed: boolean[] = [];
  for (const name of options.sections) passed.push(await measure(name, options));
  // A missed bar is a result, not a failure of the benchmark.
  print(passed.every(Boolean) ? "\nAll bars that were measured are passed." : "\nNot all bars are passed.");
} catch (error) {
  process.stderr.write(`bench: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
