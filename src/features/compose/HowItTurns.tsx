import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import Play from "lucide-react/icons/play";
import { useId, useState } from "react";
import { small, subheading } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { onFirstUse } from "../../ui/onFirstUse.tsx";
import * as words from "../../words/timing.ts";
import * as styles from "./ComposeRail.css.ts";
import { problemWords } from "./turnProblemWords.ts";
import type { TurnChoice } from "./useTurnChoice.ts";

/** Fields and lists of choices come when somebody wants to choose: most messages turn as their board does. */
const TurnFields = onFirstUse(async () => (await import("./TurnFields.tsx")).TurnFields);

interface HowItTurnsProps {
  choice: TurnChoice;
  boardTitle: string;
  /** The viewer is Owner or Admin. */
  mayKeep: boolean;
  onShow: () => void;
  /** Why there is nothing to show; empty when there is. */
  showRefusal: string;
}

/** In which order and how fast the flaps of the message turn: for this one, or, kept, for all that say nothing else. */
export function HowItTurns({ choice, boardTitle, mayKeep, onShow, showRefusal }: HowItTurnsProps) {
  const heading = useId();
  const notYours = useId();
  const fields = useId();
  const [isOpen, setOpen] = useState(false);
  const { shown, wish, problem } = choice;
  const refusal = problem === null ? showRefusal : problemWords(problem, choice.cells);
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={subheading}>
        {words.howItTurns}
      </h2>
      <div id={fields} hidden={!isOpen} className={styles.facts}>
        <TurnFields when={isOpen} choice={choice} />
      </div>
      {isOpen ? null : <p>{words.turnLine(shown.order, shown.pace)}</p>}
      <p role="status" className={`${small} ${styles.meta}`}>
        {wish === null ? words.turnIsOwn(boardTitle) : words.turnIsWish}
      </p>
      <div className={styles.keys}>
        <Button
          size="small"
          icon={isOpen ? ChevronUp : ChevronDown}
          iconAtEnd
          aria-expanded={isOpen}
          aria-controls={isOpen ? fields : undefined}
          onPointerEnter={TurnFields.load}
          onFocus={TurnFields.load}
          onClick={() => setOpen(!isOpen)}
        >
          {words.turnChoose}
        </Button>
        <Button size="small" icon={Play} disabled={refusal !== ""} title={refusal || undefined} onClick={onShow}>
          {words.turnShow}
        </Button>
        {wish === null && !choice.isKeeping ? null : (
          <>
            <Button
              size="small"
              disabled={!mayKeep || problem !== null}
              busy={choice.isKeeping}
              title={mayKeep ? words.turnKeepHint : words.turnKeepNotYours}
              aria-describedby={mayKeep ? undefined : notYours}
              onClick={choice.keep}
            >
              {words.turnKeep}
            </Button>
            <Button size="small" kind="ghost" title={words.turnResetHint(boardTitle)} onClick={choice.reset}>
              {words.turnReset}
            </Button>
          </>
        )}
      </div>
      {wish === null || mayKeep ? null : (
        <p id={notYours} className={`${small} ${styles.meta}`}>
          {words.turnKeepNotYours}
        </p>
      )}
    </section>
  );
}
