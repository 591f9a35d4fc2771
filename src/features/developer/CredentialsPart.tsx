import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Info from "lucide-react/icons/info";
import KeyRound from "lucide-react/icons/key";
import Pencil from "lucide-react/icons/pencil";
import Trash from "lucide-react/icons/trash-2";
import { useMemo } from "react";
import { spelledStrip } from "../../board/spelledStrip.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import type { DeveloperInstallableQuery } from "../../gql/generated/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/developer.ts";
import { messageTime } from "../../words/messageTime.ts";
import { whyRefused } from "../../words/refusal.ts";
import { KeyChip } from "./CopyKey.tsx";
import { CredentialDeletion } from "./CredentialDeletion.tsx";
import { CredentialDialog } from "./CredentialDialog.tsx";
import { CredentialNaming } from "./CredentialNaming.tsx";
import * as own from "./Credentials.css.ts";
import * as styles from "./Developer.css.ts";
import { provideApiCredential } from "./developerPorts.ts";
import { viewerCurl } from "./firstCurl.ts";
import { SecretShown } from "./SecretShown.tsx";
import { TableHead } from "./TableHead.tsx";

type Credential = DeveloperInstallableQuery["developerInstallable"]["apiCredentials"][number];

interface CredentialsPartProps {
  installableId: string;
  credentials: readonly Credential[];
}

/** What programs show to use the installable, and the ways to make one and to end one. */
export function CredentialsPart({ installableId, credentials }: CredentialsPartProps) {
  const client = useApolloClient();
  const machine = useMemo(() => provideApiCredential(client, installableId), [client, installableId]);
  const actor = useActorRef(machine, { input: { installableId }, ...useInspection() });
  const state = useSelector(actor, ({ value }) => value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  useNews(actor, {
    "credential.deleted": () => showToast({ kind: "success", text: words.credentialDeleted, id: "credentials" }),
    "credential.failed": ({ notice }) =>
      showToast({
        kind: "error",
        text: words.credentialDeleteFailed,
        detail: whyRefused(notice),
        id: "credentials",
      }),
  });
  const madeFor = credentials.find(({ key }) => key === context.made?.key)?.boards[0]?.title;
  return (
    <section className={styles.part}>
      <div className={styles.sectionHead}>
        <h3 className={styles.partTitle}>{words.credentials}</h3>
        <Button kind="primary" icon={KeyRound} onClick={() => actor.send({ type: "credential.new" })}>
          {words.createCredential}
        </Button>
      </div>
      {credentials.length === 0 ? (
        <EmptyState
          level="p"
          strip={<Thumbnail label="" characters={spelledStrip("KEYS", 8)} style="black" code62="degree" />}
          title={words.credentialsNone}
        />
      ) : (
        <CredentialTable
          credentials={credentials}
          onRename={({ id, title }) => actor.send({ type: "credential.rename", id, title: title ?? "" })}
          onDelete={({ id, key }) => actor.send({ type: "credential.delete", id, key })}
        />
      )}
      <p className={styles.hint}>
        <Icon of={Info} size={16} />
        {words.credentialDeleteHint}
      </p>
      <CredentialDialog
        open={state === "choosingBoard" || state === "creating"}
        busy={state === "creating"}
        boardId={context.boardId}
        reads={context.reads}
        writes={context.writes}
        problem={context.problem}
        onBoard={(boardId) => actor.send({ type: "board.choose", boardId })}
        onScope={(scope) => actor.send({ type: "scope.toggle", scope })}
        onCreate={() => actor.send({ type: "credential.create" })}
        onClose={() => actor.send({ type: "credential.cancel" })}
      />
      <SecretShown
        made={context.made}
        {...(madeFor === undefined ? {} : { title: words.secretFor(madeFor) })}
        curl={viewerCurl(context.made?.key ?? "")}
        onClose={() => actor.send({ type: "secret.close" })}
      />
      <CredentialNaming flow={actor} />
      <CredentialDeletion flow={actor} />
    </section>
  );
}

interface CredentialTableProps {
  credentials: readonly Credential[];
  onRename(credential: Credential): void;
  onDelete(credential: Credential): void;
}

function CredentialTable({ credentials, onRename, onDelete }: CredentialTableProps) {
  const now = useNow();
  const heads = [words.credentialKey, words.credentialBoard, words.credentialMay, words.credentialLastUsed];
  return (
    <div className={styles.tableScroll}>
      <table className={own.credentialTable}>
        <TableHead heads={heads} className={styles.tableHead} />
        <tbody>
          {credentials.map((one) => (
            <tr key={one.id} className={own.credentialRow}>
              <th scope="row" className={styles.cell}>
                {one.title == null ? null : <p className={own.credentialName}>{one.title}</p>}
                <KeyChip text={one.key} shown={words.shortKey(one.key)} name={words.keyName} />
              </th>
              <td className={styles.cell}>{one.boards[0]?.title}</td>
              <td className={styles.cell}>
                <span className={styles.keys}>
                  {one.scopes.map((scope) => (
                    <Tag key={scope}>{words.scopeWords[scope]}</Tag>
                  ))}
                  {one.works ? null : <Tag tone="danger">{words.credentialDead}</Tag>}
                </span>
              </td>
              <td className={styles.cell}>
                {one.lastUsed == null ? words.credentialNever : messageTime(one.lastUsed, now)}
                {one.lastDialect == null ? null : (
                  <p className={own.usedBy}>{words.credentialUsedBy(one.lastClient ?? "", one.lastDialect)}</p>
                )}
                {one.works ? null : <p className={styles.rowNote}>{words.credentialDeadWhy(one.madeBy)}</p>}
              </td>
              <td className={styles.endCell}>
                <span className={own.credentialKeys}>
                  <IconButton
                    size="small"
                    icon={Pencil}
                    name={words.credentialRenameOf(words.shortKey(one.key))}
                    onClick={() => onRename(one)}
                  />
                  <Button
                    kind="ghost"
                    size="small"
                    icon={Trash}
                    aria-label={words.credentialDeleteOf(words.shortKey(one.key))}
                    onClick={() => onDelete(one)}
                  >
                    {words.credentialDelete}
                  </Button>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
