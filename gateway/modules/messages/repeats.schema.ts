import { MessageRef, type MessageRepeatRecord, MessageRepeatRef } from "../../boardState/messages.refs.ts";
import { TransitionInput } from "../../boardState/transition.refs.ts";
import { type Builder, refusable } from "../../schema/builder.ts";
import { repeatRhythmEnum } from "../../schema/enums.ts";
import {
  createRepeat,
  endRepeat,
  listRepeats,
  pauseRepeat,
  resumeRepeat,
  skipRepeat,
  unskipRepeat,
} from "./repeats.service.ts";

/** Messages that come again and again. */
export function addRepeats(builder: Builder): void {
  addType(builder);
  builder.queryField("messageRepeats", (t) =>
    t.field({
      type: [MessageRepeatRef],
      description: "What comes again and again on the board: the next one first, then what is paused.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => listRepeats(context, principal, boardId),
    }),
  );
  builder.mutationField("createMessageRepeat", (t) =>
    t.field({
      type: MessageRepeatRef,
      description: "Shows a message again and again at a time of the board's day.",
      args: {
        boardId: t.arg.id({ required: true }),
        messageId: t.arg.id({ required: true }),
        rhythm: t.arg({ type: repeatRhythmEnum, required: true }),
        time: t.arg.string({ required: true, description: "HH:MM by the board's clock." }),
        weekday: t.arg.int({ description: "1 (Monday) to 7 (Sunday), of a weekly one." }),
        startsOn: t.arg.string({
          description: "YYYY-MM-DD by the board's clock: it does not come before that day. Left out: from now.",
        }),
        forced: t.arg.boolean(),
        forcePinnedMessageOverride: t.arg.boolean(),
        transition: t.arg({ type: TransitionInput }),
        idempotencyKey: t.arg.string(),
      },
      errors: refusable("CreateMessageRepeat", "repeat"),
      resolve: (_root, { weekday, forced, forcePinnedMessageOverride, ...input }, { context, principal }) =>
        createRepeat(context, principal, {
          ...input,
          weekday: weekday ?? null,
          forced: forced === true,
          forcePinnedMessageOverride: forcePinnedMessageOverride === true,
        }),
    }),
  );
  addChanges(builder);
}

function addType(builder: Builder): void {
  const next = builder.objectRef<NonNullable<MessageRepeatRecord["next"]>>("NextShowing").implement({
    fields: (t) => ({
      scheduledMessageId: t.exposeID("scheduledId"),
      sendAt: t.field({ type: "Timestamp", resolve: ({ sendAt }) => sendAt }),
      day: t.exposeString("day", { description: "YYYY-MM-DD by the board's clock: its name." }),
    }),
  });
  MessageRepeatRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      boardId: t.exposeID("boardId"),
      rhythm: t.field({ type: repeatRhythmEnum, resolve: ({ rhythm }) => rhythm }),
      weekday: t.exposeInt("weekday", { nullable: true, description: "1 (Monday) to 7, of a weekly one." }),
      time: t.exposeString("time", { description: "HH:MM by the board's clock." }),
      startsOn: t.exposeString("startsOn", {
        nullable: true,
        description: "YYYY-MM-DD by the board's clock: its first day. Null: since it was made.",
      }),
      attribution: t.exposeString("attribution"),
      pausedAt: t.field({ type: "Timestamp", nullable: true, resolve: ({ pausedAt }) => pausedAt }),
      leftOut: t.stringList({
        description: "Days (YYYY-MM-DD by the board's clock) still to come whose showing is left out.",
        resolve: ({ leftOut }) => [...leftOut],
      }),
      next: t.field({ type: next, nullable: true, resolve: (repeat) => repeat.next }),
      viewerMayChange: t.exposeBoolean("viewerMayChange"),
      message: t.field({ type: MessageRef, resolve: ({ message }) => message }),
    }),
  });
}

const changes = [
  ["pauseMessageRepeat", "PauseMessageRepeat", "Nothing of it is sent until it goes on.", pauseRepeat],
  [
    "resumeMessageRepeat",
    "ResumeMessageRepeat",
    "Goes on with the next showing from now that is not left out.",
    resumeRepeat,
  ],
] as const;

const showings = [
  ["skipMessageRepeat", "SkipMessageRepeat", "Leaves the next showing out. Done twice it is done once.", skipRepeat],
  [
    "unskipMessageRepeat",
    "UnskipMessageRepeat",
    "A showing that was left out comes after all; others stay left out.",
    unskipRepeat,
  ],
] as const;

function addChanges(builder: Builder): void {
  for (const [field, name, description, change] of changes) {
    builder.mutationField(field, (t) =>
      t.field({
        type: MessageRepeatRef,
        description,
        args: { id: t.arg.id({ required: true }) },
        errors: refusable(name, "repeat"),
        resolve: (_root, { id }, { context, principal }) => change(context, principal, id),
      }),
    );
  }
  for (const [field, name, description, change] of showings) {
    builder.mutationField(field, (t) =>
      t.field({
        type: MessageRepeatRef,
        description,
        args: {
          id: t.arg.id({ required: true }),
          day: t.arg.string({ required: true, description: "YYYY-MM-DD by the board's clock, as `next.day` says it." }),
        },
        errors: refusable(name, "repeat"),
        resolve: (_root, { id, day }, { context, principal }) => change(context, principal, id, day),
      }),
    );
  }
  builder.mutationField("deleteMessageRepeat", (t) =>
    t.boolean({
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("DeleteMessageRepeat", "deleted"),
      resolve: async (_root, { id }, { context, principal }) => {
        await endRepeat(context, principal, id);
        return true;
      },
    }),
  );
}
