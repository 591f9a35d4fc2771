import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SettingsWorld, settingsWorld } from "../support/channelSettings.ts";
import { addChannel } from "../support/channels.ts";

let world: SettingsWorld;
beforeAll(async () => {
  world = await settingsWorld();
});
afterAll(() => world?.close());

describe("the preview of settings", () => {
  const look = async (id: string, settings: unknown, caller = world.mia) => {
    const { data, errors } = await caller.graphql<{
      subscriptionSettingsPreview: {
        face: { characters: number[][] | null; dataFrom: string } | null;
        problems: { path: string }[];
      };
    }>(
      `query ($id: ID!, $settings: Json!) { subscriptionSettingsPreview(subscriptionId: $id, settings: $settings) {
        face { characters dataFrom } problems { path } } }`,
      { id, settings },
    );
    return { code: errors?.[0]?.extensions.code, ...data?.subscriptionSettingsPreview };
  };

  test("is what the channel would show with them; nothing is saved, and no source is asked", async () => {
    const id = await addChannel(world.app.context, world.hall, "channel-rota");
    const rota = (name: string) => ({ names: [{ name }], tasks: [{ task: "Dishes" }], turn: "weekly" });
    const [mias, idas] = [await look(id, rota("Mia")), await look(id, rota("Ida"))];
    expect(mias.problems).toEqual([]);
    // M is 13 and I is 9; A is 1.
    expect(mias.face?.characters?.flat().join()).toContain("13,9,1");
    expect(idas.face?.characters?.flat().join()).toContain("9,4,1");
    expect((await world.rowOf(id))?.settings).toEqual({});
    const sensor = await world.house();
    world.seen.length = 0;
    expect(await look(sensor, world.plain())).toMatchObject({ face: { dataFrom: "Preview" }, problems: [] });
    expect(world.seen).toEqual([]);
  });

  test("tells what is wrong, to members alone", async () => {
    const id = await addChannel(world.app.context, world.hall, "bins");
    expect(await look(id, { bins: [{ name: "", date: "2026-01-06", every: "week" }] })).toEqual({
      code: undefined,
      face: null,
      problems: [{ path: "bins.0.name" }],
    });
    expect((await look(id, { bins: [] }, await world.app.as("stranger"))).code).toBe("NotFound");
    expect((await look(id, ["bins"])).code).toBe("ValidationError");
  });
});
