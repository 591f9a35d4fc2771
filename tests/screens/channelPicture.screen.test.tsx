import { afterEach, expect, it } from "vitest";
import type { openConsole } from "../support/consoleBench.tsx";
import { gridOf } from "../support/grids.ts";
import { channelOf } from "../support/installedBench.ts";
import { openInstalled } from "../support/installedPage.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

it("the picture of what a channel shows next has its text, with tiles by their names", async () => {
  const nextFace = { characters: gridOf("RAIN"), formatted: "{67}{67} RAIN", dataFrom: "None" };
  opened = openInstalled([channelOf("weather", "Harbour Weather", { nextFace })]);
  const picture = await opened.findByRole("img", { name: /Harbour Weather/u });
  expect(picture).toHaveAccessibleName("What Harbour Weather shows next: 2 blue tiles, RAIN");
});
