import { useQuery } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import { useRef } from "react";
import type { PlusBoard } from "../../../machines/plus/plusModalContext.ts";
import { useFlow } from "../../flows.tsx";
import type { PlusBoardsQuery } from "../../gql/generated/graphql.ts";
import { inOrder } from "../../pieces/boardOrder.ts";
import { body } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { PanelDialog } from "../../ui/PanelDialog.tsx";
import * as words from "../../words/plus.ts";
import { BoardStep } from "./BoardStep.tsx";
import { BuyingForm } from "./BuyingForm.tsx";
import { CodeStep } from "./CodeStep.tsx";
import * as styles from "./Plus.css.ts";
import { PlusPanel } from "./PlusPanel.tsx";
import { plusBoardsQuery } from "./plusOperations.ts";

function boardsIn(data: PlusBoardsQuery | undefined): readonly PlusBoard[] {
  return inOrder(data?.fetchAllBoards ?? []).map(({ id, title, devices, productApplications }) => ({
    id,
    title,
    isVirtual: devices.length === 0,
    isPlusActive: productApplications.some(({ product }) => product.isPlus),
  }));
}

export interface PlusDialogProps {
  product: string;
  /** The board of the page that it stands over. */
  currentBoardId: string | null;
}

/** The three faces of the dialog around Plus, in one frame. */
export function PlusDialog({ product, currentBoardId }: PlusDialogProps) {
  const plus = useFlow("plus");
  const code = useRef<HTMLInputElement>(null);
  const face = useSelector(plus, (snapshot) =>
    snapshot.matches("virtualBoard") ? "virtual" : snapshot.matches("activating") ? "activating" : "buying",
  );
  const isOpen = useSelector(
    plus,
    (snapshot) => !(snapshot.matches("closed") || snapshot.matches("onboarding") || snapshot.matches("reloading")),
  );
  const isPicking = useSelector(
    plus,
    (snapshot) => snapshot.matches({ activating: "pickingBoard" }) || snapshot.matches({ activating: "applying" }),
  );
  const { data, error, refetch } = useQuery(plusBoardsQuery, {
    skip: face === "buying",
    fetchPolicy: "cache-and-network",
  });
  const boards = boardsIn(data);

  /** The page's own board is chosen to begin with; without a display it needs one first. */
  function goToBoards() {
    plus.send({ type: "step.next" });
    const current = boards.find(({ id }) => id === currentBoardId);
    if (current) plus.send({ type: "board.choose", board: current });
  }

  const title = face === "buying" ? words.plusTitle(product) : words.plusActivateTitle(product);
  return (
    <PanelDialog
      open={isOpen}
      onClose={() => plus.send({ type: "plus.close" })}
      title={face === "virtual" ? words.plusVirtualTitle(product) : title}
      closeName={words.plusClose}
      panel={<PlusPanel />}
      initialFocus={code}
    >
      {face === "buying" ? <BuyingForm /> : null}
      {face === "activating" && !isPicking ? <CodeStep field={code} onNext={goToBoards} /> : null}
      {isPicking ? <BoardStep boards={boards} hasFailed={error !== undefined} onRetry={() => void refetch()} /> : null}
      {face === "virtual" ? <VirtualBoard product={product} /> : null}
    </PanelDialog>
  );
}

function VirtualBoard({ product }: { product: string }) {
  const plus = useFlow("plus");
  const hasCode = useSelector(plus, (snapshot) => snapshot.context.verdict === "valid");
  return (
    <div className={styles.form}>
      <p className={`${body} ${styles.secondary}`}>{words.plusVirtualText(product)}</p>
      <div className={styles.foot}>
        <Button kind="primary" size="large" wide onClick={() => plus.send({ type: "app.pair" })}>
          {words.plusPairNow}
        </Button>
        <button type="button" className={styles.link} onClick={() => plus.send({ type: "step.back" })}>
          {hasCode ? words.plusOtherBoard : words.plusHaveCode}
        </button>
      </div>
    </div>
  );
}
