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

it("says that the viewer's boards changed where a stream that comes back is about others, and only there", () => {
  const news = createLiveNews();
  let changes = 0;
  news.boardsChanged.subscribe(() => {
    changes += 1;
  });
  const take = (name: string, boards?: string) =>
    news.take({ name, id: "", data: boards === undefined ? {} : { boards } });
  take("hello", "two");
  take("hello", "two");
  expect(changes).toBe(0);
  // Taken away while the stream was cut.
  take("hello", "one");
  expect(changes).toBe(1);
  take("boards", "three");
  take("hello", "three");
  expect(changes).toBe(2);
  // A gateway of the version before says nothing of it.
  take("boards");
  take("hello", "three");
  expect(changes).toBe(3);
});
