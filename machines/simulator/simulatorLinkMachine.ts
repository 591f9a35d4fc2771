import { machineOf } from "../flowMachine.ts";
import { simulatorLinkFlow } from "./simulatorLinkFlow.ts";

/** A public page's link to its board as XState knows it: which flow it is stands above `simulatorLinkFlow`. */
export const simulatorLinkMachine = machineOf(simulatorLinkFlow);
