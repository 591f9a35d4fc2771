import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Blocks from "lucide-react/icons/blocks";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useMemo } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/developer.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import { whyRefused } from "../../words/refusal.ts";
import { BoardKeyDetail, BoardKeys } from "./BoardKeys.tsx";
import * as styles from "./Developer.css.ts";
import { installablesQuery, keyBoardsQuery } from "./developerOperations.ts";
import { provideDeveloperInstallable } from "./developerPorts.ts";
import { InstallableDetail } from "./InstallableDetail.tsx";
import { NameDialog } from "./NameDialog.tsx";

/** The viewer's own installables, and one of them beside the list; below 960 one after the other. */
export function Component() {
  const { boardId = "", id, kind } = useParams();
  const navigate = useNavigate();
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(installablesQuery, { fetchPolicy: "cache-and-network" });
  const machine = useMemo(() => provideDeveloperInstallable(client), [client]);
  const actor = useActorRef(machine, useInspection());
  const state = useSelector(actor, ({ value }) => value);
  const { title, leaving, problem } = useSelector(actor, ({ context }) => context);
  const home = `/board/${encodeURIComponent(boardId)}/developer/list`;
  useNews(actor, {
    "installable.created": (made) => void navigate(`${home}/${encodeURIComponent(made.id)}`),
    "installable.deleted": ({ notice }) => {
      showToast({ kind: "success", text: words.installableDeleted(String(notice.values?.title)), id: "installables" });
      void navigate(home);
    },
    "installable.failed": ({ notice }) => {
      const text = words.installableDeleteFailed(String(notice.values?.title));
      showToast({ kind: "error", text, detail: whyRefused(notice), id: "installables" });
      void refetch();
    },
  });
  const all = data?.developerInstallables ?? [];
  const boardTitle = useQuery(keyBoardsQuery).data?.viewersAdminOwnerBoards.find((one) => one.id === boardId)?.title;
  const keyHome = `/board/${encodeURIComponent(boardId)}/developer/keys`;
  const keys =
    boardTitle === undefined ? null : (
      <BoardKeys boardId={boardId} boardTitle={boardTitle} open={kind} addressOf={(one) => `${keyHome}/${one}`} />
    );
  const create = (
    <Button icon={Plus} onClick={() => actor.send({ type: "installable.new" })}>
      {words.createInstallable}
    </Button>
  );
  return (
    <>
      {error && !data ? (
        <div className={styles.alone}>
          <Banner tone="danger" action={{ label: words.developerRetry, onClick: () => void refetch() }}>
            {words.developerLoadFailed}
          </Banner>
        </div>
      ) : data === undefined ? (
        <Skeleton label={words.developerLoading}>
          <div className={styles.columns}>
            <SkeletonBox width="100%" height={204} />
            <SkeletonBox width="100%" height={320} />
          </div>
        </Skeleton>
      ) : all.length === 0 && kind === undefined ? (
        <div className={styles.alone}>
          <EmptyState title={words.installablesNone} hint={words.installablesNoneHint} action={create} />
          {keys}
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={id === undefined && kind === undefined ? undefined : styles.onlyWide}>
            <div className={styles.sectionHead}>
              <h2 className={styles.sectionTitle}>{words.tabInstallables}</h2>
              {create}
            </div>
            <ul className={styles.list}>
              {all.map((one) => (
                <li key={one.id}>
                  <Link
                    to={`${home}/${encodeURIComponent(one.id)}`}
                    aria-current={one.id === id ? "page" : undefined}
                    className={one.id === id ? `${styles.row} ${styles.chosen}` : styles.row}
                  >
                    <span className={styles.tile}>
                      <Icon of={Blocks} size={20} />
                    </span>
                    <span>
                      <span className={styles.rowTitle}>{one.title}</span>
                      <br />
                      <span className={styles.rowNote}>{words.installableOn(one.subscriptions.length)}</span>
                    </span>
                    <Icon of={ChevronRight} size={16} />
                  </Link>
                </li>
              ))}
            </ul>
            {keys}
          </div>
          {kind === undefined ? null : <BoardKeyDetail boardId={boardId} kind={kind} home={home} />}
          {id === undefined ? null : (
            <InstallableDetail
              key={id}
              boardId={boardId}
              id={id}
              home={home}
              onDelete={(what) => actor.send({ type: "installable.delete", ...what })}
            />
          )}
        </div>
      )}
      <NameDialog
        open={state === "naming" || state === "creating"}
        busy={state === "creating"}
        title={title}
        problem={problem}
        onTitle={(written) => actor.send({ type: "title.change", title: written })}
        onCreate={() => actor.send({ type: "installable.create" })}
        onClose={() => actor.send({ type: "installable.cancel" })}
      />
      <AlertDialog
        open={state === "confirmingDelete" || state === "deletingSubscriptions" || state === "deletingInstallable"}
        tone="danger"
        busy={state === "deletingSubscriptions" || state === "deletingInstallable"}
        icon={Trash}
        title={words.installableDeleteTitle}
        text={words.installableDeletePrompt(leaving?.title ?? "", leaving?.subscriptionIds.length ?? 0)}
        no={confirmNo}
        yes={confirmYes}
        onNo={() => actor.send({ type: "confirm.no" })}
        onYes={() => actor.send({ type: "confirm.yes" })}
      />
    </>
  );
}
