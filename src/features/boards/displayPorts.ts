import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type DisplayToAsk, displayCardMachine, type NameToSave } from "../../../machines/board/displayCardMachine.ts";
import { change } from "../../gql/change.ts";
import { removeDeviceMutation } from "./boardOperations.ts";
import { identifyDeviceMutation, renameDeviceMutation } from "./displayOperations.ts";

export function provideDisplayCard(client: ApolloClient) {
  return displayCardMachine.provide({
    actors: {
      identifyDevice: fromPromise<void, DisplayToAsk>(async ({ input }) => {
        await change(client, identifyDeviceMutation, input);
      }),
      renameDevice: fromPromise<void, NameToSave>(async ({ input }) => {
        await change(client, renameDeviceMutation, input);
      }),
      removeDevice: fromPromise<void, DisplayToAsk>(async ({ input: { id } }) => {
        await change(client, removeDeviceMutation, { id });
      }),
    },
  });
}
