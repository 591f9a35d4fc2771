import { useApolloClient, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import Bot from "lucide-react/icons/bot";
import ChevronRight from "lucide-react/icons/chevron-right";
import Cloud from "lucide-react/icons/cloud";
import House from "lucide-react/icons/house";
import KeyRound from "lucide-react/icons/key";
import Pencil from "lucide-react/icons/pencil";
import Router from "lucide-react/icons/router";
import Trash from "lucide-react/icons/trash-2";
import { useEffect, useMemo, useRef } from "react";
import { Link } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import type { BoardKeyKind, BoardKeysQuery } from "../../gql/generated/graphql.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { CheckRow } from "../../ui/CheckRow.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Tag } from "../../ui/Tag.tsx";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import * as keyWords from "../../words/boardKeys.ts";
import * as words from "../../words/developer.ts";
import { messageTime } from "../../words/messageTime.ts";
import { whyRefused } from "../../words/refusal.ts";
import { BackBar } from "./BackBar.tsx";
import { KeyChip } from "./CopyKey.tsx";
import { CredentialDeletion } from "./CredentialDeletion.tsx";
import { CredentialNaming } from "./CredentialNaming.tsx";
import * as styles from "./Developer.css.ts";
import { boardKeysQuery } from "./developerOperations.ts";
import { provideBoardKey } from "./developerPorts.ts";
import { Enablement } from "./Enablement.tsx";
import { firstCurl } from "./firstCurl.ts";
import { hiddenSecret } from "./hiddenSecret.ts";
import { SecretShown } from "./SecretShown.tsx";

type BoardKey = BoardKeysQuery["boardCredentials"][number];

const icons = { Cloud, Local: Router, Events: Bot, Mqtt: House } as const;

interface BoardKeysProps {
  boardId: string;
  boardTitle: string;
  /** The kind that is open. */
  open: string | undefined;
  addressOf(kind: BoardKeyKind): string;
}

