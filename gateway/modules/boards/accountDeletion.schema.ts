import { type Builder, refusable } from "../../schema/builder.ts";
import { deleteAccount, listOwnedHouseholds, type OwnedHousehold } from "./accountDeletion.service.ts";

/** The end of an account, and what has to be decided before. */
export function addAccountDeletion(builder: Builder): void {
  const Board = builder
    .objectRef<OwnedHousehold["boards"][number]>("OwnedBoard")
    .implement({ fields: (t) => ({ id: t.exposeID("id"), title: t.exposeString("title") }) });
  const Heir = builder
    .objectRef<OwnedHousehold["members"][number]>("PossibleOwner")
    .implement({ fields: (t) => ({ id: t.exposeID("id"), name: t.exposeString("name") }) });
  const Household = builder.objectRef<OwnedHousehold>("OwnedHousehold").implement({
    description: "What the viewer owns, and who could take it over: its other members.",
    fields: (t) => ({
      id: t.exposeID("id"),
      name: t.exposeString("name"),
      boards: t.field({ type: [Board], resolve: ({ boards }) => [...boards] }),
      members: t.field({ type: [Heir], resolve: ({ members }) => [...members] }),
    }),
  });
  builder.queryField("ownedHouseholds", (t) =>
    t.field({
      type: [Household],
      resolve: async (_root, _arguments, { context, principal }) => [
        ...(await listOwnedHouseholds(context, principal)),
      ],
    }),
  );
  const Fate = builder.inputType("HouseholdFateInput", {
    fields: (t) => ({
      tenantId: t.id({ required: true }),
      newOwnerId: t.id({ description: "A member who becomes its Owner; without one it is deleted with its boards." }),
    }),
  });
  builder.mutationField("deleteAccount", (t) =>
    t.boolean({
      description:
        "Deletes the viewer's account. Asks for the password, or a sign-in of the last ten minutes, and what becomes of every household that they own. What they sent stays under the name that it was sent with.",
      args: { password: t.arg.string(), households: t.arg({ type: [Fate], required: true }) },
      errors: refusable("DeleteAccount", "deleted"),
      resolve: async (_root, { password, households }, { context, principal, address }) => {
        const fates = households.map(({ tenantId, newOwnerId }) => ({ tenantId, newOwnerId: newOwnerId ?? null }));
        await deleteAccount(context, principal, address, { password: password ?? null, fates });
        return true;
      },
    }),
  );
}
