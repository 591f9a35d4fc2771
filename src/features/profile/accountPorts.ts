import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  accountDeletionMachine,
  type BeforeTheEnd,
  type FatesToCarryOut,
  type OwnedBoard,
} from "../../../machines/settings/accountDeletionMachine.ts";
import { dataExportMachine } from "../../../machines/settings/dataExportMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import type { Platform } from "../../gql/platform.ts";
import { toPortRefusal } from "../../gql/refusal.ts";
import { paidUntil, renews } from "../../pieces/paidPlus.ts";
import { deleteAccountMutation, householdsQuery, plusOfBoardQuery } from "./accountOperations.ts";

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
        const answer = await ask(client, householdsQuery, {}, "no-cache");
        const { ownedHouseholds, shopRenewals, accountEndings } = answer;
        const households = ownedHouseholds.map(async ({ id, boards, members }) => ({
          id,
          boards: await Promise.all(boards.map((board) => ownedBoard(client, board))),
          members: members.map(({ id: memberId, name }) => ({ id: memberId, name })),
        }));
        return {
          households: await Promise.all(households),
          renewals: shopRenewals.map(({ id, boardId, boardTitle, isElsewhere }) => ({
            id,
            boardId,
            boardTitle,
            isElsewhere,
          })),
          endings: accountEndings.map(({ tenantId, boardTitle, keys, installables }) => ({
            tenantId,
            boardTitle,
            keys,
            installables,
          })),
        };
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

async function ownedBoard(client: ApolloClient, { id, title }: { id: string; title: string }): Promise<OwnedBoard> {
  const { boardPurchases } = await ask(client, plusOfBoardQuery, { boardId: id }, "no-cache");
  return { title, paidUntil: paidUntil(boardPurchases), renews: renews(boardPurchases) };
}
