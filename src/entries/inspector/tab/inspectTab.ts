import { flowsUnder } from "../../../flow/flowsByXState.ts";
import { startFlowsBy } from "../../../flow/startFlow.ts";
import { heldHere, hold } from "./hold.ts";
import { Inspection } from "./recorder.ts";

/**
 * Has this tab answer inspectors of the same origin; nothing leaves the browser. What it gives is for every root actor.
 * In a frame of an inspector's gallery the page shows one state instead, and tells nobody.
 * `titleOf` names a board that is known already.
 */
export function inspectTab(
  titleOf?: (boardId: string) => string | null,
): Pick<Inspection, "inspect"> & Partial<Pick<Inspection, "part">> {
  const held = heldHere();
  if (held) {
    // Nobody wrote what is unsaved there: whoever leaves the gallery is not asked about it. This is heard first.
    addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
    return hold(held);
  }
  const inspection = new Inspection(crypto.randomUUID(), titleOf);
  // Whoever names a page sets the title of its document, once it has loaded or is another page; not all do it in one place.
  const titles = new MutationObserver(() => inspection.tellTitle());
  titles.observe(document.head, { childList: true, subtree: true, characterData: true });
  const leave = (): void => {
    titles.disconnect();
    inspection.close();
  };
  addEventListener("pagehide", leave, { once: true });
  startFlowsBy(flowsUnder({ inspect: inspection.inspect }));
  return { inspect: inspection.inspect, part: () => inspection.part() };
}
