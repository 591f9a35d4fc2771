import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import { type EmailAsked, emailChangeMachine } from "../../../machines/settings/emailChangeMachine.ts";
import { passwordChangeMachine } from "../../../machines/settings/passwordChangeMachine.ts";
import { type PersonToSave, type Profile, profileMachine } from "../../../machines/settings/profileMachine.ts";
import { type SignInToEnd, signInsMachine } from "../../../machines/settings/signInsMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import type { GetViewerRoleQuery } from "../../gql/generated/graphql.ts";
import { readAnew } from "../../gql/readAnew.ts";
import {
  askForEmailMutation,
  endOtherSignInsMutation,
  endSignInMutation,
  keepEmailMutation,
  passwordMutation,
  personMutation,
  profileQuery,
} from "./profileOperations.ts";

type Account = GetViewerRoleQuery["getViewerRole"]["account"];

/** Who the account is. */
export const profileOf = ({ emailAddress, person: { id, firstName, lastName } }: Account): Profile => ({
  personId: id,
  firstName,
  lastName,
  emailAddress,
});

export function provideProfile(client: ApolloClient) {
  return profileMachine.provide({
    actors: {
      loadProfile: fromPromise<Profile>(async () => {
        const { getViewerRole } = await ask(client, profileQuery, {});
        return profileOf(getViewerRole.account);
      }),
      savePerson: fromPromise<Profile, PersonToSave>(async ({ input }) => {
        const { updatePersonV2 } = await change(client, personMutation, input);
        const { id: personId, firstName, lastName } = updatePersonV2.person;
        const { getViewerRole } = await ask(client, profileQuery, {}, "cache-first");
        return { personId, firstName, lastName, emailAddress: getViewerRole.account.emailAddress };
      }),
    },
  });
}

export interface PasswordFields {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly endOthers: boolean;
}

/** `readFields`: what stands in the dialog's fields at this moment; no machine ever holds it. */
export function providePasswordChange(client: ApolloClient, readFields: () => PasswordFields) {
  return passwordChangeMachine.provide({
    actors: {
      changePassword: fromPromise<void>(async () => {
        const { currentPassword, newPassword, endOthers } = readFields();
        await change(client, passwordMutation, { currentPassword, newPassword, endOthers }, "no-cache");
        readAnew(client, ["SignIns"]);
      }),
    },
  });
}

export interface EmailFields {
  readonly emailAddress: string;
  readonly password: string;
}

/** `readFields` as above. */
export function provideEmailChange(client: ApolloClient, readFields: () => EmailFields) {
  return emailChangeMachine.provide({
    actors: {
      askForEmail: fromPromise<EmailAsked>(async () => {
        const { emailAddress, password } = readFields();
        await change(client, askForEmailMutation, { emailAddress, password });
        return { emailAddress };
      }),
      keepEmail: fromPromise<void>(async () => {
        await change(client, keepEmailMutation, {});
      }),
    },
  });
}

export function provideSignIns(client: ApolloClient) {
  /** Whatever became of the call, the list says what is true. */
  const thenList = async (call: Promise<unknown>) => {
    await call.finally(() => readAnew(client, ["SignIns"]));
  };
  return signInsMachine.provide({
    actors: {
      endSignIn: fromPromise<void, SignInToEnd>(({ input }) => thenList(change(client, endSignInMutation, input))),
      endOtherSignIns: fromPromise<number>(async () => {
        const call = change(client, endOtherSignInsMutation, {});
        await thenList(call);
        return (await call).endOtherSignIns.ended;
      }),
    },
  });
}
