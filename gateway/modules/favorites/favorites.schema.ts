import { MessageRef } from "../../boardState/messages.refs.ts";
import { type Builder, refusable } from "../../schema/builder.ts";
import { FavoriteRef } from "./favorites.refs.ts";
import { listFavorites, setFavorite } from "./favorites.service.ts";

/** Favorites: messages that a person keeps at hand. */
export function addFavorites(builder: Builder): void {
  FavoriteRef.implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      favorited: t.expose("favoritedAt", { type: "Timestamp" }),
      message: t.field({ type: MessageRef, resolve: (favorite) => favorite.message }),
    }),
  });
  builder.queryField("messageFavoritesQuery", (t) =>
    t.field({
      type: [FavoriteRef],
      description: "The viewer's own, 30 a page, newest first; page counts from 0.",
      args: { page: t.arg.int({ required: true }) },
      resolve: (_root, { page }, { context, principal }) => listFavorites(context, principal, page),
    }),
  );
  const success = { favoriteV2: "FavoriteV2", unFavoriteV2: "UnFavoriteV2" } as const;
  for (const name of ["favoriteV2", "unFavoriteV2"] as const) {
    builder.mutationField(name, (t) =>
      t.field({
        type: MessageRef,
        args: { messageId: t.arg.id({ required: true }) },
        errors: refusable(success[name], "message"),
        resolve: (_root, { messageId }, { context, principal }) =>
          setFavorite(context, principal, messageId, name === "favoriteV2"),
      }),
    );
  }
  builder.mutationField("setMessageFavorite", (t) =>
    t.field({
      type: MessageRef,
      description: "Version 1 of favoriteV2 and unFavoriteV2.",
      args: { message: t.arg.id({ required: true }), favorited: t.arg.boolean({ required: true }) },
      errors: refusable("SetMessageFavorite", "message"),
      resolve: (_root, { message, favorited }, { context, principal }) =>
        setFavorite(context, principal, message, favorited),
    }),
  );
}
