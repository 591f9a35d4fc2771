import { machineOf } from "../flowMachine.ts";
import { boardCanvasFlow } from "./boardCanvasFlow.ts";

/** One board on a page as XState knows it: which flow it is stands above `boardCanvasFlow`. */
export const boardCanvasMachine = machineOf(boardCanvasFlow);
