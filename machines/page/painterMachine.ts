import { machineOf } from "../flowMachine.ts";
import { painterFlow } from "./painterFlow.ts";

/** The painter of a page's boards as XState knows it: which flow it is stands above `painterFlow`. */
export const painterMachine = machineOf(painterFlow);
