import { useApolloClient } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import LogOut from "lucide-react/icons/log-out";
import Trash2 from "lucide-react/icons/trash";
import { useLocation, useNavigate } from "react-router-dom";
import type { Notice } from "../../../machines/port.ts";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { small } from "../../theme/text.css.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { showToast } from "../../ui/toasts.ts";
import { billingDate } from "../../words/billing.ts";
import * as words from "../../words/boardMenu.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import * as styles from "./RemovalDialogs.css.ts";

function sentenceOf({ id, values }: Notice): string {
  const title = String(values?.title ?? "");
  switch (id) {
    case "leave-done":
      return words.leaveDone;
    case "leave-failed":
      return words.leaveFailed(title);
    case "delete-done":
      return words.deleteDone;
    case "delete-failed":
      return words.deleteFailed(title);
    case "removal-last-board":
      return words.removalLastBoard;
    case "removal-last-boards":
      return words.leaveTakesAll(String(values?.account ?? ""));
    default:
      return words.removalNotAllowed;
  }
}

/** Lists that hold boards; they are asked for again once one is gone. */
const listFields = ["fetchAllBoards", "getTenantBoards", "tenantBoardsQuery", "getLive", "boardsV2"];

/** Where a person goes who stood on a page of a board that is gone: home, from the list of boards back to the list. */
function wayOut(pathname: string, boardIds: readonly string[]): string | null {
  const [, first, second, third, fourth] = pathname.split("/");
  const [boardId, place] = first === "v2" ? [third, fourth] : [second, third];
  const isOfBoard = first === "board" || (first === "v2" && second === "board") || first === "view";
  if (!isOfBoard || boardId === undefined || !boardIds.includes(decodeURIComponent(boardId))) return null;
  return place === "select" || place === "new" ? "/select-board" : "/";
}

/** The two questions before a board is left or deleted, and what is said after. The console mounts it once. */
export function RemovalDialogs({ product }: { product: string }) {
  const removal = useFlow("boardRemoval");
  const client = useApolloClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLeaving = useSelector(
    removal,
    (snapshot) => snapshot.matches("confirmingLeave") || snapshot.matches("leaving"),
  );
  const isDeleting = useSelector(
    removal,
    (snapshot) => snapshot.matches("confirmingDelete") || snapshot.matches("deleting"),
  );
  const busy = useSelector(removal, (snapshot) => snapshot.matches("leaving") || snapshot.matches("deleting"));
  const title = useSelector(removal, (snapshot) => snapshot.context.request?.title ?? "");
  const titles = useSelector(removal, (snapshot) => snapshot.context.plan?.titles ?? none);
  const paidUntil = useSelector(removal, (snapshot) => snapshot.context.plan?.paidUntil ?? null);
  const isCharged = useSelector(removal, (snapshot) => snapshot.context.plan?.isCharged ?? false);

  function forget(boardIds: readonly string[]) {
    const out = wayOut(pathname, boardIds);
    if (out !== null) void navigate(out, { replace: true });
    for (const id of boardIds) client.cache.evict({ id: client.cache.identify({ __typename: "Board", id }) ?? "" });
    for (const fieldName of listFields) client.cache.evict({ fieldName });
    client.cache.gc();
  }

  useFlowNews("boardRemoval", {
    "removal.done": ({ boardIds, notice }) => {
      showToast({ kind: "success", text: sentenceOf(notice), id: "removal" });
      forget(boardIds);
    },
    "removal.failed": ({ notice }) =>
      showToast({ kind: "error", text: sentenceOf(notice), detail: whyRefused(notice, boardReasons), id: "removal" }),
  });

  const answer = {
    no: confirmNo,
    yes: confirmYes,
    tone: "danger" as const,
    busy,
    onNo: () => removal.send({ type: "confirm.no" }),
    onYes: () => removal.send({ type: "confirm.yes" }),
  };
  return (
    <>
      <AlertDialog
        {...answer}
        open={isLeaving}
        icon={LogOut}
        title={words.leavePromptTitle}
        text={words.leavePrompt(title, product)}
      >
        <p className={`${small} ${styles.also}`}>{words.leaveScheduled}</p>
        {titles.length > 1 ? <p className={`${small} ${styles.also}`}>{words.leaveAll(titles)}</p> : null}
      </AlertDialog>
      <AlertDialog
        {...answer}
        open={isDeleting}
        icon={Trash2}
        title={words.deletePromptTitle}
        text={words.deletePrompt(title, product)}
      >
        <p className={`${small} ${styles.also}`}>{words.deleteAll}</p>
        {paidUntil === null ? null : (
          <div className={styles.also}>
            <Banner tone="warning">{words.deletePlus(product, billingDate(paidUntil))}</Banner>
          </div>
        )}
        {isCharged ? (
          <div className={styles.also}>
            <Banner tone="warning">{words.deleteShop(product)}</Banner>
          </div>
        ) : null}
      </AlertDialog>
    </>
  );
}

const none: readonly string[] = [];
