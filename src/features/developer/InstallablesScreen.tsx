import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import ChevronRight from "lucide-react/icons/chevron-right";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useMemo } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import { spelledStrip } from "../../board/spelledStrip.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/developer.ts";
import * as nameWords from "../../words/developerNames.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import { messageTime } from "../../words/messageTime.ts";
import { whyRefused } from "../../words/refusal.ts";
import { BoardKeyDetail, BoardKeys } from "./BoardKeys.tsx";
import * as styles from "./Developer.css.ts";
import { installablesQuery, keyBoardsQuery } from "./developerOperations.ts";
import { provideDeveloperInstallable } from "./developerPorts.ts";
import { HeaderPlace } from "./HeaderPlace.tsx";
import { InstallableDetail } from "./InstallableDetail.tsx";
import { InstallableMark } from "./InstallableMark.tsx";
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
  const now = useNow();
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
      <HeaderPlace>{all.length === 0 ? null : create}</HeaderPlace>
      {error && !data ? (
        <div className={styles.alone}>
          <Banner tone="danger" retry={{ label: words.developerRetry, onClick: () => void refetch() }}>
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
          <EmptyState
            strip={<Thumbnail label="" characters={spelledStrip("INSTALL", 8)} style="black" code62="degree" />}
            title={words.installablesNone}
            hint={words.installablesNoneHint}
            action={create}
          />
          {keys}
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={id === undefined && kind === undefined ? undefined : styles.onlyWide}>
            <div className={styles.sectionHead}>
              <h2 className={styles.sectionTitle}>{words.tabInstallables}</h2>
              <span className={styles.count}>{all.length}</span>
            </div>
            <ul className={styles.list}>
              {all.map((one) => (
                <li key={one.id}>
                  <Link
                    to={`${home}/${encodeURIComponent(one.id)}`}
                    aria-current={one.id === id ? "page" : undefined}
                    className={one.id === id ? `${styles.row} ${styles.chosen}` : styles.row}
                  >
                    <InstallableMark id={one.id} />
                    <span>
                      <span className={styles.rowTitle}>{one.title}</span>
                      <br />
                      <span className={styles.rowNote}>{noteOf(one.apiCredentials, now)}</span>
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
              onRename={(what) => actor.send({ type: "installable.rename", ...what })}
              onDelete={(what) => actor.send({ type: "installable.delete", ...what })}
            />
          )}
        </div>
      )}
      <NameDialog
        open={state === "renaming" || state === "savingName"}
        busy={state === "savingName"}
        says={nameWords.installableRenaming}
        title={title}
        problem={problem}
        onTitle={(written) => actor.send({ type: "title.change", title: written })}
        onSave={() => actor.send({ type: "installable.save" })}
        onClose={() => actor.send({ type: "installable.cancel" })}
      />
      <NameDialog
        open={state === "naming" || state === "creating"}
        busy={state === "creating"}
        says={nameWords.installableNaming}
        title={title}
        problem={problem}
        onTitle={(written) => actor.send({ type: "title.change", title: written })}
        onSave={() => actor.send({ type: "installable.create" })}
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

/** How many credentials there are, and when one was used last. */
function noteOf(credentials: readonly { lastUsed?: number | null }[], now: number): string {
  const used = credentials.map(({ lastUsed }) => lastUsed).filter((at) => at != null);
  return words.installableNote(credentials.length, used.length === 0 ? null : messageTime(Math.max(...used), now));
}
