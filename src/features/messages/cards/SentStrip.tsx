import { useSelector } from "@xstate/react";
import { Undo2 } from "lucide-react";
import { useFlow } from "../../../flows.tsx";
import { useLive } from "../../../live/LiveContext.tsx";
import { Button } from "../../../ui/Button.tsx";
import { useUntil } from "../../../ui/useUntil.ts";
import { type Receipt, receiptLine, undoTimeHint, undo as undoWord } from "../../../words/sending.ts";
import * as styles from "./SentStrip.css.ts";

/** How far a message came. Where there is no display, every message is on screens alone, and no card says so. */
export function ReceiptLine({ receipt }: { receipt: Receipt }) {
  return receipt.state === "Virtual" ? null : <p className={styles.receipt}>{receiptLine(receipt)}</p>;
}

/** Takes back what was just sent, for as long as that may be (epoch ms by the gateway's clock; null: it may not). */
export function UndoStrip({ appearanceId, undoUntil }: { appearanceId: string; undoUntil: number | null }) {
  const flow = useFlow("undo");
  const isUndoing = useSelector(
    flow,
    (snapshot) => snapshot.hasTag("busy") && snapshot.context.appearanceId === appearanceId,
  );
  const canUndo = useUntil(undoUntil, useLive().gatewayNow);
  if (!canUndo) return null;
  return (
    <div className={styles.undo}>
      <span>{undoTimeHint}</span>
      <Button
        size="small"
        kind="ghost"
        icon={Undo2}
        busy={isUndoing}
        onClick={() => flow.send({ type: "undo.request", appearanceId })}
      >
        {undoWord}
      </Button>
    </div>
  );
}
