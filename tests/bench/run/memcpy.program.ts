import { tell, timeWorks } from "./timing.ts";

// The floor of the machine: copying one frame of 1320 × 706 pixels.

const from = new Uint8Array(1320 * 706 * 4).map((_, place) => place & 255);
const to = new Uint8Array(from.length);
const { copyUs = 0 } = timeWorks({ copyUs: () => to.set(from) });
if (to[1000] !== from[1000]) throw new Error("nothing was copied");
tell({ copyUs });
