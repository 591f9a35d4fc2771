import { useSelector } from "@xstate/react";
import { useEffect, useRef } from "react";
import { longestReason, reasonLength } from "../../../machines/message/flagMachine.ts";
import type { Notice } from "../../../machines/port.ts";
import { useFlow, useFlowStart } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/feed.ts";
import { noMessagesYet } from "../../words/messages.ts";

/** Everything that sharing to the feed and flagging ask and say, wherever they were started. Mounted once. */
export function FeedDialogs() {
  const flag = useFlow("flag");
  const feedItem = useFlow("feedItem");
  useEffect(() => {
    const subscriptions = [
      flag.on("flag.done", () => showToast({ kind: "success", text: words.messageFlagged, id: "flag" })),
      flag.on("flag.failed", ({ notice }) => {
        const detail = notice.cause === "AlreadyExists" ? words.flaggedAlready : reasonOf(notice);
        showToast({ kind: "error", text: words.flagFailed, id: "flag", ...(detail ? { detail } : {}) });
      }),
      feedItem.on("feedItem.told", ({ notice }) => tellShared(notice)),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [flag, feedItem]);
  useFlowStart("flag");
  useFlowStart("feedItem");
  return <FlagDialog />;
}

function reasonOf({ cause }: Notice): string | undefined {
  return cause === undefined ? undefined : words.feedReasons[cause];
}

function tellShared(notice: Notice): void {
  if (notice.id === "feed-added") {
    showToast({ kind: "success", text: words.feedAdded, id: "feed-item" });
    return;
  }
  const detail = reasonOf(notice);
  const text = notice.id === "no-messages-yet" ? noMessagesYet : words.feedFailed;
  showToast({ kind: "error", text, id: "feed-item", ...(detail ? { detail } : {}) });
}

/** Asks why a message should not be in the feed. */
function FlagDialog() {
  const flag = useFlow("flag");
  const isOpen = useSelector(flag, (snapshot) => snapshot.matches("writing") || snapshot.matches("flagging"));
  const isBusy = useSelector(flag, (snapshot) => snapshot.matches("flagging"));
  const reason = useSelector(flag, (snapshot) => snapshot.context.reason);
  const canSubmit = useSelector(flag, (snapshot) => snapshot.can({ type: "flag.submit" }));
  const field = useRef<HTMLTextAreaElement>(null);
  const left = longestReason - reasonLength(reason);
  return (
    <Dialog
      open={isOpen}
      onClose={() => flag.send({ type: "flag.cancel" })}
      title={words.flagTitle}
      description={words.flagDescription}
      closeName={words.close}
      initialFocus={field}
      foot={
        <>
          <Button onClick={() => flag.send({ type: "flag.cancel" })}>{words.cancel}</Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={!canSubmit && !isBusy}
            onClick={() => flag.send({ type: "flag.submit" })}
          >
            {words.flagSubmit}
          </Button>
        </>
      }
    >
      <Field
        wide
        label={words.flagReason}
        hint={words.flagReasonHint(left)}
        error={left < 0 ? words.flagReasonTooLong(-left) : undefined}
      >
        <TextArea
          ref={field}
          value={reason}
          readOnly={isBusy}
          onChange={(event) => flag.send({ type: "reason.change", reason: event.target.value })}
        />
      </Field>
    </Dialog>
  );
}
