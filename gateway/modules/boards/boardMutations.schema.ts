import { TransitionInput } from "../../boardState/transition.refs.ts";
import { RefusalError } from "../../refusal.ts";
import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { boardStyleEnum, code62Enum, frameColorEnum } from "../../schema/enums.ts";
import { muteOneEnd } from "../../words/boardRefusals.ts";
import { type PauseWish, pauseBoard, updateBoard } from "./boardChanges.service.ts";
import { type BoardRecord, BoardRef, MemberRef } from "./boards.refs.ts";
import { acceptInvitation, leave, readInvitation } from "./membership.service.ts";

/** What was given, without what was left out. */
function given<Values extends object>(values: Values): { [Name in keyof Values]?: NonNullable<Values[Name]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Values]?: NonNullable<Values[Name]> };
}

/** What members do with a board beside writing on it: rename, mute, leave; and how the invited become members. */
export function addBoardMutations(builder: Builder): void {
  addUpdate(builder);
  addUpdateV2(builder);
  addPause(builder);
  addMembership(builder);
}

function addUpdate(builder: Builder): void {
  const UpdateTitle = builder.inputType("UpdateTitleInput", {
    fields: (t) => ({ value: t.string({ required: true }) }),
  });
  const UpdateBoard = builder.inputType("UpdateBoardInput", {
    fields: (t) => ({
      boardId: t.id({ required: true }),
      updateTitle: t.field({ type: UpdateTitle }),
      timezone: t.id({ description: "IANA name." }),
      boardStyle: t.field({ type: boardStyleEnum }),
      code62: t.field({ type: code62Enum }),
      frameColor: t.field({ type: frameColorEnum }),
      transition: t.field({ type: TransitionInput, description: "How its flaps turn where a call does not say." }),
      usersEndPins: t.boolean({ description: "Whether a User's Yes ends a pin that an Owner or Admin set." }),
      stayMinutes: t.int({ description: "1 to 60: for how long a message holds the board against channels." }),
    }),
  });
  builder.mutationField("updateBoard", (t) =>
    t.field({
      type: BoardRef,
      description:
        "Renames the board (feature renameBoard), sets its time zone (feature modifyTimezone), how it looks, how its flaps turn, who ends pins and how long messages stay (Owner and Admins).",
      args: { input: t.arg({ type: UpdateBoard, required: true }) },
      errors: refusable("UpdateBoard", "board"),
      resolve: (_root, { input: { boardId, updateTitle, boardStyle, ...rest } }, { context, principal }) =>
        updateBoard(context, principal, {
          boardId,
          ...given({ title: updateTitle?.value, style: boardStyle, ...rest }),
        }),
    }),
  );
}

/** The calls of both versions for what `updateBoard` does too; one service stands behind them. */
function addUpdateV2(builder: Builder): void {
  const UpdateQuietHours = builder.inputType("UpdateQuietHoursInput", {
    fields: (t) => ({
      boardId: t.id({ required: true }),
      quietHoursBegin: t.string({ required: true, description: "HHmm; both are empty to turn them off." }),
      quietHoursEnd: t.string({ required: true }),
    }),
  });
  builder.mutationField("updateQuietHours", (t) =>
    t.field({
      type: BoardRef,
      description: "Sets the board's quiet hours: Owner or Admin with the feature settings.modifyQuietHours.",
      args: { input: t.arg({ type: UpdateQuietHours, required: true }) },
      errors: refusable("UpdateQuietHours", "board"),
      resolve: (_root, { input: { boardId, quietHoursBegin, quietHoursEnd } }, { context, principal }) =>
        updateBoard(context, principal, { boardId, quietHours: { begin: quietHoursBegin, end: quietHoursEnd } }),
    }),
  );
  builder.mutationField("updateBoardV2", (t) =>
    t.field({
      type: BoardRef,
      description: "Renames the board, sets its time zone or its quiet hours; what is left out stays.",
      args: {
        id: t.arg.id({ required: true }),
        title: t.arg.string(),
        timezone: t.arg.id({ description: "IANA name." }),
        quietHoursStart: t.arg.string({
          description: "HHmm, together with quietHoursEnd; both are empty to turn them off.",
        }),
        quietHoursEnd: t.arg.string(),
      },
      errors: refusable("UpdateBoardV2", "board"),
      resolve: (_root, { id, title, timezone, quietHoursStart, quietHoursEnd }, { context, principal }) => {
        const hasHours = typeof quietHoursStart === "string" || typeof quietHoursEnd === "string";
        const quietHours = hasHours ? { begin: quietHoursStart ?? null, end: quietHoursEnd ?? null } : undefined;
        return updateBoard(context, principal, { boardId: id, ...given({ title, timezone, quietHours }) });
      },
    }),
  );
}

