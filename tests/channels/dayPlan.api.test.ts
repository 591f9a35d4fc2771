import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadChannelCatalogue } from "../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
let mia: Caller;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) => seed.person("mia").tenant("Home", (home) => home.owner("mia").board("kitchen")),
  });
  await loadChannelCatalogue(app.context);
  mia = await app.as("mia");
  kitchen = app.ids.boards.kitchen ?? "";
  await mia.graphql(`mutation { createSubscription(boardId: "${kitchen}", marketplaceListingId: "channel-poor-richard") {
    ... on CreateSubscriptionSuccess { created } } }`);
});

afterAll(() => app?.close());

async function channels(): Promise<readonly { readonly id: string }[]> {
  const { data } = await mia.graphql<{ getInstalledInstallables: { channels: { id: string }[] } }>(
    `{ getInstalledInstallables(boardId: "${kitchen}") { channels { id } } }`,
  );
  return data?.getInstalledInstallables.channels ?? [];
}

describe("the plan of a day", () => {
  const planOf = (more: string, selection: string) =>
    mia.graphql<{
      dayPlan: { slots: { title: string; time: string; mark: string; face: { characters: number[][] } }[] };
    }>(`{ dayPlan(boardId: "${kitchen}", ${more}) { ${selection} } }`);

  test("says what shows when, with and without what is not installed yet", async () => {
    const today = await planOf('date: "2026-03-10"', "slots { title time mark face { characters } }");
    const slots = today.data?.dayPlan.slots ?? [];
    expect(slots).toHaveLength(24);
    expect(slots[0]).toMatchObject({ title: "Poor Richard", time: "01:00", mark: "planned" });
    expect(slots.at(-1)).toMatchObject({ time: "24:00" });
    expect(slots[0]?.face.characters).toHaveLength(6);
    const draft = await planOf(
      'date: "2026-03-10", draft: { marketplaceListingId: "channel-twain" }',
      "slots { title time mark face { characters } }",
    );
    expect(draft.data?.dayPlan.slots.filter(({ title }) => title !== "Poor Richard")[0]).toMatchObject({
      time: "01:30",
    });
    expect(await channels()).toHaveLength(1);
  });

  test("says what other quiet hours would silence, and saves none of them", async () => {
    const marks = async (draft: string) => {
      const { data, errors } = await planOf(`date: "2026-03-10"${draft}`, "slots { time mark because }");
      const silent = data?.dayPlan.slots.filter(({ mark }) => mark === "silent").map(({ time }) => time);
      return errors?.[0]?.extensions ?? silent;
    };
    const hours = (begin: string, end: string) => `, draft: { quietHoursBegin: "${begin}", quietHoursEnd: "${end}" }`;
    expect(await marks(hours("2200", "0400"))).toEqual(["01:00", "02:00", "03:00", "22:00", "23:00", "24:00"]);
    expect(await marks(hours("", ""))).toEqual([]);
    expect(await marks("")).toEqual([]);
    for (const wrong of [hours("0800", "0800"), hours("2500", "0800"), ', draft: { quietHoursBegin: "0800" }']) {
      expect(await marks(wrong)).toMatchObject({ code: "ValidationError", rule: "quietHours" });
    }
  });

  // By the clock of Zurich: from midnight UTC.
  test("says what became of its slots so far, and of no other day's", async () => {
    const [channel] = await channels();
    for (const [slot, outcome] of [
      ["2026-03-09T23:30Z", "Shown"],
      ["2026-03-10T09:00Z", "Held"],
      ["2026-03-10T10:00Z", "Shown"],
      ["2026-03-11T10:00Z", "Failed"],
    ] as const) {
      await app.opened.sql`insert into channel_run (subscription_id, slot, at, outcome)
        values (${channel?.id ?? ""}, ${slot}::timestamptz, ${slot}::timestamptz, ${outcome})`;
    }
    const { data } = await mia.graphql<{ dayPlan: { runs: unknown[] } }>(
      `{ dayPlan(boardId: "${kitchen}", date: "2026-03-10") { runs { subscriptionId slot outcome } } }`,
    );
    expect(data?.dayPlan.runs).toEqual([
      { subscriptionId: channel?.id, slot: Date.parse("2026-03-10T09:00Z"), outcome: "Held" },
      { subscriptionId: channel?.id, slot: Date.parse("2026-03-10T10:00Z"), outcome: "Shown" },
    ]);
  });

  test("wants a date", async () => {
    for (const date of ["2026-02-30", "tomorrow", ""]) {
      const { errors } = await planOf(`date: "${date}"`, "date");
      expect(errors?.[0]?.extensions).toMatchObject({ code: "ValidationError", rule: "date" });
    }
  });
});
