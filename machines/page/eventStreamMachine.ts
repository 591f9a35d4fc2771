import { machineOf } from "../flowMachine.ts";
import { eventStreamFlow } from "./eventStreamFlow.ts";

/** A page's one stream of events as XState knows it: which flow it is stands above `eventStreamFlow`. */
export const eventStreamMachine = machineOf(eventStreamFlow);
