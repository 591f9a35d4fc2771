import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type LikeToSet, likeMachine } from "../../machines/message/likeMachine.ts";
import { change } from "../gql/change.ts";
import { createLikeMutation, removeLikeMutation } from "./likeOperations.ts";

/** The like machine as the product runs it. */
export function provideLike(client: ApolloClient) {
  return likeMachine.provide({
    actors: { setLike: fromPromise<number, LikeToSet>(({ input }) => setLike(client, input)) },
  });
}

async function setLike(client: ApolloClient, { subject, isLiked }: LikeToSet): Promise<number> {
  const variables = subject.kind === "pick" ? { pickId: subject.id } : { feedItemId: subject.id };
  return isLiked
    ? (await change(client, createLikeMutation, variables)).createLikeV2.likeCount
    : (await change(client, removeLikeMutation, variables)).removeLikeV2.likeCount;
}
