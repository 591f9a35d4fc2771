import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Blocks from "lucide-react/icons/blocks";
import Unlink from "lucide-react/icons/unlink";
import { useMemo } from "react";
import type { Notice } from "../../../machines/port.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import type { LinkedAppRow_AppFragment } from "../../gql/generated/graphql.ts";
import { ChannelIcon } from "../../pieces/ChannelIcon.tsx";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/linking.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import { dayOf, messageTime } from "../../words/messageTime.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./LinkedApps.css.ts";
import { provideLinkedAppRevoke } from "./linkingPorts.ts";

const sentences = {
  done: ({ values }: Notice) => words.linkedRevoked(String(values?.title), String(values?.boardTitle)),
  failed: ({ values }: Notice) => words.linkedRevokeFailed(String(values?.title)),
};

interface LinkedAppListProps {
  /** Whose list it is: that of a board, or for null the viewer's own. */
  boardId: string | null;
  /** Undefined while nobody knows. */
  apps: readonly LinkedAppRow_AppFragment[] | undefined;
  hasFailed: boolean;
  onRetry(): void;
}

/** Apps that were let at boards, and the way to show them out. */
export function LinkedAppList({ boardId, apps, hasFailed, onRetry }: LinkedAppListProps) {
  const client = useApolloClient();
  const machine = useMemo(() => provideLinkedAppRevoke(client, boardId), [client, boardId]);
  const actor = useActorRef(machine, useInspection());
  const state = useSelector(actor, ({ value }) => value);
  const app = useSelector(actor, ({ context }) => context.app);
  useNews(actor, {
    "app.revoked": ({ notice }) => showToast({ kind: "success", text: sentences.done(notice), id: "linkedApps" }),
    "revoke.failed": ({ notice }) => {
      showToast({ kind: "error", text: sentences.failed(notice), detail: whyRefused(notice), id: "linkedApps" });
      onRetry();
    },
  });
  return (
    <>
      {apps ? (
        apps.length === 0 ? (
          <p className={styles.note}>{boardId === null ? words.linkedNone : words.linkedMembersNone}</p>
        ) : (
          <ul className={styles.list}>
            {apps.map((linked) => (
              <AppRow
                key={linked.id}
                linked={linked}
                isOfBoard={boardId !== null}
                onRevoke={(chosen) => actor.send({ type: "app.revoke", ...chosen })}
              />
            ))}
          </ul>
        )
      ) : hasFailed ? (
        <Banner tone="danger" retry={{ label: words.linkRetry, onClick: onRetry }}>
          {words.linkedLoadFailed}
        </Banner>
      ) : (
        <Skeleton label={words.linkedTitle}>
          <SkeletonBox width="100%" height={68} />
        </Skeleton>
      )}
      <AlertDialog
        open={state !== "idle"}
        tone="danger"
        busy={state === "revoking"}
        icon={Unlink}
        title={words.linkedRevokeTitle}
        text={words.linkedRevokePrompt(app?.title ?? "", app?.boardTitle ?? "")}
        no={confirmNo}
        yes={confirmYes}
        onNo={() => actor.send({ type: "confirm.no" })}
        onYes={() => actor.send({ type: "confirm.yes" })}
      />
    </>
  );
}

interface AppRowProps {
  linked: LinkedAppRow_AppFragment;
  /** In a board's list the member is told, in one's own the board. */
  isOfBoard: boolean;
  onRevoke(app: { id: string; title: string; boardTitle: string }): void;
}

function AppRow({ linked, isOfBoard, onRevoke }: AppRowProps) {
  const now = useNow();
  const { id, listing, boardTitle, linkedBy, isOwn, created, lastUsed } = linked;
  const title = listing?.title ?? words.linkedUnknown;
  const may = (listing?.scopes ?? []).map((scope) => (scope === "Read" ? words.linkedReads : words.linkedWrites));
  const since = dayOf(created);
  const member = isOwn ? words.linkedByYou : words.linkedByMember(linkedBy);
  return (
    <li className={styles.row}>
      {listing?.categoryId == null ? (
        <span className={styles.mark}>
          <Icon of={Blocks} size={20} />
        </span>
      ) : (
        <ChannelIcon categoryId={listing.categoryId} size="card" />
      )}
      <div>
        <p className={styles.name}>{listing ? `${title} ${words.linkedBy(listing.developer)}` : title}</p>
        <p className={styles.note}>
          {words.linkedTo(isOfBoard ? member : boardTitle, listing ? may : [words.linkedDead])}
        </p>
        <p className={styles.note}>
          {lastUsed == null ? words.linkedSince(since) : words.linkedUsed(messageTime(lastUsed, now), since)}
        </p>
      </div>
      <Button
        kind="ghost"
        size="small"
        className={styles.last}
        icon={Unlink}
        aria-label={
          isOfBoard && !isOwn
            ? words.linkedRevokeOfMember(title, boardTitle, linkedBy)
            : words.linkedRevokeOf(title, boardTitle)
        }
        onClick={() => onRevoke({ id, title, boardTitle })}
      >
        {words.linkedRevoke}
      </Button>
    </li>
  );
}
