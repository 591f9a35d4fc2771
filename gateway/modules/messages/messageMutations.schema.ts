import {
  MessageAppearanceRef,
  MessageRef,
  PinnedMessageRef,
  ScheduledMessageRef,
} from "../../boardState/messages.refs.ts";
import { endsPinUntil } from "../../boardState/pins.refs.ts";
import { TransitionInput } from "../../boardState/transition.refs.ts";
import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { code62Enum, pinEndEnum } from "../../schema/enums.ts";
import { BoardRef } from "../boards/boards.refs.ts";
import { readBoard } from "../boards/boards.service.ts";
import {
  type CreateMessage2Answer,
  createBoardMessage,
  createMessage2,
  createMessageAppearance,
  createScheduledMessageV2,
  pinMessageToBoardV2,
} from "./calls.ts";
import { createMessageV2, type WrittenMessage } from "./messages.service.ts";
import { unpin, unschedule } from "./pins.service.ts";

/** The calls that write, send, pin and schedule. Version 1 and version 2 stand on the same functions (decision 3). */
export function addMessageMutations(builder: Builder): void {
  addWriting(builder);
  addCreateMessage2(builder);
  addSending(builder);
  addPins(builder);
  addSchedules(builder);
}

const missingDescription = "What in the text has no code and left a blank, as written.";

function writtenRef(builder: Builder, name: string) {
  return builder.objectRef<WrittenMessage>(name).implement({
    fields: (t) => ({
      message: t.field({ type: MessageRef, resolve: (written) => written.message }),
      missing: t.stringList({ description: missingDescription, resolve: (written) => [...written.missing] }),
    }),
  });
}

function addWriting(builder: Builder): void {
  builder.mutationField("createMessageV2", (t) =>
    t.field({
      type: writtenRef(builder, "CreateMessageV2Success"),
      args: {
        characters: t.arg({ type: "Characters" }),
        text: t.arg.string(),
        code62: t.arg({
          type: code62Enum,
          description: "Of the board that it is written for; the degree sign when left out.",
        }),
        idempotencyKey: t.arg.string(),
      },
      errors: refusableDirect("CreateMessageV2"),
      resolve: (_root, { idempotencyKey, ...input }, { context, principal }) =>
        createMessageV2(context, principal, input, idempotencyKey),
    }),
  );
  builder.mutationField("createBoardMessage", (t) =>
    t.field({
      type: writtenRef(builder, "CreateBoardMessageSuccess"),
      args: {
        text: t.arg.string(),
        characters: t.arg({ type: "Characters" }),
        messageId: t.arg.id(),
        boardId: t.arg.id({ required: true }),
        transition: t.arg({ type: TransitionInput }),
      },
      errors: refusableDirect("CreateBoardMessage"),
      resolve: (_root, input, { context, principal }) => createBoardMessage(context, principal, input),
    }),
  );
}

function addCreateMessage2(builder: Builder): void {
  const success = builder.objectRef<CreateMessage2Answer>("CreateMessage2Success").implement({
    description:
      "Version 1: created tells whether an appearance (or pin, or schedule) was made; withinQuietHours and existingPinnedMessage say why not.",
    fields: (t) => ({
      created: t.exposeBoolean("created"),
      message: t.field({ type: MessageRef, nullable: true, resolve: (answer) => answer.message }),
      appearanceId: t.exposeID("appearanceId", {
        nullable: true,
        description: "What appeared on the board, for an undo; null when nothing did.",
      }),
      missing: t.stringList({ description: missingDescription, resolve: (answer) => [...answer.missing] }),
      withinQuietHours: t.exposeBoolean("withinQuietHours"),
      existingPinnedMessage: t.exposeBoolean("existingPinnedMessage"),
      until: t.field({
        type: "Timestamp",
        nullable: true,
        description: "Until when the quiet hours or the pin stand in the way.",
        resolve: (answer) => answer.until,
      }),
      setBy: t.exposeString("setBy", { nullable: true, description: "Who set them." }),
    }),
  });
  builder.mutationField("createMessage2", (t) =>
    t.field({
      type: success,
      args: {
        text: t.arg.string(),
        characters: t.arg({ type: "Characters" }),
        messageId: t.arg.id(),
        boardId: t.arg.id({ required: true }),
        forced: t.arg.boolean(),
        forcePinnedMessageOverride: t.arg.boolean(),
        endsPinUntil: t.arg(endsPinUntil),
        pinFor: t.arg.int({ description: "Seconds." }),
        sendAt: t.arg({ type: "Timestamp" }),
        transition: t.arg({ type: TransitionInput }),
        afterPin: t.arg({ type: pinEndEnum, description: "Of a pin; Stay when left out." }),
        idempotencyKey: t.arg.string(),
      },
      errors: refusableDirect("CreateMessage2"),
      resolve: (_root, input, { context, principal }) => createMessage2(context, principal, input),
    }),
  );
}

