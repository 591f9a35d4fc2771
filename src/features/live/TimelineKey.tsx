import { useSelector } from "@xstate/react";
import { useFlow } from "../../flows.tsx";
import type { BoardTimelineQuery } from "../../gql/generated/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { wallClock } from "../../words/messageTime.ts";
import * as words from "../../words/timeline.ts";

export type Timeline = BoardTimelineQuery["boardTimeline"];
export type Entry = Timeline["entries"][number];

export interface TimelineProps {
  boardId: string;
  isSecondVersion: boolean;
}

/** What the words and keys of an entry need to know. */
export interface Place extends TimelineProps {
  now: number;
  timezone: string;
}

export interface EntryProps {
  entry: Entry;
  place: Place;
}

/** The one thing that the viewer may do about an entry. */
export function EntryKey({ entry, place: { boardId, isSecondVersion, timezone } }: EntryProps) {
  const unschedule = useFlow("unschedule");
  const send = useFlow("send");
  const isSending = useSelector(send, (snapshot) => snapshot.hasTag("busy"));
  const pause = useFlow("boardPause");
  if (!entry.mayAct) return null;
  const waiting = { boardId, scheduledId: entry.subjectId ?? entry.id, isShowing: Boolean(entry.repeat) };
  const messageId = entry.messageId ?? null;
  const key = (label: string, onClick: () => void, waits = false) => (
    <Button kind="ghost" size="small" onClick={onClick} waits={waits}>
      {label}
    </Button>
  );
  switch (entry.kind) {
    case "Pinned":
      return key(words.unpin, () =>
        unschedule.send({ type: "unpin.request", boardId, endsPinUntil: entry.until ?? null }),
      );
    case "Paused":
      return key(words.unmute, () => pause.send({ type: "pause.end", boardId }));
    case "Scheduled":
      return (
        <>
          {key(words.cancelSending, () => unschedule.send({ type: "unschedule.request", ...waiting }))}
          {key(words.anotherTime, () =>
            unschedule.send({ type: "reschedule.request", ...waiting, clock: wallClock(entry.at, timezone) }),
          )}
        </>
      );
    case "Missed":
    case "Shown":
      return messageId === null
        ? null
        : key(
            words.sendAgain,
            () => send.send({ type: "resend.request", boardId, messageId, idempotencyKey: crypto.randomUUID() }),
            isSending,
          );
    case "QuietHours":
      return (
        <ButtonLink
          kind="ghost"
          size="small"
          to={`${isSecondVersion ? "/v2" : ""}/board/${encodeURIComponent(boardId)}/settings/quiet-hours`}
        >
          {words.quietHoursSettings}
        </ButtonLink>
      );
    default:
      return null;
  }
}
