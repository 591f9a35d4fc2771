import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { channelBoard, channelOf } from "../support/installedBench.ts";
import { listingOf, openMarket } from "../support/marketBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  opened?.close();
});

const zoneOf = (id: string) => ({ timezone: { id, timezoneCity: id.split("/").at(-1) } });
const stopAt = (now: string) => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(now) });

/** The days that were asked for as tomorrow. */
const askedDays = async (operation: string) => {
  await waitFor(() => expect(opened?.asked.some((call) => call.operation === operation)).toBe(true));
  return opened?.asked.flatMap((call) => (call.operation === operation ? [call.variables.date] : []));
};
const played = (zone: string) => {
  const { roots } = channelBoard([channelOf("haiku", "Haiku")], zoneOf(zone));
  opened = openConsole("/board/kitchen/installables/tomorrow", { roots });
  return askedDays("PlayDay");
};
const listed = (zone: string, roots: Record<string, unknown> = {}) => {
  opened = openMarket("/board/kitchen/installable/haiku", {
    listings: [listingOf("haiku", "Haiku")],
    board: zoneOf(zone),
    roots,
  });
  return askedDays("PlanWithDraft");
};

describe("tomorrow is the board's day after this one, when it is played and on a listing", () => {
  it.each([
    ["in the hour that a longer day has more", "2027-04-03T12:10:00Z", "Pacific/Auckland", "2027-04-05"],
    ["in the hour before a day that is shorter", "2027-03-27T23:30:00Z", "Europe/Zurich", "2027-03-28"],
    [
      "between midnight and one, when today is still the day before",
      "2027-01-10T23:30:00Z",
      "Europe/Zurich",
      "2027-01-11",
    ],
    ["from one o'clock on", "2027-01-11T00:00:00Z", "Europe/Zurich", "2027-01-12"],
  ])("%s", async (_when, now, zone, tomorrow) => {
    stopAt(now);
    expect(await played(zone)).toEqual([tomorrow]);
    opened?.close();
    expect(await listed(zone)).toEqual([tomorrow]);
  });
});

describe("the strip of a listing", () => {
  it("has each hour where the slot of that hour stands, also on a day that is longer", async () => {
    const begin = Date.parse("2027-04-03T12:00:00Z");
    const at = Date.parse("2027-04-04T00:00:00Z");
    const slot = { subscriptionId: "draft", title: "Haiku", time: "12:00", at, wantedAt: at, mark: "planned" };
    const dayPlan = { begin, end: begin + 25 * 3_600_000, closures: [], slots: [slot], ambient: [] };
    await listed("Pacific/Auckland", { dayPlan });
    const rail = await screen.findByRole("region", { name: "On your board" });
    const strip = await within(rail).findByRole("img", { name: "Tomorrow it shows at 12:00" });
    const noon = within(rail).getByText("12:00");
    expect(noon.style.left).toBe(`${(12 / 25) * 100}%`);
    expect((strip.firstElementChild as HTMLElement).style.left).toBe(noon.style.left);
    expect(
      within(rail)
        .getAllByText(/^\d\d:00$/u)
        .map(({ textContent }) => textContent),
    ).toEqual(["06:00", "12:00", "18:00"]);
  });
});

describe("a screen of a board's day names the clock that its times go by where the reader has another zone", () => {
  const zoneNamed = () => opened?.findByText(/(^| · )Times in Auckland$/u);
  const today = (zone: string) => {
    const { roots } = channelBoard([channelOf("haiku", "Haiku")], zoneOf(zone));
    opened = openConsole("/board/kitchen/installables/installed", { roots });
  };

  it("today", async () => {
    today("Pacific/Auckland");
    expect(await zoneNamed()).toBeVisible();
  });

  it("and is silent where it is the reader's own", async () => {
    today("UTC");
    await opened?.findByText(/ · 0 appearances$/u);
    expect(opened?.queryByText(/Times in/u)).toBeNull();
  });

  it("tomorrow, played and on a listing", async () => {
    const { roots } = channelBoard([channelOf("haiku", "Haiku")], zoneOf("Pacific/Auckland"));
    const begin = Date.parse("2027-04-03T12:00:00Z");
    const plan = {
      begin,
      end: begin + 25 * 3_600_000,
      now: begin,
      closures: [],
      slots: [],
      ambient: [],
      runs: [],
      repeated: [],
    };
    const dayPlan = { ...plan, date: "2027-04-04", timezone: "Pacific/Auckland" };
    const played = { ...roots, dayPlan, messageRepeats: [] };
    opened = openConsole("/board/kitchen/installables/tomorrow", { roots: played });
    expect(await zoneNamed()).toHaveTextContent("Sunday, 4 April · Times in Auckland");
    opened.close();
    await listed("Pacific/Auckland", { dayPlan });
    expect(await zoneNamed()).toHaveTextContent("Tomorrow · Times in Auckland");
  });
});
