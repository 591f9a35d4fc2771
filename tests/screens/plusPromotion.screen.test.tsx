import { useQuery } from "@apollo/client/react";
import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { feedBoardQuery } from "../../src/features/feed/feedOperations.ts";
import { PlusPromotion } from "../../src/pieces/PlusPromotion.tsx";
import { feedBoardOf } from "../support/feedMessages.ts";
import { openScreens } from "../support/screenBench.tsx";

/** A screen that shows the promotion, and says when it has its board. */
function Screen({ isForced }: { isForced: boolean }) {
  const { data } = useQuery(feedBoardQuery, { variables: { boardId: "kitchen" } });
  if (!data) return null;
  return (
    <>
      <h1>{data.getBoardV2.title}</h1>
      <PlusPromotion board={data.getBoardV2} isForced={isForced} />
    </>
  );
}

async function open(isForced: boolean, hasPlus: boolean) {
  openScreens([{ path: "/", element: <Screen isForced={isForced} /> }], "/", { getBoardV2: feedBoardOf({ hasPlus }) });
  await screen.findByRole("heading", { name: "Kitchen" });
  return screen.queryByRole("link", { name: "Discover" });
}

describe("the promotion of Plus", () => {
  it.each([
    ["without Plus", false, false, true],
    ["with Plus", false, true, false],
    ["with Plus, when it is forced", true, true, true],
    ["without Plus, when it is forced", true, false, true],
  ])("on a board %s", async (_board, isForced, hasPlus, isShown) => {
    const discover = await open(isForced, hasPlus);
    expect(discover?.getAttribute("href") ?? null).toBe(isShown ? "/board/kitchen/installables/discover" : null);
  });
});
