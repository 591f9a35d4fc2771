import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type SandboxChange, sandboxControlMachine } from "../../../machines/developer/sandboxControlMachine.ts";
import { change } from "../../gql/change.ts";
import { changeSandboxMutation } from "./sandboxOperations.ts";

/** Clock and faults on the gateway's call; its answer is the sandbox as it is then, and the screen shows it. */
export function provideSandboxControl(client: ApolloClient) {
  return sandboxControlMachine.provide({
    actors: {
      changeSandbox: fromPromise<void, SandboxChange>(async ({ input: { stuck, ...setting } }) => {
        await change(client, changeSandboxMutation, {
          ...setting,
          ...(stuck === undefined ? {} : { stuck: stuck.map(({ row, column }) => ({ row, column })) }),
        });
      }),
    },
  });
}
