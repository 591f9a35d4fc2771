import { afterEach, expect, test } from "vitest";
import { leaveBoard, membershipId } from "../support/boardCalls.ts";
import { openEvents } from "../support/eventReader.ts";
import { testApp } from "../support/testApp.ts";

/* Whoever is told nothing while away has to see on return what was taken from them meanwhile. */

const open: { close(): unknown }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

test("a stream that comes back says by its hello whether it is about the same boards", async () => {
  const app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("ben")
        .tenant("Home", (home) => home.owner("mia").user("ben").board("Kitchen").board("Hall"))
        .tenant("Shed", (shed) => shed.owner("ben").board("Bench")),
  });
  open.push(app);
  const url = `${await app.listen()}/events`;
  const [mia, ben] = [await app.as("mia"), await app.as("ben")];
  let lastEventId: string | undefined;
  const greeted = async (token: string | undefined) => {
    const reader = await openEvents(url, { token, lastEventId });
    const { id, data } = await reader.next("hello");
    reader.close();
    lastEventId = id;
    return data.boards;
  };
  const [before, mias] = [await greeted(ben.token), await greeted(mia.token)];
  expect(before).toMatch(/^[\w-]{11}$/);
  expect(await greeted(ben.token)).toBe(before);
  expect(mias).not.toBe(before);
  await leaveBoard(ben, (await membershipId(ben, app.ids.boards.Kitchen ?? "")) ?? "");
  const after = await greeted(ben.token);
  expect(after).not.toBe(before);
  expect(await greeted(ben.token)).toBe(after);
  expect(await greeted(mia.token)).toBe(mias);
});
