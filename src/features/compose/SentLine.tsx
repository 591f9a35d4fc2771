import Undo2 from "lucide-react/icons/undo-2";
import { useUndo } from "../../pieces/useUndo.ts";
import { small } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { takeBack } from "../../words/sending.ts";
import * as styles from "./ComposeRail.css.ts";

interface SentLineProps {
  appearanceId: string;
  /** How far it came. */
  receipt: string;
  /** Epoch milliseconds until when the viewer may take it back; null when they may not. */
  undoUntil: number | null;
}

/** How far the message came that the board shows, and the way to take it back for as long as there is one. */
export function SentLine({ appearanceId, receipt, undoUntil }: SentLineProps) {
  const { canUndo, isUndoing, undo } = useUndo(appearanceId, undoUntil);
  return (
    <div className={styles.line}>
      <p role="status" className={`${small} ${styles.meta}`}>
        {receipt}
      </p>
      {canUndo ? (
        <Button size="small" kind="ghost" icon={Undo2} busy={isUndoing} onClick={undo}>
          {takeBack}
        </Button>
      ) : null}
    </div>
  );
}
