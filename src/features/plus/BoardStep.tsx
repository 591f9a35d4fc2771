import { useSelector } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import type { plusActivationMachine } from "../../../machines/plus/plusActivationMachine.ts";
import { boardsToActivate, type PlusBoard } from "../../../machines/plus/plusModalContext.ts";
import { body, fieldLabel } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { RadioCards } from "../../ui/RadioCards.tsx";
import * as words from "../../words/plus.ts";
import * as styles from "./Plus.css.ts";

export interface BoardStepProps {
  activation: ActorRefFrom<typeof plusActivationMachine>;
  boards: readonly PlusBoard[];
  hasFailed: boolean;
  onRetry(): void;
}

/** Which board the code is for: those with a display and without Plus. */
export function BoardStep({ activation, boards, hasFailed, onRetry }: BoardStepProps) {
  const boardId = useSelector(activation, (snapshot) => snapshot.context.boardId);
  const isApplying = useSelector(activation, (snapshot) => snapshot.matches("applying"));
  const offered = boardsToActivate(boards);
  return (
    <div className={styles.form}>
      <p className={fieldLabel}>{words.plusPickBoard}</p>
      {hasFailed ? (
        <Banner tone="danger" retry={{ label: words.plusTryAgain, onClick: onRetry }}>
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
              if (board) activation.send({ type: "board.choose", board });
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
        <Button waits={isApplying} onClick={() => activation.send({ type: "step.back" })}>
          {words.plusBack}
        </Button>
        <Button
          kind="primary"
          busy={isApplying}
          disabled={boardId === null}
          onClick={() => activation.send({ type: "activate.submit" })}
        >
          {words.plusActivateNow}
        </Button>
      </div>
    </div>
  );
}
