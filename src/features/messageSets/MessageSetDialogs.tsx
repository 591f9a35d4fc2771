import { useQuery } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import type { Notice } from "../../../machines/port.ts";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { CheckRow } from "../../ui/CheckRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import { showToast } from "../../ui/toasts.ts";
import { noMessagesYet } from "../../words/messages.ts";
import { messageReasons, whyRefused } from "../../words/refusal.ts";
import * as words from "../../words/share.ts";
import * as styles from "./MessageSetDialogs.css.ts";
import { messageSetsQuery } from "./messageSetOperations.ts";

function sentenceOf({ id }: Notice): string {
  switch (id) {
    case "message-set-added":
      return words.messageSetAdded;
    case "message-sets-load-failed":
      return words.messageSetsLoadFailed;
    case "no-messages-yet":
      return noMessagesYet;
    default:
      return words.messageSetFailed;
  }
}

/** Chooses the message sets that a message is added to, wherever that was asked for. The console mounts it once. */
export function MessageSetDialogs() {
  const flow = useFlow("messageSetAdd");
  const isOpen = useSelector(flow, (snapshot) => snapshot.hasTag("open"));
  const isBusy = useSelector(flow, (snapshot) => snapshot.hasTag("busy"));
  const hasChosen = useSelector(flow, (snapshot) => snapshot.context.chosenIds.length > 0);

  useFlowNews("messageSetAdd", {
    "sets.told": ({ isError, notice }) =>
      showToast({
        kind: isError ? "error" : "success",
        text: sentenceOf(notice),
        detail: whyRefused(notice, messageReasons),
        id: "message-set",
      }),
  });

  const cancel = () => flow.send({ type: "sets.cancel" });
  return (
    <Dialog
      open={isOpen}
      onClose={cancel}
      title={words.messageSetTitle}
      description={words.messageSetText}
      closeName={words.messageSetClose}
      foot={
        <>
          <Button onClick={cancel}>{words.messageSetCancel}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={!hasChosen}
            title={hasChosen ? undefined : words.messageSetNoneChosen}
            onClick={() => flow.send({ type: "sets.submit" })}
          >
            {words.messageSetAdd}
          </Button>
        </>
      }
    >
      <Choices />
    </Dialog>
  );
}

function Choices() {
  const flow = useFlow("messageSetAdd");
  const boardId = useSelector(flow, (snapshot) => snapshot.context.boardId);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches("loading"));
  const chosenIds = useSelector(flow, (snapshot) => snapshot.context.chosenIds);
  // The flow asks the gateway; here is what it brought.
  const { data } = useQuery(messageSetsQuery, {
    variables: { boardId },
    fetchPolicy: "cache-only",
    skip: boardId === "",
  });
  if (isLoading || data === undefined) {
    return (
      <Skeleton label={words.messageSetsLoading}>
        <SkeletonBox height={48} radius={8} />
      </Skeleton>
    );
  }
  const sets = data.getMessageSetCreatorSubscriptions;
  if (sets.length === 0) {
    return (
      <div className={styles.none}>
        <p className={styles.title}>{words.messageSetsNone}</p>
        <p className={styles.meta}>{words.messageSetsNoneHint}</p>
        <div className={styles.noneAction}>
          <ButtonLink to={`/board/${boardId}/installables/discover`} onClick={() => flow.send({ type: "sets.cancel" })}>
            {words.messageSetsNoneAction}
          </ButtonLink>
        </div>
      </div>
    );
  }
  return (
    <>
      <fieldset className={styles.list} aria-label={words.messageSetChoices}>
        {sets.map(({ id, title, muted, messages }) => (
          <div key={id} className={styles.entry}>
            <CheckRow checked={chosenIds.includes(id)} onChange={() => flow.send({ type: "set.toggle", id })}>
              <span className={styles.title}>{title}</span>
              <span className={styles.meta}>
                {[words.messageSetHolds(messages ?? 0), ...(muted ? [words.messageSetMuted] : [])].join(", ")}
              </span>
            </CheckRow>
          </div>
        ))}
      </fieldset>
      {chosenIds.length === 0 ? <p className={styles.hint}>{words.messageSetNoneChosen}</p> : null}
    </>
  );
}
