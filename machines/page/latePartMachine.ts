import { machineOf } from "../flowMachine.ts";
import { latePartFlow } from "./latePartFlow.ts";

/** A part of the program that comes with its first use, as XState knows it: which flow it is stands above `latePartFlow`. */
export const latePartMachine = machineOf(latePartFlow);
