import { screen } from "@testing-library/react";
import { FeedDialogs } from "../../src/features/feed/FeedDialogs.tsx";
import { Component as FeedScreen } from "../../src/features/feed/FeedScreen.tsx";
import { feedBoardOf } from "./feedMessages.ts";
import { openScreens } from "./screenBench.tsx";

const routes = [
  {
    path: "/board/:boardId/messages/feed",
    element: (
      <>
        <FeedScreen />
        <FeedDialogs />
      </>
    ),
  },
  { path: "*", element: <p>elsewhere</p> },
];

export interface FeedQuestion {
  cursor?: string | null;
  types: string[];
  sources?: string[] | null;
  sortBy: string;
}

/** One page of what the feed asks for. */
export const pageOf = (searchMessages: unknown[], nextCursor: string | null = null) => ({
  __typename: "ListSearchMessagesV2Success",
  searchMessages,
  nextCursor,
});

type Answer = (question: FeedQuestion) => unknown;

/** The feed with its dialogs, answered by the test. */
export function openFeed(
  answer: Answer,
  more: { path?: string; roots?: Record<string, unknown>; hasPlus?: boolean } = {},
) {
  return openScreens(routes, more.path ?? "/board/kitchen/messages/feed", {
    getBoardV2: feedBoardOf({ hasPlus: more.hasPlus ?? true }),
    listSearchMessagesV2: answer,
    picksCategories: [
      { id: "laughs", title: "Laughs" },
      { id: "mornings", title: "Mornings" },
    ],
    ...more.roots,
  });
}

export const card = (name: RegExp) => screen.findByRole("article", { name });
export const nothing = () => pageOf([]);