/** The keys that a board has itself, at most one of a kind. Whoever may not make them does not see them. */
export function BoardKeys({ boardId, boardTitle, open, addressOf }: BoardKeysProps) {
  const now = useNow();
  const { data } = useQuery(boardKeysQuery, { variables: { boardId }, fetchPolicy: "cache-and-network" });
  if (data === undefined) return null;
  const kinds = data.boardKeyKinds;
  const keyOf = (kind: BoardKeyKind) => data.boardCredentials.find((one) => one.kind === kind);
  return (
    <section className={styles.boardKeys}>
      <div className={styles.sectionHead}>
        <h2 className={styles.sectionTitle}>{keyWords.boardKeysOf(boardTitle)}</h2>
        <span className={styles.count}>{keyWords.boardKeysCount(kinds.filter(keyOf).length, kinds.length)}</span>
      </div>
      <ul className={styles.list}>
        {kinds.map((kind) => {
          const key = keyOf(kind);
          const { title, word } = keyWords.boardKeyKinds[kind];
          return (
            <li key={kind}>
              <Link
                to={addressOf(kind)}
                aria-current={kind === open ? "page" : undefined}
                className={kind === open ? `${styles.row} ${styles.chosen}` : styles.row}
              >
                <span className={styles.tile}>
                  <Icon of={icons[kind]} size={20} />
                </span>
                <span>
                  <span className={styles.rowTitle}>{title}</span>
                  <br />
                  <span className={styles.rowNote}>
                    {key
                      ? keyWords.boardKeyUsed(word, key.lastUsed == null ? null : messageTime(key.lastUsed, now))
                      : keyWords.boardKeyNone}
                  </span>
                  {key === undefined || key.works ? null : (
                    <>
                      <br />
                      <Tag tone="danger">{words.credentialDead}</Tag>
                    </>
                  )}
                </span>
                <Icon of={ChevronRight} size={16} />
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface BoardKeyDetailProps {
  boardId: string;
  kind: string;
  /** The list. */
  home: string;
}

/** One key of the board: what it opens and may, and the ways to make, to replace and to delete it. */
export function BoardKeyDetail({ boardId, kind, home }: BoardKeyDetailProps) {
  const { data } = useQuery(boardKeysQuery, { variables: { boardId }, fetchPolicy: "cache-first" });
  if (data === undefined) return null;
  const known = data.boardKeyKinds.find((one) => one === kind);
  if (known === undefined) return <Banner tone="danger">{keyWords.boardKeyGone}</Banner>;
  const key = data.boardCredentials.find((one) => one.kind === known);
  return <OneKey key={known} boardId={boardId} kind={known} credential={key} home={home} />;
}

interface OneKeyProps {
  boardId: string;
  kind: BoardKeyKind;
  credential: BoardKey | undefined;
  home: string;
}

function OneKey({ boardId, kind, credential, home }: OneKeyProps) {
  const client = useApolloClient();
  const now = useNow();
  const machine = useMemo(() => provideBoardKey(client, boardId, kind), [client, boardId, kind]);
  const actor = useActorRef(machine, { input: { installableId: "" }, ...useInspection() });
  const state = useSelector(actor, ({ value }) => value);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  useNews(actor, {
    "credential.deleted": () => showToast({ kind: "success", text: words.credentialDeleted, id: "credentials" }),
    "credential.failed": ({ notice }) =>
      showToast({ kind: "error", text: words.credentialDeleteFailed, detail: whyRefused(notice), id: "credentials" }),
  });
  const { title, text } = keyWords.boardKeyKinds[kind];
  // Nobody shows this one: the gateway itself speaks with the broker. So there is nothing to keep.
  const isTold = kind !== "Mqtt";
  useEffect(() => {
    if (!isTold && state === "showingSecret") actor.send({ type: "secret.close" });
  }, [actor, isTold, state]);
  const isMaking = state === "choosingBoard" || state === "creating";
  const rights = useRef<HTMLFieldSetElement>(null);
  // The key that opens them makes the key as well: pressed twice by mistake, it must not.
  useEffect(() => {
    if (isMaking) rights.current?.focus();
  }, [isMaking]);
  const begin = () => {
    actor.send({ type: "credential.new" });
    actor.send({ type: "board.choose", boardId });
    // A key of the board is made to write with.
    actor.send({ type: "scope.toggle", scope: "Write" });
  };
  return (
    <div>
      <BackBar to={home}>{words.tabInstallables}</BackBar>
      <article className={styles.card}>
        {credential === undefined || credential.works ? null : (
          <Banner tone="danger">{words.credentialDeadWhy(credential.madeBy)}</Banner>
        )}
        <header className={styles.part}>
          <h2 className={styles.sectionTitle}>{title}</h2>
          <p className={styles.note}>{text}</p>
        </header>
        {credential === undefined ? null : (
          <div className={styles.keys}>
            {credential.title == null ? null : <span className={styles.rowTitle}>{credential.title}</span>}
            <KeyChip text={credential.key} shown={words.shortKey(credential.key)} name={words.keyName} />
            {credential.scopes.map((scope) => (
              <Tag key={scope}>{words.scopeWords[scope]}</Tag>
            ))}
            <span className={styles.note}>
              {credential.lastUsed == null ? words.credentialNever : messageTime(credential.lastUsed, now)}
            </span>
            <Button
              kind="ghost"
              size="small"
              icon={Pencil}
              onClick={() =>
                actor.send({ type: "credential.rename", id: credential.id, title: credential.title ?? "" })
              }
            >
              {words.credentialRename}
            </Button>
            <Button
              kind="ghost"
              size="small"
              icon={Trash}
              onClick={() => actor.send({ type: "credential.delete", id: credential.id, key: credential.key })}
            >
              {words.credentialDelete}
            </Button>
          </div>
        )}
        {isMaking ? (
          <div className={styles.form}>
            <fieldset ref={rights} className={styles.rights} aria-label={keyWords.boardKeyRights} tabIndex={-1}>
              <CheckRow checked={context.reads} onChange={() => actor.send({ type: "scope.toggle", scope: "Read" })}>
                {words.credentialRead}
              </CheckRow>
              <CheckRow checked={context.writes} onChange={() => actor.send({ type: "scope.toggle", scope: "Write" })}>
                {words.credentialWrite}
              </CheckRow>
            </fieldset>
            {context.problem ? (
              <Banner tone="danger">
                {[words.credentialCreateFailed, whyRefused(context.problem)].filter(Boolean).join(" ")}
              </Banner>
            ) : null}
          </div>
        ) : null}
        <div className={styles.part}>
          <div className={styles.keys}>
            <Button
              kind="primary"
              icon={KeyRound}
              busy={state === "creating"}
              disabled={isMaking && !(context.reads || context.writes)}
              onClick={() => (isMaking ? actor.send({ type: "credential.create" }) : begin())}
            >
              {credential === undefined ? keyWords.boardKeyCreate : keyWords.boardKeyReplace}
            </Button>
            {isMaking ? (
              <Button onClick={() => actor.send({ type: "credential.cancel" })}>{words.developerCancel}</Button>
            ) : null}
          </div>
          {credential === undefined ? null : <p className={styles.note}>{keyWords.boardKeyReplaceHint}</p>}
        </div>
        <SecretShown
          made={isTold ? context.made : null}
          {...(kind === "Cloud" ? { curl: firstCurl(hiddenSecret) } : {})}
          onClose={() => actor.send({ type: "secret.close" })}
        />
        <CredentialNaming flow={actor} />
        <CredentialDeletion flow={actor} />
        {kind === "Local" ? <Enablement boardId={boardId} /> : null}
      </article>
    </div>
  );
}