function addSending(builder: Builder): void {
  const success = {
    createMessageAppearanceV2: "CreateMessageAppearanceV2",
    createMessageAppearance: "CreateMessageAppearance",
  } as const;
  for (const name of ["createMessageAppearanceV2", "createMessageAppearance"] as const) {
    builder.mutationField(name, (t) =>
      t.field({
        type: MessageAppearanceRef,
        args: {
          boardId: t.arg.id({ required: true }),
          messageId: t.arg.id({ required: true }),
          forced: t.arg.boolean(),
          forcePinnedMessageOverride: t.arg.boolean(),
          endsPinUntil: t.arg(endsPinUntil),
          transition: t.arg({ type: TransitionInput }),
          idempotencyKey: t.arg.string(),
        },
        errors: refusable(success[name], "appearance"),
        resolve: (_root, input, { context, principal }) => createMessageAppearance(context, principal, name, input),
      }),
    );
  }
}

function addPins(builder: Builder): void {
  builder.mutationField("pinMessageToBoardV2", (t) =>
    t.field({
      type: PinnedMessageRef,
      args: {
        boardId: t.arg.id({ required: true }),
        messageId: t.arg.id({ required: true }),
        secondsToPin: t.arg.int({ required: true }),
        afterEnd: t.arg({ type: pinEndEnum, description: "Stay when left out." }),
        forced: t.arg.boolean(),
        forcePinnedMessageOverride: t.arg.boolean(),
        endsPinUntil: t.arg(endsPinUntil),
        transition: t.arg({ type: TransitionInput }),
        idempotencyKey: t.arg.string(),
      },
      errors: refusable("PinMessageToBoardV2", "pinnedMessage"),
      resolve: (_root, input, { context, principal }) => pinMessageToBoardV2(context, principal, input),
    }),
  );
  const success = { unpinMessageFromBoardV2: "UnpinMessageFromBoardV2", clearPin: "ClearPin" } as const;
  for (const name of ["unpinMessageFromBoardV2", "clearPin"] as const) {
    builder.mutationField(name, (t) =>
      t.field({
        type: BoardRef,
        args: { boardId: t.arg.id({ required: true }), endsPinUntil: t.arg(endsPinUntil) },
        errors: refusable(success[name], "board"),
        resolve: async (_root, { boardId, ...meant }, { context, principal }) => {
          await unpin(context, principal, boardId, name, meant);
          return readBoard(context, principal, boardId, "member");
        },
      }),
    );
  }
}

function addSchedules(builder: Builder): void {
  builder.mutationField("createScheduledMessageV2", (t) =>
    t.field({
      type: ScheduledMessageRef,
      args: {
        messageId: t.arg.id({ required: true }),
        boardId: t.arg.id({ required: true }),
        sendAt: t.arg({ type: "Timestamp", required: true }),
        forced: t.arg.boolean(),
        forcePinnedMessageOverride: t.arg.boolean(),
        transition: t.arg({ type: TransitionInput }),
        idempotencyKey: t.arg.string(),
      },
      errors: refusable("CreateScheduledMessageV2", "scheduledMessage"),
      resolve: (_root, input, { context, principal }) => createScheduledMessageV2(context, principal, input),
    }),
  );
  builder.mutationField("unscheduleMessage", (t) =>
    t.field({
      type: "Boolean",
      args: { messageId: t.arg.id({ required: true }) },
      errors: refusable("UnscheduleMessage", "unscheduled"),
      resolve: async (_root, { messageId }, { context, principal }) => {
        await unschedule(context, principal, messageId);
        return true;
      },
    }),
  );
}
