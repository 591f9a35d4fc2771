import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  apiConsoleMachine,
  type ConsoleAnswer,
  type ConsoleCall,
} from "../../../machines/developer/apiConsoleMachine.ts";
import {
  apiCredentialMachine,
  type CredentialSecret,
  type CredentialToDelete,
  type CredentialToRename,
  type CredentialWish,
} from "../../../machines/developer/apiCredentialMachine.ts";
import {
  developerInstallableMachine,
  type InstallableToDelete,
  type InstallableToRename,
  type InstallableWish,
  type MadeInstallable,
} from "../../../machines/developer/developerInstallableMachine.ts";
import {
  type ReplayAnswer,
  type ReplayWish,
  requestReplayMachine,
} from "../../../machines/developer/requestReplayMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import type { BoardKeyKind } from "../../gql/generated/graphql.ts";
import type { Platform } from "../../gql/platform.ts";
import { toPortRefusal } from "../../gql/refusal.ts";
import { answerFacts } from "./answerFacts.ts";
import {
  boardKeysQuery,
  createBoardKeyMutation,
  createCredentialMutation,
  createEnablementMutation,
  createInstallableMutation,
  deleteCredentialMutation,
  deleteInstallableMutation,
  deleteOwnSubscriptionMutation,
  developerQuery,
  installableQuery,
  installablesQuery,
  renameCredentialMutation,
  renameInstallableMutation,
} from "./developerOperations.ts";
import { hiddenSecret } from "./hiddenSecret.ts";

/** Own installables on the gateway's calls; the list is asked for again. */
export function provideDeveloperInstallable(client: ApolloClient) {
  return developerInstallableMachine.provide({
    actors: {
      createInstallable: fromPromise<MadeInstallable, InstallableWish>(async ({ input: { title } }) => {
        const { getViewerRole } = await ask(client, developerQuery, {}, "cache-first");
        const developerId = getViewerRole.account.person.id;
        const { createInstallable } = await change(client, createInstallableMutation, { title, developerId });
        await ask(client, installablesQuery, {});
        return { id: createInstallable.installable.id };
      }),
      renameInstallable: fromPromise<void, InstallableToRename>(async ({ input }) => {
        // Its answer is the installable as it is now: lists and detail show it.
        await change(client, renameInstallableMutation, input);
      }),
      deleteSubscriptions: fromPromise<void, InstallableToDelete>(async ({ input: { subscriptionIds } }) => {
        for (const id of subscriptionIds) {
          await change(client, deleteOwnSubscriptionMutation, { id }).catch((error: unknown) => {
            // Gone already, or on a board that one has left: the installable takes those with it.
            if (error instanceof PortRefusal && error.refusal.code === "NotFound") return;
            throw error;
          });
        }
      }),
      deleteInstallable: fromPromise<void, InstallableToDelete>(async ({ input: { id } }) => {
        await change(client, deleteInstallableMutation, { id });
        await ask(client, installablesQuery, {});
      }),
    },
  });
}

/** Its answer is the credential as it is now: every list shows it. */
const renameCredential = (client: ApolloClient) =>
  fromPromise<void, CredentialToRename>(async ({ input: { id, title } }) => {
    await change(client, renameCredentialMutation, { id, title });
  });

/** Credentials on the gateway's calls. No answer that holds a secret is kept in the cache. */
export function provideApiCredential(client: ApolloClient, installableId: string) {
  return apiCredentialMachine.provide({
    actors: {
      createCredential: fromPromise<CredentialSecret, CredentialWish>(async ({ input }) => {
        const variables = { ...input, scopes: [...input.scopes] };
        const { createApiCredential } = await change(client, createCredentialMutation, variables, "no-cache");
        await ask(client, installableQuery, { id: installableId });
        return { key: createApiCredential.key, secret: createApiCredential.secret };
      }),
      renameCredential: renameCredential(client),
      deleteCredential: fromPromise<void, CredentialToDelete>(async ({ input: { id } }) => {
        await change(client, deleteCredentialMutation, { id });
        await ask(client, installableQuery, { id: installableId });
      }),
    },
  });
}

/** A key of the board on the gateway's calls: one value, told as the secret. */
export function provideBoardKey(client: ApolloClient, boardId: string, kind: BoardKeyKind) {
  return apiCredentialMachine.provide({
    actors: {
      createCredential: fromPromise<CredentialSecret, CredentialWish>(async ({ input: { scopes } }) => {
        const variables = { boardId, kind, scopes: [...scopes] };
        const { createBoardKey } = await change(client, createBoardKeyMutation, variables, "no-cache");
        await ask(client, boardKeysQuery, { boardId });
        return { key: "", secret: createBoardKey.token };
      }),
      renameCredential: renameCredential(client),
      deleteCredential: fromPromise<void, CredentialToDelete>(async ({ input: { id } }) => {
        await change(client, deleteCredentialMutation, { id });
        await ask(client, boardKeysQuery, { boardId });
      }),
    },
  });
}

/** A token that a program of the Local dialect trades for the board's Local key: made and told as a key is. */
export function provideEnablement(client: ApolloClient, boardId: string) {
  return apiCredentialMachine.provide({
    actors: {
      createCredential: fromPromise<CredentialSecret, CredentialWish>(async ({ input: { scopes } }) => {
        const variables = { boardId, scopes: [...scopes] };
        const { createEnablementToken } = await change(client, createEnablementMutation, variables, "no-cache");
        return { key: "", secret: createEnablementToken.token };
      }),
    },
  });
}

/** The API console on the gateway's call, which goes through the public API as a program's does. */
export function provideApiConsole(platform: Pick<Platform, "post">) {
  return apiConsoleMachine.provide({
    actors: {
      runConsole: fromPromise<ConsoleAnswer, ConsoleCall>(async ({ input }) => {
        const { key, secret, method, ...rest } = input;
        const params = method === "postMessage" ? rest : {};
        const answer = await platform.post("/api-console", { key, secret, method, params }).catch((error: unknown) => {
          throw toPortRefusal(error);
        });
        const { curl, ...said } = answer as ConsoleAnswer;
        // A flow shows what it is told to whoever inspects it: the line holds the secret only when it is copied.
        return { ...said, curl: curl.replaceAll(secret, hiddenSecret) };
      }),
    },
  });
}

/** The inspector's replay on the gateway's call; nobody knows the credential's secret, and the gateway needs none. */
export function provideRequestReplay(platform: Pick<Platform, "post">) {
  return requestReplayMachine.provide({
    actors: {
      replayRequest: fromPromise<ReplayAnswer, ReplayWish>(async ({ input: { requestId, dryRun } }) => {
        const path = `/api-requests/${encodeURIComponent(requestId)}/replay`;
        const said = await platform.post(path, { dryRun }).catch((error: unknown) => {
          throw toPortRefusal(error);
        });
        const { status, answer } = said as { status: number; answer: unknown };
        return { at: Date.now(), status, error: status < 300 ? null : answerFacts(answer).error };
      }),
    },
  });
}
