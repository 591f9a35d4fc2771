import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SettingsWorld, settingsWorld } from "../support/channelSettings.ts";
import { addChannel, givePlus } from "../support/channels.ts";
import { testApp } from "../support/testApp.ts";

let world: SettingsWorld;
beforeAll(async () => {
  world = await settingsWorld();
});
afterAll(() => world?.close());

describe("when a channel shows", () => {
  const change = async (id: string, more: string) => {
    const { data, errors } = await world.mia.graphql<{ updateSubscription: Record<string, unknown> }>(
      `mutation { updateSubscription(subscriptionId: "${id}", ${more}) {
        ... on UpdateSubscriptionSuccess { subscription { priority runOfShow { description firstAppearance }
          rhythm { kind isOwn times weekdays minutes from to } } } ... on Refusal { type rule } } }`,
    );
    expect(errors).toBeUndefined();
    return data?.updateSubscription;
  };

  test("is its people's choice, and its own again", async () => {
    const id = await addChannel(world.app.context, world.free, "channel-poor-richard");
    await world.app.opened.sql`update installable set public = true where friendly_identifier = 'channel-poor-richard'`;
    expect(await change(id, 'rhythm: { kind: at, times: ["18:00", "08:30"], weekdays: [5, 1] }, priority: 2')).toEqual({
      subscription: {
        priority: 2,
        runOfShow: { description: "Mon, Fri: At 08:30, 18:00", firstAppearance: expect.any(String) },
        rhythm: {
          kind: "at",
          isOwn: true,
          times: ["08:30", "18:00"],
          weekdays: [1, 5],
          minutes: null,
          from: null,
          to: null,
        },
      },
    });
    expect(await change(id, 'rhythm: { kind: every, minutes: 30, from: "07:00", to: "10:00" }')).toMatchObject({
      subscription: {
        rhythm: { kind: "every", minutes: 30, from: "07:00", to: "10:00" },
        runOfShow: { firstAppearance: "07:00" },
      },
    });
    expect(await change(id, "rhythm: { kind: default }")).toMatchObject({
      subscription: { rhythm: { kind: "every", minutes: 60, isOwn: false } },
    });
  });

  test("with a higher priority it keeps its minute, and the other one moves behind it", async () => {
    const { app, mia } = world;
    const board = world.free;
    const ids: string[] = [];
    for (const name of ["channel-twain", "channel-weather-harbour"]) {
      ids.push(await addChannel(app.context, board, name, { rhythm: { kind: "at", times: ["13:00"] } }));
    }
    await app.opened
      .sql`update installable set public = false where friendly_identifier = any(${["channel-twain", "channel-weather-harbour"]})`;
    const tomorrow = new Date((await app.clock.now()) + 86_400_000).toISOString().slice(0, 10);
    const marks = async () => {
      const { data } = await mia.graphql<{ dayPlan: { slots: { subscriptionId: string; mark: string }[] } }>(
        `{ dayPlan(boardId: "${board}", date: "${tomorrow}") { slots { subscriptionId mark } } }`,
      );
      return ids.map((id) => data?.dayPlan.slots.find(({ subscriptionId }) => subscriptionId === id)?.mark);
    };
    for (const [one = "", other = "", wanted] of [
      [...ids, ["planned", "moved"]],
      [...ids.toReversed(), ["moved", "planned"]],
    ] as [string, string, string[]][]) {
      await change(one, "priority: 5");
      await change(other, "priority: -5");
      expect(await marks()).toEqual(wanted);
    }
  });

  test.each([
    "rhythm: { kind: at, times: [] }",
    'rhythm: { kind: at, times: ["25:00"] }',
    'rhythm: { kind: at, times: ["08:00"], weekdays: [8] }',
    "rhythm: { kind: every, minutes: 14 }",
    "rhythm: { kind: every, minutes: 50 }",
    'rhythm: { kind: every, minutes: 30, from: "07:00" }',
    "rhythm: { kind: ambient, minutes: 6 }",
    'rhythm: { kind: ambient, minutes: 1, times: ["08:00"] }',
    "priority: 10",
  ])("is refused where no day has it: %s", async (more) => {
    const id = await addChannel(world.app.context, world.hall, "channel-haiku-year");
    expect(await change(id, more)).toEqual({
      type: "ValidationError",
      rule: more.startsWith("priority") ? "priority" : "rhythm",
    });
  });

  test("and what it is called is not replaced by who saw something else", async () => {
    const id = await addChannel(world.app.context, world.hall, "message-set-creator");
    const at = (time: string) => `rhythm: { kind: at, times: ["${time}"] }`;
    const untouched = "expectedRhythm: { kind: default }";
    const refused = { type: "AlreadyExists", rule: "settings" };
    const told = (time: string) => ({ subscription: { rhythm: { times: [time] } } });
    expect(await change(id, `${at("07:30")}, ${untouched}`)).toMatchObject(told("07:30"));
    expect(await change(id, `${at("10:10")}, ${untouched}`)).toEqual(refused);
    expect(await change(id, `rhythm: { kind: default }, expectedRhythm: { kind: ambient, minutes: 1 }`)).toEqual(
      refused,
    );
    // The same again, whose answer was lost; what changes something else; who has seen it; who says nothing of it.
    expect(await change(id, `${at("07:30")}, ${untouched}`)).toMatchObject(told("07:30"));
    expect(await change(id, `priority: 3, ${untouched}, expectedTitle: "None"`)).toMatchObject(told("07:30"));
    expect(await change(id, `${at("10:10")}, expected${at("07:30").replace("r", "R")}`)).toMatchObject(told("10:10"));
    expect(await change(id, at("11:00"))).toMatchObject(told("11:00"));

    const titleOf = async () =>
      (await world.app.opened.sql`select title from subscription where id = ${id}`)[0]?.title as string;
    const first = await titleOf();
    expect(await change(id, `title: "Dinner", expectedTitle: "${first}"`)).toMatchObject(told("11:00"));
    expect(await change(id, `title: "Supper", expectedTitle: "${first}", priority: 9`)).toEqual(refused);
    expect(await change(id, `title: "Dinner", expectedTitle: "${first}"`)).toMatchObject(told("11:00"));
    expect(await titleOf()).toBe("Dinner");
    expect(await change(id, 'title: "Lunch", expectedTitle: "Dinner"')).toMatchObject({
      subscription: { priority: 3 },
    });
    expect(await titleOf()).toBe("Lunch");
  });

  test("is spaced evenly on request, muted ones left where they are", async () => {
    const fresh = await testApp({
      seed: (seed) => seed.person("noor").tenant("Away", (away) => away.owner("noor").board("deck")),
    });
    try {
      const board = fresh.ids.boards.deck ?? "";
      await givePlus(fresh.context, board);
      const rhythm = { kind: "every", minutes: 30 } as const;
      for (const [place, name] of ["channel-twain", "channel-verse", "channel-haiku-year"].entries()) {
        await addChannel(fresh.context, board, name, { rhythm, phaseMinutes: 25 - place });
      }
      await addChannel(fresh.context, board, "channel-weather-harbour", { rhythm, phaseMinutes: 3, muted: true });
      const noor = await fresh.as("noor");
      await noor.graphql(`mutation { spaceChannelsEvenly(boardId: "${board}") { __typename } }`);
      const rows = await fresh.opened.sql`select phase_minutes as phase from subscription order by created_at, id`;
      expect(rows.map(({ phase }) => phase).toSorted((one, other) => one - other)).toEqual([0, 3, 10, 20]);
    } finally {
      await fresh.close();
    }
  });
});
