import { expect, test } from "vitest";
import { hour, RepeatHome } from "../support/repeatHome.ts";
import { changeHabits, changeRepeat, listRepeats } from "../support/timingCalls.ts";

/* What comes again and again on a board whose clock is given another zone. */

const home = RepeatHome.forThisFile();

const texts = ["Bins", "Bread", "Cat", "Plants", "Rent", "Tea"];

const moveTo = (timezone: string) => changeHabits(home.mia, { boardId: home.kitchen, timezone });

/** When each of them comes next, those that rest left out. */
const nexts = async () =>
  (await listRepeats(home.mia, home.kitchen)).flatMap(({ id, next }) => (next === null ? [] : [[id, next.sendAt]]));

/** Each at 20:00 of every day; by their ids, when they come next. */
async function severalRepeats(): Promise<Map<string, number>> {
  const made = new Map<string, number>();
  for (const text of texts) {
    const { id, next } = await home.repeat(home.ben, text, { time: "20:00" });
    made.set(id, next?.sendAt ?? 0);
  }
  return made;
}

const shifted = (made: ReadonlyMap<string, number>, hours: number) =>
  expect.arrayContaining([...made].map(([id, at]) => [id, at + hours * hour]));

test("all repeats of a board follow it to another zone at once, also to one after the other", async () => {
  const made = await severalRepeats();
  expect(await moveTo("America/Lima")).toMatchObject({ __typename: "UpdateBoardSuccess" });
  await home.app.context.jobs.sweep();
  expect(await nexts()).toEqual(shifted(made, 5));
  await moveTo("Asia/Tokyo");
  await home.pass(3_000);
  await moveTo("Africa/Lagos");
  await home.app.context.jobs.sweep();
  expect(await nexts()).toEqual(shifted(made, -1));
});

test("all of them do so, too, while people change the same board, and what was paused meanwhile rests", async () => {
  const made = await severalRepeats();
  const [paused = "", ...others] = [...made.keys()].sort().reverse();
  await moveTo("America/Lima");
  await Promise.all([home.app.context.jobs.sweep(), changeRepeat(home.ben, "pause", paused)]);
  expect(await nexts()).toEqual(shifted(new Map(others.map((id) => [id, made.get(id) ?? 0])), 5));
  expect(await home.now(paused)).toMatchObject({ next: null, pausedAt: expect.any(Number) });
});
