import { type Builder, refusable, refusableDirect } from "../../schema/builder.ts";
import { apiScopeEnum } from "../../schema/enums.ts";
import {
  type LinkedApp,
  type LinkRequest,
  linkBoard,
  listBoardApps,
  listLinkedApps,
  type MadeLink,
  readLinkRequest,
  revokeLinkedApp,
} from "./linking.service.ts";
import type { LinkListing } from "./linkListings.ts";

/** Linking boards to apps of others. */
export function addLinking(builder: Builder): void {
  const listing = builder.objectRef<LinkListing>("LinkListing").implement({
    description: "An app that boards can be linked to.",
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      developer: t.exposeString("developer"),
      icon: t.exposeString("icon", { nullable: true, description: "Null where the console draws one." }),
      categoryId: t.exposeID("categoryId", {
        nullable: true,
        description: "Of the marketplace; null for an app that does not stand there.",
      }),
      scopes: t.field({ type: [apiScopeEnum], resolve: ({ scopes }) => [...scopes] }),
    }),
  });
  const request = builder.objectRef<LinkRequest>("LinkRequest").implement({
    description: "What an app asks for by the address that it opens.",
    fields: (t) => ({
      listing: t.field({ type: listing, resolve: (asked) => asked.listing }),
      state: t.exposeString("state"),
      redirectUri: t.exposeString("redirectUri", { description: "Registered with the listing, sign for sign." }),
    }),
  });
  builder.queryField("linkRequest", (t) =>
    t.field({
      type: request,
      args: {
        listing: t.arg.id({ required: true }),
        data: t.arg.string({ required: true, description: "Base64 of JSON with state and redirect_uri." }),
      },
      resolve: (_root, input, { context, principal }) => readLinkRequest(context, principal, input.listing, input.data),
    }),
  );
  const made = builder.objectRef<MadeLink>("UpsertSingletonChannelForListingSuccess").implement({
    fields: (t) => ({
      accessToken: t.exposeString("accessToken", { description: "Told once; for the fragment of the way back." }),
      tokenType: t.string({ resolve: () => "Bearer" }),
      state: t.exposeString("state"),
      redirectUri: t.exposeString("redirectUri"),
    }),
  });
  builder.mutationField("upsertSingletonChannelForListing", (t) =>
    t.field({
      type: made,
      description: "Links a board of the caller's to an app; linked before, the token before is dead.",
      args: {
        board: t.arg.id({ required: true }),
        listing: t.arg.id({ required: true }),
        data: t.arg.string({ required: true }),
      },
      errors: refusableDirect("UpsertSingletonChannelForListing"),
      resolve: (_root, { board: boardId, listing: listingId, data }, { context, principal }) =>
        linkBoard(context, principal, { boardId, listingId, data }),
    }),
  );
  const app = builder.objectRef<LinkedApp>("LinkedApp").implement({
    description: "An app that somebody has let at a board.",
    fields: (t) => ({
      id: t.exposeID("id"),
      listing: t.field({
        type: listing,
        nullable: true,
        description: "Null for an app that is not known here any more: its token opens nothing.",
        resolve: (linked) => linked.listing,
      }),
      boardTitle: t.exposeString("boardTitle"),
      linkedBy: t.exposeString("linkedBy", { description: "The member who let it in, by name." }),
      isOwn: t.exposeBoolean("isOwn", { description: "The viewer let it in." }),
      created: t.expose("createdAt", { type: "Timestamp" }),
      lastUsed: t.expose("lastUsedAt", { type: "Timestamp", nullable: true }),
    }),
  });
  builder.queryField("linkedApps", (t) =>
    t.field({ type: [app], resolve: (_root, _input, { context, principal }) => listLinkedApps(context, principal) }),
  );
  builder.queryField("boardLinkedApps", (t) =>
    t.field({
      type: [app],
      description: "The apps that all members have let at the board; for its Owner.",
      args: { boardId: t.arg.id({ required: true }) },
      resolve: (_root, { boardId }, { context, principal }) => listBoardApps(context, principal, boardId),
    }),
  );
  builder.mutationField("revokeLinkedApp", (t) =>
    t.boolean({
      description: "Its token opens nothing from now on. For whoever let it in, and for the board's Owner.",
      args: { id: t.arg.id({ required: true }) },
      errors: refusable("RevokeLinkedApp", "revoked"),
      resolve: async (_root, { id }, { context, principal }) => {
        await revokeLinkedApp(context, principal, id);
        return true;
      },
    }),
  );
}
