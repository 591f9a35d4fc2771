import { afterEach, describe, expect, it, vi } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { channelBoard, channelOf } from "../support/installedBench.ts";
import { flags, household } from "../support/settingsBench.tsx";

const hour = 3_600_000;
const now = Date.parse("2026-12-01T04:40:00Z");
let opened: ReturnType<typeof openConsole> | undefined;
const stop = () => void vi.useFakeTimers({ toFake: ["Date"], now });
afterEach(() => {
  vi.useRealTimers();
  opened?.close();
});

/** A day of the board with what ends on another one: a mute after 25 hours, and a pin after 48. */
const dayPlan = ({ date }: { date: string }) => {
  const begin = Date.parse(`${date}T01:00:00Z`);
  const [muted, pinned] = [now + 25 * hour, now + 48 * hour];
  const at = begin + 9 * hour;
  const slot = {
    subscriptionId: "haiku",
    title: "Haiku",
    colorKey: 0,
    time: "10:00",
    by: null,
    face: { characters: null, dataFrom: "None" },
  };
  return {
    date,
    timezone: "UTC",
    begin,
    end: begin + 24 * hour,
    now,
    closures: [{ begin: now, end: muted, because: "pause" }],
    slots: [
      { ...slot, at, wantedAt: at, mark: "held", because: "pin", until: pinned },
      { ...slot, at: at + hour, wantedAt: at + hour, mark: "silent", because: "pause", until: muted },
      { ...slot, at: at + 2 * hour, wantedAt: at + 2 * hour, mark: "waits", because: "event", until: at + 3 * hour },
    ],
    ambient: [],
    runs: [],
    repeated: [],
    scheduled: [],
  };
};
const open = (page: string) => {
  stop();
  const { roots } = channelBoard([channelOf("haiku", "Haiku")], {}, { dayPlan, messageRepeats: [] });
  opened = openConsole(`/board/kitchen/installables/${page}`, { roots });
  return opened;
};

describe("what ends on another day says the day", () => {
  it("on the strip and in the list of today", async () => {
    const page = open("installed");
    expect((await page.findAllByText("Muted until tomorrow, 05:40")).length).toBeGreaterThan(0);
    await page.user.click(page.getByRole("button", { name: "List" }));
    expect(await page.findByText("Held by a pin until 3 Dec, 04:40")).toBeVisible();
    expect(page.getByText("Muted until tomorrow, 05:40")).toBeVisible();
    // What ends on that day needs none.
    expect(page.getByText("Waits until 13:00: something just arrived")).toBeVisible();
  });

  it("where tomorrow is played: that day's own ends without it", async () => {
    const page = open("tomorrow");
    expect(await page.findByText("Held by a pin until 3 Dec, 04:40")).toBeVisible();
    expect(page.getAllByText("Muted until 05:40").length).toBeGreaterThan(0);
  });

  it("beside quiet hours, by the board's clock", async () => {
    stop();
    const timezone = { id: "UTC", timezoneCity: "UTC" };
    const { roots } = household({ pausedUntil: now + 25 * hour, timezone });
    opened = openConsole("/board/kitchen/settings/quiet-hours", { roots, flags });
    expect(await opened.findByText("Channels are muted until tomorrow, 05:40.")).toBeVisible();
  });
});
