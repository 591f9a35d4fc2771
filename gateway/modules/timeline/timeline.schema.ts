import type { Builder } from "../../schema/builder.ts";
import { repeatRhythmEnum } from "../../schema/enums.ts";
import {
  TimelineEntryRef,
  TimelineRef,
  TimelineRepeatRef,
  timelineKinds,
  timelineTenses,
  timelineVias,
} from "./timeline.refs.ts";
import { readTimeline } from "./timeline.service.ts";

/** The strip of the live view: why is this on my board? */
export function addTimeline(builder: Builder): void {
  const tense = builder.enumType("TimelineTense", { values: timelineTenses });
  const kind = builder.enumType("TimelineKind", { values: timelineKinds });
  const via = builder.enumType("TimelineVia", { values: timelineVias });
  TimelineRepeatRef.implement({
    description: "When something comes again and again, by the board's clock.",
    fields: (t) => ({
      rhythm: t.expose("rhythm", { type: repeatRhythmEnum }),
      weekday: t.exposeInt("weekday", { nullable: true, description: "1 (Monday) to 7, of a weekly one." }),
      time: t.exposeString("time", { description: "HH:MM." }),
    }),
  });
  TimelineEntryRef.implement({
    fields: (t) => ({
      id: t.exposeID("id", { description: "Of its own within the timeline." }),
      tense: t.expose("tense", { type: tense }),
      kind: t.expose("kind", { type: kind }),
      at: t.expose("at", { type: "Timestamp", description: "When it happened, began or begins." }),
      until: t.expose("until", {
        type: "Timestamp",
        nullable: true,
        description: "Of a planned message: until when quiet hours will hold it. After an hour it is missed.",
      }),
      by: t.exposeString("by", { nullable: true }),
      via: t.expose("via", { type: via, nullable: true, description: "How a message came onto the board." }),
      text: t.exposeString("text", { nullable: true }),
      messageId: t.exposeID("messageId", { nullable: true }),
      subjectId: t.exposeID("subjectId", { nullable: true }),
      repeat: t.expose("repeat", {
        type: TimelineRepeatRef,
        nullable: true,
        description: "Of a planned message that comes again and again.",
      }),
      mayAct: t.exposeBoolean("mayAct", { description: "Whether the viewer may unpin, unmute, cancel or resend it." }),
    }),
  });
  TimelineRef.implement({
    fields: (t) => ({
      boardId: t.exposeID("boardId"),
      now: t.expose("now", { type: "Timestamp" }),
      timezone: t.exposeString("timezone", { description: "IANA name of the board's time zone." }),
      entries: t.field({ type: [TimelineEntryRef], resolve: ({ entries }) => [...entries] }),
    }),
  });
  builder.queryField("boardTimeline", (t) =>
    t.field({
      type: TimelineRef,
      description: "Why the board shows what it shows: what was, is and will be on it.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => readTimeline(context, principal, boardId),
    }),
  );
}
