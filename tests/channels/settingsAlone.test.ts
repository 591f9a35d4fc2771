import { describe, expect, it } from "vitest";
import { decodeGrid } from "../../gateway/grid.ts";
import { findChannel } from "../../gateway/modules/channels/catalogue/registry.ts";
import { gridOf, showOf } from "../support/channelShow.ts";

describe("what channels show of settings", () => {
  const linesOf = (identifier: string, day: string, settings: unknown): string[] => {
    const channel = findChannel(identifier);
    if (channel === undefined) throw new Error(identifier);
    const grid = gridOf(channel.render(showOf(channel, Date.parse(`${day}T12:00:00Z`), "UTC", { settings })));
    return grid === undefined
      ? []
      : decodeGrid(grid)
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== "");
  };

  it("keeps birthdays of 29 February on the 28th in other years", () => {
    const people = [{ name: "Ida", date: "2000-02-29" }];
    expect(linesOf("birthdays", "2027-02-28", { people })).toEqual(["HAPPY BIRTHDAY", "IDA"]);
    expect(linesOf("birthdays", "2028-02-28", { people })).toEqual(["BIRTHDAYS", "IDA TOMORROW"]);
    expect(linesOf("birthdays", "2028-02-29", { people })).toEqual(["HAPPY BIRTHDAY", "IDA"]);
    expect(linesOf("birthdays", "2027-06-01", { people })).toEqual([]);
  });

  it("counts bins from any day on which they were fetched, before or after", () => {
    const bins = [
      { name: "Paper", date: "2026-11-10", every: "two weeks" },
      { name: "Glass", date: "2026-12-22", every: "four weeks" },
    ];
    expect(linesOf("bins", "2026-11-23", { bins })).toEqual(["PUT OUT TONIGHT:", "PAPER", "GLASS"]);
    expect(linesOf("bins", "2026-11-24", { bins })).toEqual(["TODAY:", "PAPER", "GLASS"]);
    expect(linesOf("bins", "2026-11-25", { bins })).toEqual(["IN 13 DAYS:", "PAPER"]);
  });

  it("counts what has no room, in bins and in birthdays", () => {
    const names = Array.from({ length: 10 }, (_, place) => `Bin ${"abcdefghij".charAt(place)}`);
    const bins = names.map((name) => ({ name, date: "2026-11-24", every: "week" }));
    expect(linesOf("bins", "2026-11-23", { bins: bins.slice(0, 5) })).toHaveLength(6);
    const rest = ["BIN A", "BIN B", "BIN C", "BIN D", "+6 MORE"];
    expect(linesOf("bins", "2026-11-23", { bins })).toEqual(["PUT OUT TONIGHT:", ...rest]);
    const from = Date.parse("2026-11-23T00:00Z");
    const during = { from, to: from + 86_400_000, timezone: "UTC", data: null };
    const told = findChannel("bins")?.occurrences?.({ ...during, settings: { bins, evening: "19:00" } });
    expect(told?.[0]?.text.toUpperCase().split("\n")).toEqual(["PUT OUT TONIGHT:", ...rest]);
    const people = names.map((name) => ({ name, date: "2000-11-24" }));
    expect(linesOf("birthdays", "2026-11-24", { people })).toEqual(["HAPPY BIRTHDAY", ...rest]);
    const coming = linesOf("birthdays", "2026-11-23", { people });
    expect(coming).toEqual(["BIRTHDAYS", ...rest.slice(0, 4).map((name) => `${name} TOMORROW`), "+6 MORE"]);
  });

  it("greets nobody before they are born", () => {
    const people = [{ name: "Ida", date: "2028-11-24" }];
    expect(linesOf("birthdays", "2027-11-24", { people })).toEqual([]);
    expect(linesOf("birthdays", "2028-11-23", { people })).toEqual(["BIRTHDAYS", "IDA TOMORROW"]);
    expect(linesOf("birthdays", "2029-11-24", { people })).toEqual(["HAPPY BIRTHDAY", "IDA"]);
    const leap = [{ name: "Ida", date: "2028-02-29" }];
    expect(linesOf("birthdays", "2027-02-28", { people: leap })).toEqual([]);
  });

  it("tells a currency that was chosen twice once", () => {
    expect(linesOf("exchange-rates", "2026-11-24", { currencies: ["USD", "CHF", "USD"] })).toEqual([
      "1 EUR IS",
      "USD    1.0842",
      "CHF    0.9312",
    ]);
  });

  it.each([
    [29, 100, "29% OF GOAL"],
    [0, 3, "0% OF GOAL"],
    [99.99, 100, "99% OF GOAL"],
    [9_999, 100, "9999% OF GOAL"],
    [10_000, 100, "OVER 9999% OF GOAL"],
    [1e12, 1e-9, "OVER 9999% OF GOAL"],
    [1e12, Number.MIN_VALUE, "OVER 9999% OF GOAL"],
  ])("tells how far %d of %d is", (now, goal, words) => {
    expect(linesOf("channel-goal-bar", "2026-11-24", { title: "Goal", now, goal }).at(-1)).toBe(words);
  });
});
