import { describe, expect, it } from "vitest";
import { findChannel, listChannels } from "../../gateway/modules/channels/catalogue/registry.ts";
import { recordedSources } from "../support/sources.ts";

/** The flagship channels of the documents' table, and whom they ask: nobody, whoever its people name, or these. */
const flagships: Readonly<Record<string, "nobody" | "chosen" | readonly string[]>> = {
  "channel-clock": "nobody",
  "channel-count-own": "nobody",
  "channel-rota": "nobody",
  birthdays: "nobody",
  bins: "nobody",
  calendar: "chosen",
  headlines: "chosen",
  weather: ["api.open-meteo.com"],
  "sky-tonight": "nobody",
  departures: "chosen",
  "home-assistant": "chosen",
  number: "chosen",
  github: ["api.github.com"],
  "exchange-rates": ["www.ecb.europa.eu"],
  webhook: "nobody",
  "channel-word-rare": "nobody",
  "on-this-day": "nobody",
};

describe("the flagship channels", () => {
  it("are all there, ask whom the documents name, and nobody else of the catalogue asks anybody", () => {
    const asked = [...listChannels()].flatMap(([id, { source }]) => (source === undefined ? [] : [[id, source.hosts]]));
    const wanted = Object.entries(flagships).filter(([, hosts]) => hosts !== "nobody");
    expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(wanted));
    expect(Object.keys(flagships).filter((id) => findChannel(id) === undefined)).toEqual([]);
  });

  it("that ask somebody have each a recorded answer, by which every way of failing is tried (failingSources)", () => {
    const asking = Object.keys(flagships).filter((id) => flagships[id] !== "nobody");
    expect(Object.keys(recordedSources).toSorted()).toEqual(asking.toSorted());
    for (const [id, { settings, type, body, holds }] of Object.entries(recordedSources)) {
      const channel = findChannel(id);
      const read = channel?.settings.parse(settings("127.0.0.1:1"));
      const requests = channel?.source?.requests(read) ?? [];
      expect(requests.length, id).toBeGreaterThan(0);
      expect(requests.length, id).toBeLessThanOrEqual(3);
      const headers = { "content-type": type, date: new Date(Date.UTC(2026, 10, 27)).toUTCString() };
      const answers = requests.map(({ url }) => ({ url, status: 200, headers, body: body(new URL(url).pathname) }));
      expect(JSON.stringify(channel?.source?.parse(answers)), id).toContain(holds);
    }
  });
});
