import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Blocks from "lucide-react/icons/blocks";
import Unlink from "lucide-react/icons/unlink";
import { useMemo } from "react";
import type { Notice } from "../../../machines/port.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import type { LinkedAppsQuery } from "../../gql/generated/graphql.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { SettingsSection } from "../../ui/SettingsSection.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/linking.ts";
import { confirmNo, confirmYes } from "../../words/messages.ts";
import { dayOf, messageTime } from "../../words/messageTime.ts";
import { whyRefused } from "../../words/refusal.ts";
import * as styles from "./LinkedApps.css.ts";
import { linkedAppsQuery } from "./linkingOperations.ts";
import { provideLinkedAppRevoke } from "./linkingPorts.ts";

type LinkedApp = LinkedAppsQuery["linkedApps"][number];

const sentences = {
  done: ({ values }: Notice) => words.linkedRevoked(String(values?.title), String(values?.boardTitle)),
  failed: ({ values }: Notice) => words.linkedRevokeFailed(String(values?.title)),
};

/** The apps that the viewer has let at boards, and the way to show them out. Stands in the profile. */
export function LinkedAppsSection() {
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(linkedAppsQuery, { fetchPolicy: "cache-and-network" });
  const machine = useMemo(() => provideLinkedAppRevoke(client), [client]);
  const actor = useActorRef(machine, useInspection());
  const state = useSelector(actor, ({ value }) => value);
  const app = useSelector(actor, ({ context }) => context.app);
  useNews(actor, {
    "app.revoked": ({ notice }) => showToast({ kind: "success", text: sentences.done(notice), id: "linkedApps" }),
    "revoke.failed": ({ notice }) => {
      showToast({ kind: "error", text: sentences.failed(notice), detail: whyRefused(notice), id: "linkedApps" });
      void refetch();
    },
  });
  return (
    <SettingsSection title={words.linkedTitle} hint={words.linkedHint}>
      {data ? (
        data.linkedApps.length === 0 ? (
          <p className={styles.note}>{words.linkedNone}</p>
        ) : (
          <ul className={styles.list}>
            {data.linkedApps.map((linked) => (
              <AppRow
                key={linked.id}
                linked={linked}
                onRevoke={(title) =>
                  actor.send({ type: "app.revoke", id: linked.id, title, boardTitle: linked.boardTitle })
                }
              />
            ))}
          </ul>
        )
      ) : error ? (
        <Banner tone="danger" action={{ label: words.linkRetry, onClick: () => void refetch() }}>
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
    </SettingsSection>
  );
}

function AppRow({ linked, onRevoke }: { linked: LinkedApp; onRevoke(title: string): void }) {
  const now = useNow();
  const { listing, boardTitle, created, lastUsed } = linked;
  const title = listing?.title ?? words.linkedUnknown;
  const may = (listing?.scopes ?? []).map((scope) => (scope === "Read" ? words.linkedReads : words.linkedWrites));
  const since = dayOf(created);
  return (
    <li className={styles.row}>
      <span className={styles.mark}>
        <Icon of={Blocks} size={20} />
      </span>
      <div>
        <p className={styles.name}>{listing ? `${title} ${words.linkedBy(listing.developer)}` : title}</p>
        <p className={styles.note}>{words.linkedTo(boardTitle, listing ? may : [words.linkedDead])}</p>
        <p className={styles.note}>
          {lastUsed == null ? words.linkedSince(since) : words.linkedUsed(messageTime(lastUsed, now), since)}
        </p>
      </div>
      <Button
        kind="ghost"
        size="small"
        icon={Unlink}
        aria-label={words.linkedRevokeOf(title, boardTitle)}
        onClick={() => onRevoke(title)}
      >
        {words.linkedRevoke}
      </Button>
    </li>
  );
}
