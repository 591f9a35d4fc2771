import { describe, expect, it } from "vitest";
import { hasRedis } from "../support/redisServer.ts";
import { checkHistory } from "./history/checker.ts";
import { connectionsCut, diskSlow, killGateway, redisAway, rightsEnd, rollGateways } from "./history/faults.ts";
import { acceptedIds, type History } from "./history/history.ts";
import { recordHistory } from "./history/record.ts";

/** Far above what is promised (the bench holds that): this machine does other things, too. */
const promises = { revokedMs: 8_000, answeredMs: 12_000, newsMs: 25_000, lateMs: 20_000 };

/** Nothing has to outlive a loss of power. */
const settings = ["fsync=off", "full_page_writes=off"];

const common = { settings, everyMs: 400, calm: 4, say: () => {} };

/** Enough happened that finding nothing means something. */
function expectEventful({ calls, readers, faults, end }: History, least: { faults: number; messages: number }): void {
  expect(faults.length).toBe(least.faults);
  expect(end.appearances.length).toBeGreaterThan(least.messages);
  const accepted = calls.filter((call) => acceptedIds(call).length > 0);
  expect(accepted.some(({ sendAt }) => sendAt !== undefined)).toBe(true);
  expect(accepted.some((call) => acceptedIds(call).length > 1)).toBe(true);
  const tries = calls.flatMap((call) => call.tries.map(({ answer }) => answer.kind));
  expect(new Set(tries)).toContain("refused");
  const resumed = readers.flatMap(({ connections }) =>
    connections.filter(({ resumedFrom }) => resumedFrom !== undefined),
  );
  expect(resumed.length).toBeGreaterThan(0);
}

describe("a recorded history of several gateways", { timeout: 900_000 }, () => {
  it.runIf(hasRedis)("with Redis holds through kills, a stop, Redis away and connections that are cut", async () => {
    // Each gateway goes once, here and below: wherever a stream is, it was cut.
    const size = { writers: 4, boards: 24, timed: 5, consoles: 4, strangers: 4, displays: 6, revocations: 1 };
    const faults = [killGateway(0, 0), rollGateways([1, 2]), redisAway(2_000), connectionsCut];
    const history = await recordHistory({ ...common, size, gateways: 3, hasRedis: true, faults });
    expect(checkHistory(history, promises)).toEqual({});
    expectEventful(history, { faults: faults.length, messages: 20 });
  });

  it("without Redis holds on the database alone", async () => {
    const size = { writers: 3, boards: 16, timed: 4, consoles: 3, strangers: 3, displays: 4, revocations: 2 };
    const faults = [
      rightsEnd("rights end by NOTIFY"),
      killGateway(1, 0),
      killGateway(0, 0),
      connectionsCut,
      // Four at most were under way when it began.
      diskSlow(3_000, 12),
    ];
    // A disk that is slow is one that is waited for.
    const flushing = { ...common, settings: [] };
    const history = await recordHistory({ ...flushing, size, gateways: 2, hasRedis: false, faults });
    expect(checkHistory(history, promises)).toEqual({});
    const slow = history.faults.at(-1) ?? { from: 0, until: 0 };
    const waited = history.calls
      .flatMap(({ tries: [first] }) => (first?.answer.kind === "accepted" ? [first] : []))
      .filter(({ at, ended }) => at > slow.from && ended < slow.until)
      .map(({ at, ended }) => ended - at)
      .sort((one, other) => one - other);
    expect(waited.length).toBeGreaterThan(2);
    expect(waited[waited.length >> 1]).toBeGreaterThan(50);
    expectEventful(history, { faults: faults.length, messages: 12 });
  });
});
