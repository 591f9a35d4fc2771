import { flowsUnder } from "../../../flow/flowsByXState.ts";
import { startFlowsBy } from "../../../flow/startFlow.ts";
import { Inspection } from "./recorder.ts";

/**
 * Has this tab answer inspectors of the same origin; nothing leaves the browser. What it gives is for every root actor.
 * `titleOf` names a board that is known already.
 */
export function inspectTab(titleOf?: (boardId: string) => string | null): Pick<Inspection, "inspect"> {
  const inspection = new Inspection(crypto.randomUUID(), titleOf);
  addEventListener("pagehide", () => inspection.close(), { once: true });
  startFlowsBy(flowsUnder({ inspect: inspection.inspect }));
  return { inspect: inspection.inspect };
}
