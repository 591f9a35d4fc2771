import Undo2 from "lucide-react/icons/undo-2";
import { useUndo } from "../../../pieces/useUndo.ts";
import { Button } from "../../../ui/Button.tsx";
import { type Receipt, receiptLine, undoTimeHint, undo as undoWord } from "../../../words/sending.ts";
import * as styles from "./SentStrip.css.ts";

/** How far a message came. Where there is no display, every message is on screens alone, and no card says so. */
export function ReceiptLine({
  receipt,
  now,
  timezone,
}: {
  receipt: Receipt;
  now: number;
  timezone?: string | undefined;
}) {
  return receipt.state === "Virtual" ? null : <p className={styles.receipt}>{receiptLine(receipt, now, timezone)}</p>;
}

/** Takes back what was just sent, for as long as that may be (epoch ms by the gateway's clock; null: it may not). */
export function UndoStrip({ appearanceId, undoUntil }: { appearanceId: string; undoUntil: number | null }) {
  const { canUndo, isUndoing, undo } = useUndo(appearanceId, undoUntil);
  if (!canUndo) return null;
  return (
    <div className={styles.undo}>
      <span>{undoTimeHint}</span>
      <Button size="small" kind="ghost" icon={Undo2} busy={isUndoing} onClick={undo}>
        {undoWord}
      </Button>
    </div>
  );
}
