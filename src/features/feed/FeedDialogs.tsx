import { useSelector } from "@xstate/react";
import { useRef } from "react";
import { longestReason, reasonLength } from "../../../machines/message/flagMachine.ts";
import type { Notice } from "../../../machines/port.ts";
import { useFlowNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/feed.ts";
import { noMessagesYet } from "../../words/messages.ts";
import { feedReasons, whyRefused } from "../../words/refusal.ts";

/** Everything that sharing to the feed and flagging ask and say, wherever they were started. Mounted once. */
export function FeedDialogs() {
  useFlowNews("flag", {
    "flag.done": () => showToast({ kind: "success", text: words.messageFlagged, id: "flag" }),
    "flag.failed": ({ notice }) =>
      showToast({ kind: "error", text: words.flagFailed, detail: whyRefused(notice, flagReasons), id: "flag" }),
  });
  useFlowNews("feedItem", { "feedItem.told": ({ notice }) => tellShared(notice) });
  return <FlagDialog />;
}

const flagReasons = { ...feedReasons, AlreadyExists: words.flaggedAlready };

function tellShared(notice: Notice): void {
  if (notice.id === "feed-added") {
    showToast({ kind: "success", text: words.feedAdded, id: "feed-item" });
    return;
  }
  const text = notice.id === "no-messages-yet" ? noMessagesYet : words.feedFailed;
  showToast({ kind: "error", text, detail: whyRefused(notice, feedReasons), id: "feed-item" });
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
