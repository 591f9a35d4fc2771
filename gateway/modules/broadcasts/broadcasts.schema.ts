import { MessageRef } from "../../boardState/messages.refs.ts";
import { TransitionInput } from "../../boardState/transition.refs.ts";
import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { broadcastStateEnum, broadcastTargetStateEnum, errorTypeEnum } from "../../schema/enums.ts";
import {
  BroadcastCheckRef,
  type BroadcastRecord,
  BroadcastRef,
  BroadcastTargetRef,
  ObstacleRef,
  PinNamedInput,
  TargetRefusalRef,
} from "./broadcasts.refs.ts";
import {
  broadcastMessage,
  cancelBroadcast,
  checkBroadcast,
  listBroadcasts,
  readBroadcast,
  retryBroadcast,
  undoBroadcast,
} from "./broadcasts.service.ts";

/** Broadcasts: one message to several boards, with how far it is and what became of each board. */
export function addBroadcasts(builder: Builder): void {
  addTypes();
  addQueries(builder);
  addBroadcastMessage(builder);
  addChanges(builder);
}

const namedPins =
  "Which pins the override is for. A board whose pin is another one, or is not among these, refuses; any pin is ended when left out.";
const commaJoined = "Ids of boards, separated by commas; at most 200.";

function addTypes(): void {
  TargetRefusalRef.implement({
    description: "Why a board was not reached, or not taken back.",
    fields: (t) => ({
      type: t.field({ type: errorTypeEnum, resolve: (refusal) => refusal.type }),
      error: t.exposeString("error"),
      rule: t.string({ nullable: true, resolve: (refusal) => refusal.rule }),
      until: t.field({ type: "Timestamp", nullable: true, resolve: (refusal) => refusal.until }),
      setBy: t.string({ nullable: true, resolve: (refusal) => refusal.setBy }),
    }),
  });
  BroadcastTargetRef.implement({
    fields: (t) => ({
      boardId: t.exposeID("boardId"),
      title: t.exposeString("title", { description: "The board's title when the broadcast was made." }),
      state: t.field({ type: broadcastTargetStateEnum, resolve: (target) => target.state }),
      appearanceId: t.exposeID("appearanceId", {
        nullable: true,
        description: "Null before it was sent, and where the board showed the message already.",
      }),
      refusal: t.field({ type: TargetRefusalRef, nullable: true, resolve: (target) => target.refusal }),
    }),
  });
  BroadcastRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      state: t.field({ type: broadcastStateEnum, resolve: (broadcast) => broadcast.state }),
      created: t.field({ type: "Timestamp", resolve: (broadcast) => broadcast.createdAt }),
      undoUntil: t.field({
        type: "Timestamp",
        nullable: true,
        description: "Until when it may be taken back; null while it runs, and when it may not.",
        resolve: (broadcast) => broadcast.undoUntil,
      }),
      message: t.field({ type: MessageRef, resolve: (broadcast) => broadcast.message }),
      targets: t.field({ type: [BroadcastTargetRef], resolve: (broadcast) => [...broadcast.targets] }),
    }),
  });
  ObstacleRef.implement({
    description: "A board that asks before it is written to.",
    fields: (t) => ({
      boardId: t.exposeID("boardId"),
      title: t.exposeString("title"),
      until: t.field({ type: "Timestamp", nullable: true, resolve: (obstacle) => obstacle.until }),
      setBy: t.exposeString("setBy", { nullable: true }),
    }),
  });
  BroadcastCheckRef.implement({
    fields: (t) => ({
      quietHours: t.field({ type: [ObstacleRef], resolve: (check) => [...check.quietHours] }),
      pinned: t.field({ type: [ObstacleRef], resolve: (check) => [...check.pinned] }),
    }),
  });
}

function addQueries(builder: Builder): void {
  builder.queryFields((t) => ({
    broadcast: t.field({
      type: BroadcastRef,
      description: "One of the viewer's own broadcasts.",
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, { context, principal }) => readBroadcast(context, principal, id),
    }),
    broadcasts: t.field({
      type: [BroadcastRef],
      description: "The viewer's broadcasts of the last day, the latest first; at most ten.",
      resolve: (_root, _arguments, { context, principal }) => listBroadcasts(context, principal),
    }),
    broadcastCheck: t.field({
      type: BroadcastCheckRef,
      description: "Which of these boards are in quiet hours or have a pin now. For Owners and Admins of all of them.",
      args: { boardIds: t.arg.string({ required: true, description: commaJoined }) },
      resolve: (_root, { boardIds }, { context, principal }) => checkBroadcast(context, principal, boardIds),
    }),
  }));
}

function addBroadcastMessage(builder: Builder): void {
  const success = builder.objectRef<BroadcastRecord>("BroadcastMessageSuccess").implement({
    description: "It is stored and on its way; `broadcast` tells how far.",
    fields: (t) => ({
      messages: t.field({
        type: [MessageRef],
        description: "What was created: the one message that all boards get.",
        resolve: (broadcast) => [broadcast.message],
      }),
      broadcast: t.field({ type: BroadcastRef, resolve: (broadcast) => broadcast }),
    }),
  });
  builder.mutationField("broadcastMessage", (t) =>
    t.field({
      type: success,
      description: "Sends to several boards. For Owners and Admins of all of them, else nothing is sent.",
      args: {
        boardIds: t.arg.string({ required: true, description: commaJoined }),
        characters: t.arg({ type: "Characters", required: true }),
        forced: t.arg.boolean(),
        forcePinnedMessageOverride: t.arg.boolean(),
        endsPins: t.arg({ type: [PinNamedInput], description: namedPins }),
        transition: t.arg({ type: TransitionInput }),
        idempotencyKey: t.arg.string(),
      },
      errors: refusableDirect("BroadcastMessage"),
      resolve: (_root, { forced, forcePinnedMessageOverride, ...input }, { context, principal, address }) =>
        broadcastMessage(context, principal, address, {
          ...input,
          forced: forced === true,
          forcePinnedMessageOverride: forcePinnedMessageOverride === true,
        }),
    }),
  );
}

function addChanges(builder: Builder): void {
  builder.mutationField("cancelBroadcast", (t) =>
    t.field({
      type: BroadcastRef,
      description: "What has not been sent yet is not sent any more; one that is over stays as it is.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("CancelBroadcast", "broadcast"),
      resolve: (_root, { id }, { context, principal }) => cancelBroadcast(context, principal, id),
    }),
  );
  builder.mutationField("retryBroadcast", (t) =>
    t.field({
      type: BroadcastRef,
      description: "Sends again to the boards that were not reached, or to these of them.",
      args: {
        id: t.arg.id({ required: true }),
        boardIds: t.arg.string({ description: commaJoined }),
        forced: t.arg.boolean(),
        forcePinnedMessageOverride: t.arg.boolean(),
        endsPins: t.arg({ type: [PinNamedInput], description: namedPins }),
      },
      errors: refusable("RetryBroadcast", "broadcast"),
      resolve: (_root, { forced, forcePinnedMessageOverride, ...input }, { context, principal }) =>
        retryBroadcast(context, principal, {
          ...input,
          forced: forced === true,
          forcePinnedMessageOverride: forcePinnedMessageOverride === true,
        }),
    }),
  );
  builder.mutationField("undoBroadcast", (t) =>
    t.field({
      type: BroadcastRef,
      description:
        "Puts back what each board showed before, where nothing else came meanwhile. Within 15 seconds of its end.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("UndoBroadcast", "broadcast"),
      resolve: (_root, { id }, { context, principal }) => undoBroadcast(context, principal, id),
    }),
  );
}
