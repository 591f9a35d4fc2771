import { expect, it } from "vitest";
import { createLiveNews } from "../../src/live/liveNews.ts";

const board = (version: number, code: number) => ({
  name: "board",
  id: "",
  data: { boardId: "b", version, rest: Array.from({ length: 6 }, () => Array<number>(22).fill(code)), changes: [] },
});

it("takes no older word of a board that comes late, but what it is told after a reset", () => {
  const news = createLiveNews();
  const heard: number[] = [];
  news.updates.subscribe(({ version }) => heard.push(version));
  news.take(board(7, 1));
  news.take(board(5, 2));
  expect(heard).toEqual([7]);
  // The database was put back: the board is at 5 now.
  news.take({ name: "reset", data: {}, id: "" });
  news.take(board(5, 2));
  expect(heard).toEqual([7, 5]);
});
