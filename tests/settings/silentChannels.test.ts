import { describe, expect, it } from "vitest";
import { type ChannelDays, channelFates, slotsIn, stretchesIn } from "../../src/features/settings/silentChannels.ts";
import { ambientSilent, channelMoves, channelsSilent } from "../../src/words/settings.ts";

const hour = 3_600_000;
const span = { begin: 10 * hour, end: 34 * hour };
const channels = { haiku: 0, weather: 1, rota: 2, clock: 3 } as const;
type Channel = keyof typeof channels;

const named = (name: Channel) => ({ subscriptionId: name, title: name, colorKey: channels[name] });
const slot = (name: Channel, at: number, mark = "planned", because: string | null = null) => ({
  ...named(name),
  at: at * hour,
  wantedAt: at * hour,
  mark,
  because,
});
const silent = (name: Channel, count: number) =>
  Array.from({ length: count }, (_, place) => slot(name, 20 + place / 4, "silent", "quietHours"));
const days = (slots: ChannelDays["slots"], ambient: ChannelDays["ambient"] = []): ChannelDays => ({ slots, ambient });
const stretch = (begin: number, end: number) => ({ ...named("clock"), begin: begin * hour, end: end * hour });

describe("what other quiet hours are to channels", () => {
  it("is how many more of their appearances are silent, and how many that are in all", () => {
    const fates = channelFates(
      days([...silent("weather", 9), ...silent("haiku", 17)]),
      days([...silent("weather", 12), ...silent("haiku", 24), slot("haiku", 12)]),
      span,
    );
    expect(fates).toMatchObject([
      { id: "haiku", kind: "silent", more: 7, all: 24 },
      { id: "weather", kind: "silent", more: 3, all: 12 },
    ]);
  });

  it("is another time for what comes once in the day", () => {
    const fates = channelFates(days([slot("rota", 31.5)]), days([slot("rota", 32)]), span);
    expect(fates).toMatchObject([{ id: "rota", kind: "moves", from: 31.5 * hour, to: 32 * hour }]);
    expect(channelFates(days([slot("rota", 31.5)]), days([slot("rota", 31.5)]), span)).toEqual([]);
  });

  it("is less of what an ambient channel fills, within the span alone", () => {
    const saved = days([], [stretch(8, 20), stretch(30, 40)]);
    const fate = (asIf: ChannelDays) => channelFates(saved, asIf, span);
    expect(fate(days([], [stretch(8, 18), stretch(30, 50)]))).toMatchObject([{ kind: "ambient", more: 2 * hour }]);
    expect(fate(saved)).toMatchObject([{ kind: "ambient", more: 0 }]);
    expect(stretchesIn(saved, span).map(({ begin, end }) => [begin / hour, end / hour])).toEqual([
      [10, 20],
      [30, 34],
    ]);
  });

  it("leaves out what is before and after the span, and what something else keeps off", () => {
    const slots = [
      slot("haiku", 9.9),
      slot("haiku", 10),
      slot("haiku", 33.9, "moved"),
      slot("haiku", 34),
      slot("haiku", 12, "held", "pin"),
      slot("haiku", 13, "silent", "pause"),
      slot("haiku", 14, "dropped", "full"),
      slot("haiku", 21, "silent", "quietHours"),
    ];
    expect(slotsIn(days(slots), span).map(({ at, isSilent }) => [at / hour, isSilent])).toEqual([
      [10, false],
      [33.9, false],
      [21, true],
    ]);
  });

  it("is told in the words of the design", () => {
    expect(channelsSilent(24, 7)).toBe("7 more silent, 24 in all");
    expect(channelsSilent(10, -2)).toBe("2 fewer silent, 10 in all");
    expect(channelsSilent(10, 0)).toBe("10 silent, as now");
    expect(channelMoves("07:30", "08:00")).toBe("Moves from 07:30 to 08:00");
    expect(ambientSilent(0)).toBe("Silent, as now");
  });
});
