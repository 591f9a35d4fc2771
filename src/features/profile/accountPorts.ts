import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  accountDeletionMachine,
  type BeforeTheEnd,
  type FatesToCarryOut,
} from "../../../machines/settings/accountDeletionMachine.ts";
import { dataExportMachine } from "../../../machines/settings/dataExportMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import type { Platform } from "../../gql/platform.ts";
import { toPortRefusal } from "../../gql/refusal.ts";
import { deleteAccountMutation, householdsQuery } from "./accountOperations.ts";

/** `save`: what is done with the file when it is whole. */
export function provideDataExport(platform: Pick<Platform, "download">, save: (file: Blob) => void) {
  return dataExportMachine.provide({
    actors: {
      saveData: fromPromise<void>(async () => {
        const file = await platform.download("/export").catch((error: unknown) => {
          throw toPortRefusal(error);
        });
        save(file);
      }),
    },
  });
}

/** `readPassword`: what stands in the dialog's field at this moment; no machine ever holds it. */
export function provideAccountDeletion(client: ApolloClient, readPassword: () => string | null) {
  return accountDeletionMachine.provide({
    actors: {
      loadHouseholds: fromPromise<BeforeTheEnd>(async () => {
        const { ownedHouseholds, shopRenewals } = await ask(client, householdsQuery, {}, "no-cache");
        const households = ownedHouseholds.map(({ id, boards, members }) => ({
          id,
          boards: boards.map(({ title }) => title),
          members: members.map(({ id: memberId, name }) => ({ id: memberId, name })),
        }));
        return { households, renewals: shopRenewals.map(({ id, boardTitle }) => ({ id, boardTitle })) };
      }),
      deleteAccount: fromPromise<void, FatesToCarryOut>(async ({ input: { fates, knownRenewals } }) => {
        const variables = {
          password: readPassword(),
          households: [...fates],
          knownRenewals: [...knownRenewals],
        };
        await change(client, deleteAccountMutation, variables, "no-cache");
      }),
    },
  });
}
