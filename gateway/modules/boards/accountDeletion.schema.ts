import type { Builder } from "../../schema/builder.ts";
import { listOwnedHouseholds, type OwnedHousehold } from "./accountDeletion.service.ts";

/** What has to be decided before an account can end; its end is in modules/plus, which knows what a shop goes on charging. */
export function addOwnedHouseholds(builder: Builder): void {
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
}
