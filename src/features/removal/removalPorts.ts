import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type BoardToDelete,
  boardRemovalMachine,
  type MembershipToEnd,
  type RemovalPlan,
  type RemovalRequest,
} from "../../../machines/board/boardRemovalMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { graphql } from "../../gql/generated/gql.ts";
import { portRefusalOf, toPortRefusal } from "../../gql/refusal.ts";

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
      ... on Refusal {
        type
        rule
      }
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
      ... on Refusal {
        type
        rule
      }
    }
  }
`);

/** The removal machine on the gateway's calls. */
export function provideBoardRemoval(client: ApolloClient) {
  return boardRemovalMachine.provide({
    actors: {
      readRemoval: fromPromise<RemovalPlan, RemovalRequest>(({ input }) => speaking(() => readPlan(client, input))),
      leaveBoard: fromPromise<void, MembershipToEnd>(({ input }) =>
        speaking(async () => {
          const variables = { personTenantAssociationId: input.membershipId };
          const { data } = await client.mutate({ mutation: leaveMutation, variables });
          refuse(data?.ignorePersonTenantInvitation);
        }),
      ),
      deleteBoard: fromPromise<void, BoardToDelete>(({ input }) =>
        speaking(async () => {
          const variables = { input: { boardId: input.boardId } };
          const { data } = await client.mutate({ mutation: deleteMutation, variables });
          refuse(data?.deleteBoard);
        }),
      ),
    },
  });
}

async function readPlan(client: ApolloClient, { boardId, kind }: RemovalRequest): Promise<RemovalPlan> {
  const { data } = await client.query({
    query: removalQuery,
    variables: { boardId },
    fetchPolicy: "network-only",
  });
  if (!data) throw new PortRefusal({ code: "ServerError" });
  const { getBoardV2: board, boardsV2: boards } = data;
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

interface Answer {
  readonly __typename: string;
  readonly type?: string;
  readonly rule?: string | null;
}

/** An answer without data, which no gateway of ours gives, counts as a broken one. */
function refuse(answer: Answer | undefined): void {
  if (answer === undefined) throw new PortRefusal({ code: "ServerError" });
  if (answer.__typename !== "Refusal") return;
  throw portRefusalOf({ type: answer.type ?? "Unknown", rule: answer.rule ?? null });
}

async function speaking<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    throw toPortRefusal(error);
  }
}
