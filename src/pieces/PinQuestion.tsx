import { useSelector } from "@xstate/react";
import Pin from "lucide-react/icons/pin";
import { useFlow } from "../flows.tsx";
import { small } from "../theme/text.css.ts";
import { AlertDialog } from "../ui/AlertDialog.tsx";
import * as words from "../words/messages.ts";
import { untilWhen } from "../words/refusal.ts";
import { pinYesEnds, pinYesEndsOwn } from "../words/timing.ts";
import { BoardClock } from "./BoardClock.tsx";
import * as styles from "./SendQuestions.css.ts";

interface PinQuestionProps {
  open: boolean;
  boardId: string;
  /** Epoch milliseconds until which it holds, and whose it is, where that is known. */
  until: number | undefined;
  setBy: string | undefined;
  onNo(): void;
  onYes(): void;
}

/** Asked before a message is sent while another one is pinned to the board. */
export function PinQuestion({ open, boardId, until, setBy, onNo, onYes }: PinQuestionProps) {
  const reason = untilWhen(until, setBy);
  // A namesake's pin is taken for one's own: then it is left out that they are told.
  const ownName = useSelector(useFlow("session"), ({ context }) => context.account?.name);
  const ends = setBy === undefined ? null : setBy === ownName ? pinYesEndsOwn : pinYesEnds(setBy);
  return (
    <AlertDialog
      open={open}
      icon={Pin}
      title={words.confirmPinnedTitle}
      text={words.promptPinned}
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
      {ends === null ? null : <p className={`${small} ${styles.reason}`}>{ends}</p>}
    </AlertDialog>
  );
}
