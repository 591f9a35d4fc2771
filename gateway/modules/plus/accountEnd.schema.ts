import { type Builder, refusable } from "../../schema/builder.ts";
import { deleteAccount } from "../boards/accountDeletion.service.ts";
import { endingFor } from "./payerMails.ts";
import { listShopRenewals, requireKnown, type ShopRenewal } from "./shopRenewals.service.ts";

/** The end of an account, and the subscriptions that it does not end. */
export function addAccountEnd(builder: Builder): void {
  const Renewal = builder.objectRef<ShopRenewal>("ShopRenewal").implement({
    description: "A subscription that an account's end does not end.",
    fields: (t) => ({
      id: t.exposeID("id", { description: "Of the product application that it pays for." }),
      boardId: t.exposeID("boardId"),
      boardTitle: t.exposeString("boardTitle"),
      isElsewhere: t.exposeBoolean("isElsewhere", {
        description: "Only its shop ends it; otherwise `optOutOfRenewal` does.",
      }),
    }),
  });
  builder.queryField("shopRenewals", (t) =>
    t.field({
      type: [Renewal],
      description:
        "What a shop may go on charging when the viewer's account, or the board, is gone; and what they pay for on boards of others.",
      resolve: async (_root, _arguments, { context, principal }) => [...(await listShopRenewals(context, principal))],
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
        "Deletes the viewer's account. Asks for the password, or a sign-in of the last ten minutes, what becomes of every household that they own, and the ids of all shopRenewals, which go on. What they sent stays under the name that it was sent with.",
      args: {
        password: t.arg.string(),
        households: t.arg({ type: [Fate], required: true }),
        knownRenewals: t.arg.idList({ description: "The ids of all shopRenewals, as told to the viewer." }),
      },
      errors: refusable("DeleteAccount", "deleted"),
      resolve: async (_root, { password, households, knownRenewals }, { context, principal, address }) => {
        const fates = households.map(({ tenantId, newOwnerId }) => ({ tenantId, newOwnerId: newOwnerId ?? null }));
        const renewals = await listShopRenewals(context, principal);
        await deleteAccount(context, principal, address, {
          password: password ?? null,
          fates,
          permit: (transaction) => requireKnown(transaction, principal, knownRenewals ?? []),
          ending: endingFor(context, principal),
          goingOn: renewals,
        });
        return true;
      },
    }),
  );
}
