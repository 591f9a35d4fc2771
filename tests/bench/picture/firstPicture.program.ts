import { peakKb } from "../run/memory.ts";
import { tell } from "../run/timing.ts";
import { boardOf } from "./boards.ts";
import { openPainter } from "./painters.ts";

// The first picture of a process: bundled, as the gateway is. CPU time since the process began, and its largest memory.

const paint = await openPainter(process.argv[2] ?? "");
const picture = await paint(boardOf(0));
const { user, system } = process.cpuUsage();
if (picture.length < 1000) throw new Error("no picture");
tell({ cpuUs: user + system, wallUs: performance.now() * 1000, peakKb: peakKb() });
