import { screen } from "@testing-library/react";
import { Link } from "react-router-dom";
import { Component as ComposeScreen } from "../../src/features/compose/ComposeScreen.tsx";
import { DraftNotices } from "../../src/features/drafts/draftNotices.ts";
import { boardOf } from "./consoleBench.tsx";
import { gridOf } from "./grids.ts";
import { openScreens } from "./screenBench.tsx";

/** As who types at the first flap leaves it. */
export const topLeft = (text: string) => gridOf(text, { align: "left", vertical: "top" });
export const key = "composeDraft:mia:kitchen";

const routes = [
  {
    path: "/board/:boardId/compose",
    element: (
      <>
        <ComposeScreen />
        <Link to="/elsewhere">leave</Link>
      </>
    ),
  },
  { path: "/board/:boardId/compose/duplicate/:message", element: <ComposeScreen /> },
  {
    path: "/board/:boardId/compose/draft/:draftId",
    element: (
      <>
        <ComposeScreen />
        <DraftNotices />
      </>
    ),
  },
  { path: "/elsewhere", element: <p>somewhere else</p> },
];

const roots = {
  getBoardV2: boardOf("kitchen", "Kitchen", { characters: topLeft("GOOD MORNING") }),
  viewersAdminOwnerBoards: [],
  scheduledMessages: [],
  messageRepeats: [],
};
export const open = (path = "/board/kitchen/compose", more: Record<string, unknown> = {}, personId?: string) =>
  openScreens(routes, path, { ...roots, ...more }, personId);
export const field = () => screen.findByLabelText("Type on the board");
export const shows = (letter: string) => screen.findByLabelText(`${letter}, row 1, column 1`);
