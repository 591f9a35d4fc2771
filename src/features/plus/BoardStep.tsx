import { useSelector } from "@xstate/react";
import { boardsToActivate, type PlusBoard } from "../../../machines/plus/plusModalContext.ts";
import { useFlow } from "../../flows.tsx";
import { body, fieldLabel } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioCards } from "../../ui/RadioCards.tsx";
import * as words from "../../words/plus.ts";
import * as styles from "./Plus.css.ts";

export interface BoardStepProps {
  boards: readonly PlusBoard[];
  hasFailed: boolean;
  onRetry(): void;
}

/** Which board the code is for: those with a display and without Plus. */
export function BoardStep({ boards, hasFailed, onRetry }: BoardStepProps) {
  const plus = useFlow("plus");
  const boardId = useSelector(plus, (snapshot) => snapshot.context.boardId);
  const isApplying = useSelector(plus, (snapshot) => snapshot.matches({ activating: "applying" }));
  const offered = boardsToActivate(boards);
  return (
    <div className={styles.form}>
      <p className={fieldLabel}>{words.plusPickBoard}</p>
      {hasFailed ? (
        <Banner tone="danger" action={{ label: words.plusTryAgain, onClick: onRetry }}>
          {words.plusBoardsFailed}
        </Banner>
      ) : null}
      {offered.length > 0 ? (
        <div className={styles.picker}>
          <RadioCards
            label={words.plusPickBoard}
            value={boardId}
            onChange={(id) => {
              const board = offered.find((one) => one.id === id);
              if (board) plus.send({ type: "board.choose", board });
            }}
            options={offered.map(({ id, title }) => ({
              value: id,
              content: <span className={`${body} ${styles.boardName}`}>{title}</span>,
            }))}
          />
        </div>
      ) : hasFailed ? null : (
        <p className={`${body} ${styles.secondary}`}>{words.plusNoBoards}</p>
      )}
      <div className={styles.between}>
        <Button disabled={isApplying} onClick={() => plus.send({ type: "step.back" })}>
          {words.plusBack}
        </Button>
        <Button
          kind="primary"
          busy={isApplying}
          disabled={boardId === null}
          onClick={() => plus.send({ type: "activate.submit" })}
        >
          {words.plusActivateNow}
        </Button>
      </div>
    </div>
  );
}
