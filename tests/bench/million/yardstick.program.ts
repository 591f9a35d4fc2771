import { createHash } from "node:crypto";
import { answerCommands } from "../gateway/streams/commands.ts";

// How fast the cores of this machine are just now: a piece of work like a gateway's, again and again at little duty, in CPU time.
// Virtual cores share real ones with others, and the same work costs half as much again in a busy minute.

const everyMs = 200;
const document = Array.from({ length: 1_200 }, (_, place) => ({
  id: `board-${place}`,
  version: place,
  text: "A".repeat(place % 60),
}));
const bytes = Buffer.alloc(1_000_000, 7);

function work(): number {
  const parsed = JSON.parse(JSON.stringify(document)) as typeof document;
  const byId = new Map(parsed.map((one) => [one.id, one]));
  return byId.size + createHash("sha256").update(bytes).digest().length + Buffer.from(bytes).length;
}

let times: number[] = [];
setInterval(() => {
  const before = process.cpuUsage();
  if (work() === 0) throw new Error("Nothing was done.");
  const { user, system } = process.cpuUsage(before);
  times.push(user + system);
}, everyMs);

answerCommands({
  /** The median of a piece of work since the last answer, in microseconds. */
  pieceUs() {
    const sorted = times.toSorted((one, other) => one - other);
    times = [];
    return sorted[sorted.length >> 1] ?? Number.NaN;
  },
});
process.stdout.write("ready\n");
