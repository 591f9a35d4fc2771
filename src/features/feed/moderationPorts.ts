import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type DecisionToMake, moderationMachine } from "../../../machines/message/moderationMachine.ts";
import { change } from "../../gql/change.ts";
import { decideMutation } from "./moderationOperations.ts";

export function provideModeration(client: ApolloClient) {
  return moderationMachine.provide({
    actors: {
      decideFeedItem: fromPromise<void, DecisionToMake>(async ({ input }) => {
        await change(client, decideMutation, input);
      }),
    },
  });
}
