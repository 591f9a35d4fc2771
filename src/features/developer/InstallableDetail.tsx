import { useQuery } from "@apollo/client/react";
import Pencil from "lucide-react/icons/pencil";
import Terminal from "lucide-react/icons/square-terminal";
import Trash from "lucide-react/icons/trash-2";
import type {
  InstallableToDelete,
  InstallableToRename,
} from "../../../machines/developer/developerInstallableMachine.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import type { DeveloperInstallableQuery, KeyBoardsQuery } from "../../gql/generated/graphql.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/developer.ts";
import { dayOf, messageTime } from "../../words/messageTime.ts";
import { BackBar } from "./BackBar.tsx";
import { KeyChip } from "./CopyKey.tsx";
import { CredentialsPart } from "./CredentialsPart.tsx";
import * as styles from "./Developer.css.ts";
import { installableQuery, keyBoardsQuery } from "./developerOperations.ts";
import { InstallableMark } from "./InstallableMark.tsx";
import { SandboxPart } from "./SandboxPart.tsx";

interface InstallableDetailProps {
  boardId: string;
  id: string;
  /** The list. */
  home: string;
  onRename(what: InstallableToRename): void;
  onDelete(what: InstallableToDelete): void;
}

/** One installable: who made it, its credentials, and the boards that it is on. */
export function InstallableDetail({ boardId, id, home, onRename, onDelete }: InstallableDetailProps) {
  const { data, error, refetch } = useQuery(installableQuery, { variables: { id }, fetchPolicy: "cache-and-network" });
  const boards = useQuery(keyBoardsQuery).data?.viewersAdminOwnerBoards ?? [];
  const back = <BackBar to={home}>{words.tabInstallables}</BackBar>;
  if (data === undefined) {
    return (
      <div>
        {back}
        {error ? (
          <Banner tone="danger" retry={{ label: words.developerRetry, onClick: () => void refetch() }}>
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
  const { title, developer, created, lastMessage, subscriptions, apiCredentials } = data.developerInstallable;
  const left = leftBoards(data.developerInstallable);
  const console = (key: string | undefined, subscription: string) =>
    `/board/${encodeURIComponent(boardId)}/developer/api-console/${encodeURIComponent(key ?? "--")}?subscription=${encodeURIComponent(subscription)}`;
  return (
    <div>
      {back}
      <article className={styles.card}>
        <header className={styles.installableHead}>
          <div className={styles.part}>
            <div className={styles.person}>
              <InstallableMark id={id} />
              <div>
                <h2 className={styles.sectionTitle}>{title}</h2>
                <p className={styles.note}>{words.installableMade(developer, dayOf(created))}</p>
              </div>
            </div>
            <div className={styles.keys}>
              <KeyChip text={id} shown={words.shortId(id)} name={words.installableId} />
              <Button kind="ghost" size="small" icon={Pencil} onClick={() => onRename({ id, title })}>
                {words.installableRename}
              </Button>
              <Button
                kind="ghost"
                size="small"
                icon={Trash}
                onClick={() => onDelete({ id, title, subscriptionIds: subscriptions.map((one) => one.id) })}
              >
                {words.installableDelete}
              </Button>
            </div>
          </div>
          {lastMessage == null ? null : (
            <LastMessage message={lastMessage} board={boards.find((one) => one.id === lastMessage.board.id)} />
          )}
        </header>
        <CredentialsPart installableId={id} credentials={apiCredentials} />
        <section className={styles.part}>
          <h3 className={styles.partTitle}>{words.subscriptions}</h3>
          {subscriptions.length === 0 && left.length === 0 ? (
            <p className={styles.note}>{words.subscriptionsNone}</p>
          ) : null}
          {left.map((board) => (
            <p key={board.id} className={styles.note}>
              {words.subscriptionDeleted(board.title)}
            </p>
          ))}
          {subscriptions.map((one) => {
            const board = boards.find(({ id: boardId }) => boardId === one.board.id);
            return (
              <div key={one.id} className={styles.subscription}>
                {board ? (
                  <div className={styles.subscriptionPicture}>
                    <Thumbnail label="" characters={board.characters} style={board.boardStyle} code62={board.code62} />
                  </div>
                ) : null}
                <div className={styles.subscriptionWords}>
                  <p className={styles.rowTitle}>{one.board.title}</p>
                  <p className={styles.rowNote}>{words.subscriptionState(one.muted, one.messagesToday)}</p>
                </div>
                <div className={styles.keys}>
                  <KeyChip text={one.id} shown={words.shortId(one.id)} name={words.subscriptionId} />
                  <ButtonLink
                    size="small"
                    icon={Terminal}
                    to={console(apiCredentials.find(({ boards: [at] }) => at?.id === one.board.id)?.key, one.id)}
                  >
                    {words.openInConsole}
                  </ButtonLink>
                </div>
              </div>
            );
          })}
        </section>
        <SandboxPart credentials={apiCredentials} />
      </article>
    </div>
  );
}

/** Boards that its credentials open, and from which somebody deleted it. */
function leftBoards({ subscriptions, apiCredentials }: DeveloperInstallableQuery["developerInstallable"]) {
  const on = new Set(subscriptions.map(({ board }) => board.id));
  const opened = new Map(apiCredentials.flatMap(({ boards }) => boards).map((board) => [board.id, board]));
  return [...opened.values()].filter(({ id }) => !on.has(id));
}

interface LastMessageProps {
  message: NonNullable<DeveloperInstallableQuery["developerInstallable"]["lastMessage"]>;
  /** How its board looks; undefined when one sees it no more. */
  board: KeyBoardsQuery["viewersAdminOwnerBoards"][number] | undefined;
}

/** What it had shown last, where, and how long ago. */
function LastMessage({ message, board }: LastMessageProps) {
  const now = useNow();
  const said = words.installableLast(messageTime(message.at, now), message.board.title);
  return (
    <figure className={styles.lastMessage}>
      <Thumbnail
        label=""
        characters={message.characters}
        style={board?.boardStyle ?? "black"}
        code62={board?.code62 ?? "degree"}
      />
      <figcaption className={styles.rowNote}>{said}</figcaption>
    </figure>
  );
}
