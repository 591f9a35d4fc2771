import Moon from "lucide-react/icons/moon";
import { small } from "../theme/text.css.ts";
import { AlertDialog } from "../ui/AlertDialog.tsx";
import * as words from "../words/messages.ts";
import { untilWhen } from "../words/refusal.ts";
import { BoardClock } from "./BoardClock.tsx";
import * as styles from "./SendQuestions.css.ts";

export interface QuietHoursQuestionProps {
  product: string;
  open: boolean;
  boardId: string;
  /** Epoch milliseconds until which the hours hold, and who set them, where that is known. */
  until: number | undefined;
  setBy: string | undefined;
  onNo(): void;
  onYes(): void;
}

/** Asked before a message is sent, or will be, while the board is quiet. */
export function QuietHoursQuestion({ product, open, boardId, until, setBy, onNo, onYes }: QuietHoursQuestionProps) {
  const reason = untilWhen(until, setBy);
  return (
    <AlertDialog
      open={open}
      icon={Moon}
      title={words.confirmQuietHoursTitle}
      text={words.promptQuietHours(product)}
      no={words.confirmNo}
      yes={words.confirmYes}
      onNo={onNo}
      onYes={onYes}
    >
      {reason === undefined ? null : (
        <p className={`${small} ${styles.reason}`}>
          <span>{reason}.</span>
          <BoardClock boardId={boardId} at={until} now={Date.now()} />
        </p>
      )}
    </AlertDialog>
  );
}
