import type { Builder } from "../../schema/builder.ts";
import { addAccount } from "./account.schema.ts";
import { readPendingEmail } from "./emailChange.service.ts";
import { AccountRef, PersonRef, SuperadminRef, ViewerRef } from "./people.refs.ts";
import { readViewer } from "./people.service.ts";

/** Who the viewer is. A person's tenants and memberships are added by the module that holds them. */
export function addPeople(builder: Builder): void {
  PersonRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      firstName: t.exposeString("firstName"),
      lastName: t.exposeString("lastName"),
      emailAddress: t.exposeString("emailAddress", { nullable: true }),
      referralCode: t.exposeString("referralCode", { nullable: true }),
    }),
  });
  AccountRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      emailAddress: t.exposeString("emailAddress"),
      emailConfirmed: t.exposeBoolean("emailConfirmed", {
        description: "False while the link that went there was not opened.",
      }),
      hasPassword: t.exposeBoolean("hasPassword", {
        description: "False where another service signs the person in, and keeps password and address.",
      }),
      pendingEmailAddress: t.string({
        nullable: true,
        description: "The address that was asked for and is not confirmed.",
        resolve: ({ id }, _arguments, { context }) => readPendingEmail(context, id),
      }),
      person: t.field({ type: PersonRef, resolve: (account) => account.person }),
    }),
  });
  SuperadminRef.implement({ fields: (t) => ({ id: t.exposeID("id") }) });
  ViewerRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      superadmin: t.field({
        type: SuperadminRef,
        nullable: true,
        resolve: (viewer) => (viewer.superadminId === null ? null : { id: viewer.superadminId }),
      }),
      account: t.field({ type: AccountRef, resolve: (viewer) => viewer.account }),
    }),
  });
  builder.queryField("getViewerRole", (t) =>
    t.field({
      type: ViewerRef,
      resolve: (_root, _arguments, { context, principal }) => readViewer(context, principal),
    }),
  );
  addAccount(builder);
}
