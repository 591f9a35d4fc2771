import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type Blended, blendMachine, type SetToBlend } from "../../machines/channel/blendMachine.ts";
import { change } from "../gql/change.ts";
import { addToBlendedMutation, removeFromBlendedMutation } from "./blendOperations.ts";

/** Blending on the gateway's calls; their answers bring the cache up to date. */
export function provideBlend(client: ApolloClient) {
  return blendMachine.provide({
    actors: {
      addToBlended: fromPromise<Blended, SetToBlend>(async ({ input }) => {
        const { addMessageSetToBlended } = await change(client, addToBlendedMutation, { input });
        return addMessageSetToBlended.blended;
      }),
      removeFromBlended: fromPromise<Blended, SetToBlend>(async ({ input }) => {
        const { removeMessageSetFromBlended } = await change(client, removeFromBlendedMutation, { input });
        return removeMessageSetFromBlended.blended;
      }),
    },
  });
}
