import { useQuery } from "@apollo/client/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Trash from "lucide-react/icons/trash-2";
import type { InstallableToDelete } from "../../../machines/developer/developerInstallableMachine.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/developer.ts";
import { dayOf } from "../../words/messageTime.ts";
import { CredentialsPart } from "./CredentialsPart.tsx";
import * as styles from "./Developer.css.ts";
import { installableQuery } from "./developerOperations.ts";

interface InstallableDetailProps {
  boardId: string;
  id: string;
  /** The list. */
  home: string;
  onDelete(what: InstallableToDelete): void;
}

/** One installable: who made it, its credentials, and the boards that it is on. */
export function InstallableDetail({ boardId, id, home, onDelete }: InstallableDetailProps) {
  const { data, error, refetch } = useQuery(installableQuery, { variables: { id }, fetchPolicy: "cache-and-network" });
  const back = (
    <div className={styles.onlyNarrow}>
      <ButtonLink kind="ghost" icon={ArrowLeft} to={home}>
        {words.installableBack}
      </ButtonLink>
    </div>
  );
  if (data === undefined) {
    return (
      <div>
        {back}
        {error ? (
          <Banner tone="danger" action={{ label: words.developerRetry, onClick: () => void refetch() }}>
            {words.installableGone}
          </Banner>
        ) : (
          <Skeleton label={words.developerLoading}>
            <SkeletonBox width="100%" height={320} />
          </Skeleton>
        )}
      </div>
    );
  }
  const { title, developer, created, subscriptions, apiCredentials } = data.developerInstallable;
  const console = (key: string | undefined, subscription: string) =>
    `/board/${encodeURIComponent(boardId)}/developer/api-console/${encodeURIComponent(key ?? "--")}?subscription=${encodeURIComponent(subscription)}`;
  return (
    <div>
      {back}
      <article className={styles.card}>
        <header className={styles.sectionHead}>
          <div>
            <h2 className={styles.sectionTitle}>{title}</h2>
            <p className={styles.note}>{words.installableMade(developer, dayOf(created))}</p>
          </div>
          <Button
            kind="ghost"
            icon={Trash}
            onClick={() => onDelete({ id, title, subscriptionIds: subscriptions.map((one) => one.id) })}
          >
            {words.installableDelete}
          </Button>
        </header>
        <CredentialsPart installableId={id} credentials={apiCredentials} />
        <section className={styles.part}>
          <h3 className={styles.partTitle}>{words.subscriptions}</h3>
          {subscriptions.length === 0 ? <p className={styles.note}>{words.subscriptionsNone}</p> : null}
          {subscriptions.map((one) => (
            <div key={one.id} className={styles.sectionHead}>
              <div>
                <p className={styles.rowTitle}>{one.board.title}</p>
                <p className={styles.rowNote}>{words.subscriptionState(one.muted, one.messagesToday)}</p>
              </div>
              <div className={styles.keys}>
                <span className={styles.chip}>{one.id}</span>
                <ButtonLink
                  size="small"
                  to={console(apiCredentials.find(({ boards }) => boards[0]?.id === one.board.id)?.key, one.id)}
                >
                  {words.openInConsole}
                </ButtonLink>
              </div>
            </div>
          ))}
        </section>
      </article>
    </div>
  );
}
