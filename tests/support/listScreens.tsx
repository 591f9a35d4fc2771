import { DeletionDialogs } from "../../src/features/deletion/DeletionDialogs.tsx";
import { Component as MessagesScreen } from "../../src/features/messages/MessagesScreen.tsx";
import { Component as SearchScreen } from "../../src/features/messages/SearchScreen.tsx";
import { UpkeepDialogs } from "../../src/features/send/UpkeepDialogs.tsx";
import { gridOf } from "./grids.ts";
import { openScreens } from "./screenBench.tsx";

function messageOf(id: string, text: string, more: object = {}) {
  return {
    id,
    text,
    formatted: text,
    characters: gridOf(text),
    isFavorited: false,
    authorFormatted: "Mia Keller",
    ...more,
  };
}

/** How far a message came on a board without displays, long ago. */
export const onScreens = { undoUntil: null, receipt: { state: "Virtual", displays: 0, shown: 0, at: null } };

/** Entries as the search answers them. */
export const entries = {
  appearance: (id: string, text: string, more: object = {}) => ({
    __typename: "MessageAppearance",
    id,
    attribution: "Marta Kovač",
    subscriptionId: null,
    sentAt: Date.now() - 12 * 60_000,
    ...onScreens,
    message: messageOf(`message-${id}`, text),
    ...more,
  }),
  favorite: (id: string, text: string) => ({
    __typename: "Favorite",
    id,
    favorited: Date.now() - 60_000,
    message: messageOf(`message-${id}`, text, { isFavorited: true }),
  }),
  draft: (id: string, text: string) => ({
    __typename: "Draft",
    id,
    attribution: "Mia Keller",
    created: Date.now() - 60_000,
    message: messageOf(`message-${id}`, text),
  }),
  feedItem: (id: string, text: string) => ({
    __typename: "FeedItem",
    id,
    personId: "eve",
    attribution: "Eve E.",
    likeCount: 7,
    isLikedByMe: false,
    isSharedByMe: false,
    isFlaggedByMe: false,
    moderated: false,
    created: Date.now() - 60_000,
    message: messageOf(`message-${id}`, text),
  }),
  pick: (id: string, text: string) => ({
    __typename: "Pick",
    id,
    likeCount: 3,
    isLikedByMe: false,
    created: 0,
    categories: [{ id: "mornings", title: "Mornings", picksLength: 1 }],
    message: messageOf(`message-${id}`, text),
  }),
  setMessage: (id: string, text: string) => ({
    __typename: "MessageSetMessage",
    id,
    messageSetId: "set",
    created: 0,
    isRemovable: false,
    message: messageOf(`message-${id}`, text),
  }),
};

/** A page of the search; `nextCursor` null ends it. */
export const pageOf = (searchMessages: readonly unknown[], nextCursor: string | null = null) => ({
  __typename: "ListSearchMessagesV2Success",
  searchMessages,
  nextCursor,
});

export const kitchen = (role: "Owner" | "Admin" | "User" | null, more: object = {}) => ({
  id: "kitchen",
  title: "Kitchen",
  boardStyle: "black",
  code62: "degree",
  currentAppearance: { id: "a1", ...onScreens },
  pinnedMessage: null,
  timezone: { id: "Europe/Zurich" },
  myMembership: role === null ? null : { id: "kitchen-mia", role },
  ...more,
});

/** The lists and the search as the console has them, with the question before a deletion. */
export function openLists(path: string, roots: Record<string, unknown>) {
  const withDialog = (screen: React.ReactNode) => (
    <>
      {screen}
      <DeletionDialogs />
      <UpkeepDialogs product="Clatter" />
    </>
  );
  const routes = [
    { path: "/board/:boardId/messages/search", element: withDialog(<SearchScreen />) },
    { path: "/board/:boardId/messages/my/:part", element: withDialog(<MessagesScreen />) },
    { path: "/board/:boardId/messages/:part", element: withDialog(<MessagesScreen />) },
    { path: "/board/:boardId/history", element: withDialog(<MessagesScreen />) },
    { path: "*", element: <p>elsewhere</p> },
  ];
  return openScreens(routes, path, {
    getBoardV2: kitchen("Owner"),
    boardMessageAppearances: [],
    messageFavoritesQuery: [],
    getDrafts: [],
    listSearchMessagesV2: pageOf([]),
    listMessageSourcesV2: { messageSources: [], nextCursor: null },
    ...roots,
  });
}
