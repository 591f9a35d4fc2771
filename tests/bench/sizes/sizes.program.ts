import { growthOf } from "./growth.ts";
import { builtSizes, readRecorded, recordSizes } from "./record.ts";

// Compares the build with the recorded sizes; or, with `--note "why"`, records them.

const [option, note = ""] = process.argv.slice(2);
if (option === "--note" && note.trim() !== "") recordSizes(note.trim());
else if (option === "--note") {
  process.stderr.write("bench: --note needs a reason.\n");
  process.exitCode = 1;
} else {
  const grown = growthOf(builtSizes(), readRecorded().sizes);
  if (grown.length > 0) {
    process.stderr.write(`${grown.join("\n")}\nMake it smaller, or say why: npm run bench -- --note "why"\n`);
    process.exitCode = 1;
  }
}
