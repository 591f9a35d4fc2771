import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type BoardToDelete,
  boardRemovalMachine,
  type MembershipToEnd,
  type RemovalPlan,
  type RemovalRequest,
} from "../../../machines/board/boardRemovalMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import { goingWith } from "../../pieces/boardEnd.ts";
import { paidUntil } from "../../pieces/paidPlus.ts";
import { deleteMutation, leaveMutation, removalQuery } from "./removalOperations.ts";

/** The removal machine on the gateway's calls. */
export function provideBoardRemoval(client: ApolloClient) {
  return boardRemovalMachine.provide({
    actors: {
      readRemoval: fromPromise<RemovalPlan, RemovalRequest>(({ input }) => readPlan(client, input)),
      leaveBoard: fromPromise<void, MembershipToEnd>(async ({ input }) => {
        await change(client, leaveMutation, { personTenantAssociationId: input.membershipId });
      }),
      deleteBoard: fromPromise<void, BoardToDelete>(async ({ input: { boardId } }) => {
        await change(client, deleteMutation, { input: { boardId } });
      }),
    },
  });
}

async function readPlan(client: ApolloClient, { boardId, kind }: RemovalRequest): Promise<RemovalPlan> {
  const answer = await ask(client, removalQuery, { boardId });
  const { getBoardV2: board, boardsV2: boards, boardPurchases: plans, shopRenewals: renewals } = answer;
  const goes = goingWith(kind, board, boards);
  const membership = board.myMembership?.isCurrentMember === true ? board.myMembership : null;
  return {
    membershipId: membership?.id ?? null,
    isOwner: membership?.role === "Owner",
    account: board.tenant.name,
    boardIds: goes.map(({ id }) => id),
    titles: goes.map(({ title }) => title),
    isCharged: renewals.some(
      ({ boardId: charged, isElsewhere }) => isElsewhere && goes.some(({ id }) => id === charged),
    ),
    paidUntil: paidUntil(plans),
    remaining: boards.length - goes.length,
  };
}
