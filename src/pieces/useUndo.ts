import { useSelector } from "@xstate/react";
import { useFlow } from "../flows.tsx";
import { useLive } from "../live/LiveContext.tsx";
import { useUntil } from "../ui/useUntil.ts";

/**
 * Taking back what was just sent, for as long as the viewer may: `undoUntil` is in epoch ms by the gateway's clock, null when
 * they may not.
 */
export function useUndo(appearanceId: string, undoUntil: number | null) {
  const flow = useFlow("undo");
  const isUndoing = useSelector(
    flow,
    (snapshot) => snapshot.hasTag("busy") && snapshot.context.appearanceId === appearanceId,
  );
  const canUndo = useUntil(undoUntil, useLive().gatewayNow);
  return { canUndo, isUndoing, undo: () => flow.send({ type: "undo.request", appearanceId }) };
}
