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
import { graphql } from "../../gql/generated/gql.ts";

const removalQuery = graphql(`
  query BoardRemoval($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      myMembership {
        id
        role
        isCurrentMember
      }
      tenant {
        id
      }
    }
    boardsV2 {
      id
      title
      tenant {
        id
      }
    }
  }
`);

const deleteMutation = graphql(`
  mutation DeleteBoard($input: DeleteBoardInput!) {
    deleteBoard(input: $input) {
      __typename
      ... on DeleteBoardSuccess {
        deleted
      }
      ...Refusal_answer @unmask
    }
  }
`);

const leaveMutation = graphql(`
  mutation IgnorePersonTenantInvitation($personTenantAssociationId: ID!) {
    ignorePersonTenantInvitation(personTenantAssociationId: $personTenantAssociationId) {
      __typename
      ... on IgnorePersonTenantInvitationSuccess {
        ignored
      }
      ...Refusal_answer @unmask
    }
  }
`);

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
  const { getBoardV2: board, boardsV2: boards } = await ask(client, removalQuery, { boardId });
  const goes = boards.filter((one) => (kind === "leave" ? one.tenant.id === board.tenant.id : one.id === boardId));
  const membership = board.myMembership?.isCurrentMember === true ? board.myMembership : null;
  return {
    membershipId: membership?.id ?? null,
    isOwner: membership?.role === "Owner",
    boardIds: goes.map(({ id }) => id),
    titles: goes.map(({ title }) => title),
    remaining: boards.length - goes.length,
  };
}
