import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openChannel } from "../support/channelPageBench.ts";
import { openConsole } from "../support/consoleBench.tsx";
import { channelBoard, channelOf } from "../support/installedBench.ts";
import { openInstalled } from "../support/installedPage.ts";
import { grid, hall, kitchen, liveRoots } from "../support/liveWorld.ts";
import { openMarket } from "../support/marketBench.tsx";
import type { Asked } from "../support/schemaFetch.ts";
import { flags, household } from "../support/settingsBench.tsx";

let view: { readonly asked: readonly Asked[]; close(): void };
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => view.close());

/**
 * The questions that were asked more than once, when these were and nothing more is: an answer that takes from another
 * one's has that asked again at once.
 */
async function askedTwice(...operations: string[]): Promise<string[]> {
  let before = -1;
  const isQuiet = (now: number) => {
    const isSame = now === before;
    before = now;
    return isSame && operations.every((one) => view.asked.some(({ operation }) => operation === one));
  };
  await expect.poll(() => view.asked.length, { interval: 100, timeout: 20_000 }).toSatisfy(isQuiet);
  const all = view.asked.map(({ operation, variables }) => `${operation} ${JSON.stringify(variables)}`);
  return [...new Set(all.filter((one, place) => all.indexOf(one) !== place))];
}

describe("a page of channels that opens asks each of its questions once", () => {
  it("the installed ones: what the head tells of them takes nothing from the list, and the flow asks for both", async () => {
    view = openInstalled([channelOf("haiku", "Haiku")]);
    await screen.findByRole("heading", { level: 3, name: "Haiku" });
    const asked = ["GetInstalledInstallables", "FailingChannels", "BoardChannels", "DayOfBoard"];
    expect(await askedTwice(...asked)).toEqual([]);
  });

  it("discover: what the head tells of it takes nothing from the shelves", async () => {
    view = openMarket("/board/kitchen/installables/discover");
    await screen.findByRole("link", { name: /Top Channels/ });
    expect(await askedTwice("GetDiscover", "BoardChannels", "MarketBoard")).toEqual([]);
  });

  it.each([
    ["category/art", "MarketplaceListingsByCategory"],
    ["search?term=life", "MarketBoard"],
  ])("%s", async (path, operation) => {
    view = openMarket(`/board/kitchen/installables/${path}`);
    expect(await askedTwice(operation)).toEqual([]);
  });

  it("one channel: its plan is decided by the list that its page shows", async () => {
    view = openChannel(channelOf("haiku", "Haiku"));
    expect(await askedTwice("GetInstalledInstallables", "InstallableDetail")).toEqual([]);
  });

  it("tomorrow", async () => {
    const { roots } = channelBoard([channelOf("haiku", "Haiku")]);
    view = openConsole("/board/kitchen/installables/tomorrow", { roots });
    expect(await askedTwice("PlayDay")).toEqual([]);
  });
});

describe("what a flow brought is asked for anew when somebody changes it", () => {
  it("the installed channels", async () => {
    const { world, stream, ...opened } = openInstalled([channelOf("haiku", "Haiku")]);
    view = opened;
    await screen.findByRole("heading", { level: 3, name: "Haiku" });
    world.channels = [channelOf("haiku", "Haiku"), channelOf("life", "Game of Life")];
    stream.event("changed", { boardId: "kitchen", what: "channels" });
    expect(await screen.findByRole("heading", { level: 3, name: "Game of Life" })).toBeVisible();
  });
});

describe("a tab of the settings that opens asks each of its questions once", () => {
  it.each([
    ["board", "BoardSettings"],
    ["quiet-hours", "QuietHoursSettings"],
    ["timezone", "BoardTimezone"],
  ])("%s", async (tab, operation) => {
    const { roots } = household();
    view = openConsole(`/board/kitchen/settings/${tab}`, { roots, flags });
    await screen.findByRole("button", { name: "Save" });
    expect(await askedTwice(operation)).toEqual([]);
  });
});

describe("a live view that opens asks each of its questions once", () => {
  const told = (version: number) => ({ boardId: "kitchen", version, serverTime: 1, rest: grid(1), changes: [] });

  it.each([
    ["/board/kitchen/live", "GetLive"],
    ["/v2/board/kitchen/live", "LiveV2"],
  ])("%s, also when the stream tells what was loaded", async (path, operation) => {
    const opened = openConsole(path, { roots: liveRoots([hall, kitchen]) });
    view = opened;
    opened.stream.event("board", told(kitchen.version));
    await screen.findByRole("heading", { level: 1, name: "Kitchen" });
    expect(await askedTwice(operation, "BoardTimeline")).toEqual([]);
    opened.stream.event("board", told(kitchen.version));
    expect(await askedTwice()).toEqual([]);
    opened.stream.event("board", told(kitchen.version + 1));
    await expect.poll(() => askedTwice()).toEqual([`${operation} {"id":"kitchen"}`]);
  });
});

describe("a page of messages or of the board that opens asks each of its questions once", () => {
  it.each([
    ["compose", "ComposeBoard"],
    ["templates", "TemplatesBoard"],
    ["history", "ListSearchMessagesV2"],
    ["favorites", "ListSearchMessagesV2"],
    ["displays", "BoardDisplays"],
    ["publish", "GetPublicSimulatorToken"],
    ["messages/feed", "FeedMessages"],
    ["settings/users", "BoardUsers"],
  ])("%s", async (path, operation) => {
    view = openConsole(`/board/kitchen/${path}`, { roots: liveRoots([hall, kitchen], { boardMembers: [] }), flags });
    expect(await askedTwice(operation)).toEqual([]);
  });
});
