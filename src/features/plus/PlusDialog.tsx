import { useQuery } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import { type RefObject, useId, useRef } from "react";
import type { ActorRefFrom } from "xstate";
import type { plusActivationMachine } from "../../../machines/plus/plusActivationMachine.ts";
import type { PlusBoard } from "../../../machines/plus/plusModalContext.ts";
import { useFlow } from "../../flows.tsx";
import type { PlusBoardsQuery } from "../../gql/generated/graphql.ts";
import { inOrder } from "../../pieces/boardOrder.ts";
import { body } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { PanelDialog } from "../../ui/PanelDialog.tsx";
import { pairNotAllowed } from "../../words/boards.ts";
import * as words from "../../words/plus.ts";
import { plusTitle } from "../../words/screens.ts";
import { BoardStep } from "./BoardStep.tsx";
import { BuyingForm } from "./BuyingForm.tsx";
import { CodeStep } from "./CodeStep.tsx";
import * as styles from "./Plus.css.ts";
import { PlusPanel } from "./PlusPanel.tsx";
import { plusBoardsQuery } from "./plusOperations.ts";

type Activation = ActorRefFrom<typeof plusActivationMachine>;

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

/** The three faces of the dialog around Plus, in one frame; each is an actor of the flow. */
export function PlusDialog({ product, currentBoardId }: PlusDialogProps) {
  const plus = useFlow("plus");
  const code = useRef<HTMLInputElement>(null);
  const buying = useSelector(plus, (snapshot) => snapshot.children.buying);
  const activation = useSelector(plus, (snapshot) => snapshot.children.activation);
  const isVirtual = useSelector(activation, (snapshot) => snapshot?.matches("virtualBoard") === true);
  const title = activation ? words.plusActivateTitle(product) : plusTitle(product);
  return (
    <PanelDialog
      open={buying !== undefined || activation !== undefined}
      onClose={() => plus.send({ type: "plus.close" })}
      title={isVirtual ? words.plusVirtualTitle(product) : title}
      closeName={words.plusClose}
      panel={<PlusPanel />}
      initialFocus={code}
    >
      {buying ? <BuyingForm buying={buying} /> : null}
      {activation ? (
        <ActivationSteps activation={activation} field={code} product={product} currentBoardId={currentBoardId} />
      ) : null}
    </PanelDialog>
  );
}

interface ActivationStepsProps extends PlusDialogProps {
  activation: Activation;
  field: RefObject<HTMLInputElement | null>;
}

function ActivationSteps({ activation, field, product, currentBoardId }: ActivationStepsProps) {
  const step = useSelector(activation, ({ value }) => value);
  const { data, error, refetch } = useQuery(plusBoardsQuery, { fetchPolicy: "cache-and-network" });
  const boards = boardsIn(data);

  /** The page's own board is chosen to begin with; without a display it needs one first. */
  function goToBoards() {
    activation.send({ type: "step.next" });
    const current = boards.find(({ id }) => id === currentBoardId);
    if (current) activation.send({ type: "board.choose", board: current });
  }

  if (step === "virtualBoard") {
    return (
      <VirtualBoard
        activation={activation}
        product={product}
        currentBoardId={currentBoardId}
        boards={data?.fetchAllBoards ?? []}
      />
    );
  }
  if (step === "enteringCode") return <CodeStep activation={activation} field={field} onNext={goToBoards} />;
  const hasFailed = error !== undefined;
  return <BoardStep activation={activation} boards={boards} hasFailed={hasFailed} onRetry={() => void refetch()} />;
}

interface VirtualBoardProps extends PlusDialogProps {
  activation: Activation;
  boards: PlusBoardsQuery["fetchAllBoards"];
}

function VirtualBoard({ activation, product, currentBoardId, boards }: VirtualBoardProps) {
  const why = useId();
  const hasCode = useSelector(activation, (snapshot) => snapshot.context.verdict === "valid");
  const boardId = useSelector(activation, (snapshot) => snapshot.context.boardId) ?? currentBoardId;
  const board = boards.find(({ id }) => id === boardId);
  const refusal = board && !mayPair(board) ? pairNotAllowed(board.title) : "";
  return (
    <div className={styles.form}>
      <p className={`${body} ${styles.secondary}`}>{words.plusVirtualText(product)}</p>
      {refusal === "" ? null : (
        <p id={why} className={`${body} ${styles.secondary}`}>
          {refusal}
        </p>
      )}
      <div className={styles.foot}>
        <Button
          kind="primary"
          size="large"
          wide
          disabled={refusal !== ""}
          aria-describedby={refusal === "" ? undefined : why}
          onClick={() => activation.send({ type: "app.pair" })}
        >
          {words.plusPairNow}
        </Button>
        <button type="button" className={styles.link} onClick={() => activation.send({ type: "step.back" })}>
          {hasCode ? words.plusOtherBoard : words.plusHaveCode}
        </button>
      </div>
    </div>
  );
}

/** Owners and Admins pair displays. */
const mayPair = ({ myMembership }: PlusBoardsQuery["fetchAllBoards"][number]) =>
  myMembership?.role === "Owner" || myMembership?.role === "Admin";
