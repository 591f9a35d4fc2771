import type { GraphQLResolveInfo } from "graphql";
import { MessageRef, PinnedMessageRef } from "../../boardState/messages.refs.ts";
import { type Builder, refusable } from "../../schema/builder.ts";
import { boardStyleEnum, code62Enum, roleEnum } from "../../schema/enums.ts";
import { asksOnlyFor } from "../../schema/selection.ts";
import { BoardRef, boardHeadFields, MemberRef, QuietHoursRef, QuietHoursV2Ref, TenantRef } from "./boards.refs.ts";
import {
  type BoardReading,
  createBoardV2,
  listBoardMembers,
  listBoards,
  listTenants,
  readBoard,
} from "./boards.service.ts";

/** The calls about boards. Where the documents name several for one thing, one service function stands behind them. */
export function addBoardRoots(builder: Builder): void {
  addLists(builder);
  addSingles(builder);
  builder.mutationField("createBoardV2", (t) =>
    t.field({
      type: BoardRef,
      args: {
        title: t.arg.string({ required: true }),
        boardStyle: t.arg({ type: boardStyleEnum, required: true }),
        timezone: t.arg.id({ required: true }),
        code62: t.arg({ type: code62Enum, description: "The degree sign when left out." }),
      },
      errors: refusable("CreateBoardV2", "board"),
      resolve: (_root, { title, boardStyle: style, timezone, code62 }, { context, principal }) =>
        createBoardV2(context, principal, { title, style, code62: code62 ?? "degree", timezone }),
    }),
  );
}

/** What is not asked for of boards is not read. */
function readingFor(info: GraphQLResolveInfo): BoardReading {
  return asksOnlyFor(info, boardHeadFields) ? "head" : "whole";
}

function addLists(builder: Builder): void {
  for (const name of ["fetchAllBoards", "getLive"] as const) {
    builder.queryField(name, (t) =>
      t.field({
        type: [BoardRef],
        resolve: (_root, _arguments, { context, principal }, info) =>
          listBoards(context, principal, undefined, readingFor(info)),
      }),
    );
  }
  builder.queryField("boardsV2", (t) =>
    t.field({
      type: [BoardRef],
      args: { permissions: t.arg({ type: [roleEnum] }) },
      resolve: (_root, { permissions }, { context, principal }, info) =>
        listBoards(context, principal, permissions ?? undefined, readingFor(info)),
    }),
  );
  builder.queryField("viewersAdminOwnerBoards", (t) =>
    t.field({
      type: [BoardRef],
      resolve: (_root, _arguments, { context, principal }, info) =>
        listBoards(context, principal, ["Admin", "Owner"], readingFor(info)),
    }),
  );
  for (const name of ["getTenantBoards", "tenantBoardsQuery"] as const) {
    builder.queryField(name, (t) =>
      t.field({
        type: [TenantRef],
        resolve: (_root, _arguments, { context, principal }) => listTenants(context, principal),
      }),
    );
  }
}

function addSingles(builder: Builder): void {
  for (const name of ["getBoardV2", "getLiveBoard", "liveV2"] as const) {
    builder.queryField(name, (t) =>
      t.field({
        type: BoardRef,
        args: { id: t.arg.id({ required: true }) },
        resolve: (_root, { id }, { context, principal }, info) =>
          readBoard(context, principal, id, "view", readingFor(info)),
      }),
    );
  }
  builder.queryFields((t) => {
    const boardId = { boardId: t.arg.id({ required: true }) };
    return {
      singleBoardsSelectorQuery: t.field({
        type: BoardRef,
        args: boardId,
        resolve: (_root, { boardId: id }, { context, principal }, info) =>
          readBoard(context, principal, id, "member", readingFor(info)),
      }),
      boardMessageQuery: t.field({
        type: MessageRef,
        nullable: true,
        args: boardId,
        resolve: async (_root, { boardId: id }, { context, principal }) =>
          (await readBoard(context, principal, id, "member")).appearance?.message,
      }),
      boardPinnedQuery: t.field({
        type: PinnedMessageRef,
        nullable: true,
        args: boardId,
        resolve: async (_root, { boardId: id }, { context, principal }) =>
          (await readBoard(context, principal, id, "member")).pinned,
      }),
      boardStyleQuery: t.field({
        type: boardStyleEnum,
        args: boardId,
        resolve: async (_root, { boardId: id }, { context, principal }) =>
          (await readBoard(context, principal, id, "member", "head")).style,
      }),
      getBoardRoles: t.field({
        type: [MemberRef],
        args: boardId,
        resolve: (_root, { boardId: id }, { context, principal }) => listBoardMembers(context, principal, id),
      }),
      getQuietHours: t.field({
        type: QuietHoursRef,
        args: boardId,
        resolve: (_root, { boardId: id }, { context, principal }) =>
          readBoard(context, principal, id, "member", "head"),
      }),
      getBoardQuietHoursV2: t.field({
        type: QuietHoursV2Ref,
        args: { id: t.arg.id({ required: true }) },
        resolve: (_root, { id }, { context, principal }) => readBoard(context, principal, id, "member", "head"),
      }),
    };
  });
}
