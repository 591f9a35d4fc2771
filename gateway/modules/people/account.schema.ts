import { type Builder, refusable } from "../../schema/builder.ts";
import { askForEmail, cancelEmailChange } from "./emailChange.service.ts";
import { changePassword } from "./passwordChange.service.ts";
import { PersonRef, ViewerRef } from "./people.refs.ts";
import { readViewer } from "./people.service.ts";
import { updateEmail, updatePerson } from "./personChanges.service.ts";
import { endOtherOwnSignIns, endOwnSignIn, listOwnSignIns, type OwnSignIn } from "./signIns.service.ts";

/** What a person changes about themselves: names, address, password, where they are signed in. */
export function addAccount(builder: Builder): void {
  addPersonChanges(builder);
  addSecrets(builder);
  addSignIns(builder);
}

function addPersonChanges(builder: Builder): void {
  builder.mutationFields((t) => {
    const names = { firstName: t.arg.string({ required: true }), lastName: t.arg.string({ required: true }) };
    return {
      updatePersonV2: t.field({
        type: PersonRef,
        description:
          "The caller's own names. An address other than theirs is asked for: mails go to both, and nothing changes until the new one is confirmed.",
        args: { id: t.arg.id({ required: true }), ...names, emailAddress: t.arg.string() },
        errors: refusable("UpdatePersonV2", "person"),
        resolve: (_root, { emailAddress, ...change }, { context, principal, address }) =>
          updatePerson(context, principal, address, { ...change, emailAddress: emailAddress ?? null }),
      }),
      updatePerson: t.field({
        type: PersonRef,
        args: { id: t.arg.id({ required: true }), ...names },
        errors: refusable("UpdatePerson", "person"),
        resolve: (_root, change, { context, principal, address }) =>
          updatePerson(context, principal, address, { ...change, emailAddress: null }),
      }),
      updateEmail: t.field({
        type: PersonRef,
        description: "Asks for another address, which the person has once its mail was opened.",
        args: { id: t.arg.id({ required: true }), emailAddress: t.arg.string({ required: true }) },
        errors: refusable("UpdateEmail", "person"),
        resolve: (_root, change, { context, principal, address }) => updateEmail(context, principal, address, change),
      }),
    };
  });
}

function addSecrets(builder: Builder): void {
  builder.mutationFields((t) => ({
    changePassword: t.boolean({
      args: {
        currentPassword: t.arg.string({ required: true }),
        newPassword: t.arg.string({ required: true }),
        endOthers: t.arg.boolean({ required: true, description: "Whether every other browser is signed out." }),
      },
      errors: refusable("ChangePassword", "changed"),
      resolve: async (_root, change, { context, principal, address }) => {
        await changePassword(context, principal, address, change);
        return true;
      },
    }),
    askForEmail: t.field({
      type: ViewerRef,
      description:
        "As updateEmail, with the password in place of a recent sign-in; whether the address has an account is told to its mailbox alone.",
      args: { emailAddress: t.arg.string({ required: true }), password: t.arg.string() },
      errors: refusable("AskForEmail", "viewer"),
      resolve: async (_root, { emailAddress, password }, { context, principal, address }) => {
        await askForEmail(context, principal, address, { emailAddress, password: password ?? null });
        return readViewer(context, principal);
      },
    }),
    cancelEmailChange: t.field({
      type: ViewerRef,
      errors: refusable("CancelEmailChange", "viewer"),
      resolve: async (_root, _arguments, { context, principal }) => {
        await cancelEmailChange(context, principal);
        return readViewer(context, principal);
      },
    }),
  }));
}

function addSignIns(builder: Builder): void {
  const DeviceKind = builder.enumType("DeviceKind", { values: ["desktop", "phone", "tablet", "unknown"] as const });
  const SignIn = builder.objectRef<OwnSignIn>("SignIn").implement({
    description: "A browser that the viewer is signed in with; what it is called is what it says of itself.",
    fields: (t) => ({
      id: t.exposeID("id"),
      browser: t.exposeString("browser", { nullable: true }),
      system: t.exposeString("system", { nullable: true }),
      kind: t.field({ type: DeviceKind, resolve: ({ kind }) => kind }),
      signedInAt: t.field({ type: "Timestamp", resolve: ({ signedInAt }) => signedInAt }),
      lastUsedAt: t.field({
        type: "Timestamp",
        description: "To ten minutes: when it last renewed its sign-in.",
        resolve: ({ lastUsedAt }) => lastUsedAt,
      }),
      isThis: t.exposeBoolean("isThis", { description: "The one that asks." }),
    }),
  });
  builder.queryField("signIns", (t) =>
    t.field({
      type: [SignIn],
      description: "The last used first; none where another service signs people in.",
      resolve: async (_root, _arguments, { context, principal }) => [...(await listOwnSignIns(context, principal))],
    }),
  );
  builder.mutationFields((t) => ({
    endSignIn: t.boolean({
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("EndSignIn", "ended"),
      resolve: async (_root, { id }, { context, principal }) => {
        await endOwnSignIn(context, principal, id);
        return true;
      },
    }),
    endOtherSignIns: t.int({
      description: "Signs every other browser out. How many there were.",
      errors: refusable("EndOtherSignIns", "ended"),
      resolve: (_root, _arguments, { context, principal }) => endOtherOwnSignIns(context, principal),
    }),
  }));
}
