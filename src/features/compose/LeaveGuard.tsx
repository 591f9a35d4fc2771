import { useApolloClient } from "@apollo/client/react";
import DoorOpen from "lucide-react/icons/door-open";
import { useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useFlow } from "../../flows.tsx";
import { useLeaveGuard } from "../../pieces/useLeaveGuard.ts";
import { isVisible } from "../../pieces/visibleBoard.ts";
import { AlertDialog } from "../../ui/AlertDialog.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/messages.ts";
import type { DeviceDraft } from "./useDeviceDraft.ts";
import { keptToastId } from "./useSentMessage.ts";

const stays = 0;

const copyOf = (text: string) => ({ type: "copy.request", thing: "other", text }) as const;

interface LeaveGuardProps {
  draft: DeviceDraft;
  boardId: string;
  boardTitle: string;
  /** Where the composer is, to come back to. */
  path: string;
  /** What was written, so that it can be pasted as it was. */
  text(): string;
}

/**
 * What leaving with a message does. One that this device keeps is only told about, with the way back; one that would be
 * lost is asked about, within the console and when the tab is closed. Where the board itself is gone, or its author from
 * it, no way leads back: the text can be taken along.
 */
export function LeaveGuard({ draft, boardId, boardTitle, path, text }: LeaveGuardProps) {
  const { actor, question } = useLeaveGuard(() => draft.standing());
  const navigate = useNavigate();
  const client = useApolloClient();
  const copy = useFlow("copy");
  const left = useRef({ draft, text });
  left.current = { draft, text };
  function tellGone() {
    const taken = left.current.text();
    showToast({
      kind: "error",
      id: keptToastId,
      text: words.draftBoardGone(boardTitle),
      // There is something to be done: it stays until it is dismissed.
      duration: stays,
      action: { label: words.draftCopy, onClick: () => copy.send(copyOf(taken)) },
    });
  }
  useNews(actor, {
    "draft.left": () => {
      showToast({
        kind: "info",
        id: keptToastId,
        text: words.draftKept(boardTitle),
        action: { label: words.draftKeptBack, onClick: () => void navigate(path) },
      });
      // Who cannot be told now finds out on the page.
      void isVisible(client, boardId).then(
        (isSeen) => void (isSeen || tellGone()),
        () => {},
      );
    },
  });
  // Before the actor ends with the screen, as layout effects end first.
  useLayoutEffect(
    () => () => actor.send({ type: "composer.closed", standing: left.current.draft.standing() }),
    [actor],
  );

  return (
    <AlertDialog
      {...question}
      icon={DoorOpen}
      tone="danger"
      title={words.leaveTitle}
      text={words.leaveText(draft.unkept ?? "full")}
      no={words.leaveNo}
      yes={words.leaveYes}
    />
  );
}
