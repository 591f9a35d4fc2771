import { answer, type GraphRow, members, quoted, signedIn } from "./verdicts.ts";

/** A message is asked for by its own id, so who may not see it finds none. */
const whoSeesTheMessage = { ...members, superadmin: "notFound" } as const;

/** Favorites: everybody has their own. */
export const favoritesRows: Readonly<Record<string, GraphRow>> = {
  "Query.messageFavoritesQuery": {
    expect: signedIn,
    call: () => "messageFavoritesQuery(page: 0) { message { text } }",
  },
  "Mutation.favoriteV2": {
    expect: whoSeesTheMessage,
    call: ({ message }) => `favoriteV2(messageId: ${quoted(message)}) ${answer}`,
  },
  "Mutation.setMessageFavorite": {
    expect: whoSeesTheMessage,
    call: ({ message }) => `setMessageFavorite(message: ${quoted(message)}, favorited: true) ${answer}`,
  },
  "Mutation.unFavoriteV2": {
    expect: whoSeesTheMessage,
    call: ({ message }) => `unFavoriteV2(messageId: ${quoted(message)}) ${answer}`,
  },
};