interface PausedRecord {
  readonly board: BoardRecord;
}

function addPause(builder: Builder): void {
  const pausedRef = (name: string) =>
    builder.objectRef<PausedRecord>(`${name}Success`).implement({
      fields: (t) => ({
        paused: t.boolean({
          description: "Whether channels are silent from here on.",
          resolve: ({ board }) => board.pausedUntil !== null && board.pausedUntil > board.readAt,
        }),
        board: t.field({ type: BoardRef, resolve: ({ board }) => board }),
      }),
    });
  const description = "Silences the board's channels for 1800, 3600 or 90000 seconds; 0 lets them speak again.";
  builder.mutationField("pauseBoard", (t) =>
    t.field({
      type: pausedRef("PauseBoard"),
      description: `${description} Or up to a moment within the longest of them; one of the two.`,
      args: { board: t.arg.id({ required: true }), duration: t.arg.int(), until: t.arg({ type: "Timestamp" }) },
      errors: refusableDirect("PauseBoard"),
      resolve: async (_root, { board: boardId, duration, until }, { context, principal }) => ({
        board: await pauseBoard(context, principal, { boardId, ...oneEnd(duration ?? null, until ?? null) }),
      }),
    }),
  );
  builder.mutationField("pauseInstallables", (t) =>
    t.field({
      type: pausedRef("PauseInstallables"),
      description,
      args: { board: t.arg.id({ required: true }), duration: t.arg.int({ required: true }) },
      errors: refusableDirect("PauseInstallables"),
      resolve: async (_root, { board: boardId, duration }, { context, principal }) => ({
        board: await pauseBoard(context, principal, { boardId, seconds: duration }),
      }),
    }),
  );
}

function oneEnd(seconds: number | null, until: number | null): PauseWish {
  if (seconds !== null && until === null) return { seconds };
  if (until !== null && seconds === null) return { until };
  throw new RefusalError("ValidationError", muteOneEnd(), { rule: "duration" });
}

function addMembership(builder: Builder): void {
  const id = "personTenantAssociationId";
  builder.queryField("boardInvitation", (t) =>
    t.field({
      type: MemberRef,
      nullable: true,
      description: "The viewer's own invitation to the board while it waits for an answer; null for everybody else.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => readInvitation(context, principal, boardId),
    }),
  );
  builder.mutationField("acceptPersonTenantInvitation", (t) =>
    t.field({
      type: MemberRef,
      description: "Accepts the caller's own invitation; only with a confirmed e-mail address.",
      args: { [id]: t.arg.id({ required: true }) },
      errors: refusable("AcceptPersonTenantInvitation", "member"),
      resolve: (_root, input, { context, principal }) => acceptInvitation(context, principal, input[id]),
    }),
  );
  builder.mutationField("ignorePersonTenantInvitation", (t) =>
    t.boolean({
      description: "Declines the caller's own invitation, or leaves all boards of the tenant.",
      args: { [id]: t.arg.id({ required: true }) },
      errors: refusable("IgnorePersonTenantInvitation", "ignored"),
      resolve: async (_root, input, { context, principal }) => {
        await leave(context, principal, input[id]);
        return true;
      },
    }),
  );
}
