import { useQuery } from "@apollo/client/react";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { ActorRefFrom } from "xstate";
import type { messageSetAddMachine } from "../../../machines/message/messageSetAddMachine.ts";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { tellMessageSets } from "../../pieces/messageSetNotices.ts";
import { messageSetsQuery } from "../../pieces/messageSetOperations.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { CheckRow } from "../../ui/CheckRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton, SkeletonBox } from "../../ui/Skeleton.tsx";
import * as words from "../../words/share.ts";
import * as styles from "./MessageSetDialogs.css.ts";

type Adding = ActorRefFrom<typeof messageSetAddMachine>;

/**
 * Chooses the message sets that a message is added to: by itself, or in the middle of sharing. The console mounts it once.
 */
export function MessageSetDialogs() {
  const alone = useSelector(useFlow("messageSets"), (snapshot) => snapshot.children.adding);
  const shared = useSelector(useFlow("share"), (snapshot) => snapshot.children.adding);
  const adding = alone ?? shared;
  // What closes is seen until it is gone.
  const [last, setLast] = useState(adding);
  if (adding && adding !== last) setLast(adding);
  const isOpen = adding !== undefined;

  useFlowNews("messageSets", { "sets.told": tellMessageSets });

  return last ? <AddingDialog adding={last} isOpen={isOpen} /> : null;
}

function AddingDialog({ adding, isOpen }: { adding: Adding; isOpen: boolean }) {
  const isBusy = useSelector(adding, (snapshot) => snapshot.hasTag("busy"));
  const hasChosen = useSelector(adding, (snapshot) => snapshot.context.chosenIds.length > 0);
  const cancel = () => adding.send({ type: "sets.cancel" });
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
            onClick={() => adding.send({ type: "sets.submit" })}
          >
            {words.messageSetAdd}
          </Button>
        </>
      }
    >
      <Choices adding={adding} />
    </Dialog>
  );
}

function Choices({ adding }: { adding: Adding }) {
  const boardId = useSelector(adding, (snapshot) => snapshot.context.boardId);
  const isLoading = useSelector(adding, (snapshot) => snapshot.matches("loading"));
  const chosenIds = useSelector(adding, (snapshot) => snapshot.context.chosenIds);
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
          <ButtonLink
            to={`/board/${boardId}/installables/discover`}
            onClick={() => adding.send({ type: "sets.cancel" })}
          >
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
            <CheckRow checked={chosenIds.includes(id)} onChange={() => adding.send({ type: "set.toggle", id })}>
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
