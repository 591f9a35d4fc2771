import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { channelOf } from "../support/installedBench.ts";
import { openInstalled } from "../support/installedPage.ts";
import { openMarket } from "../support/marketBench.tsx";
import type { Asked } from "../support/schemaFetch.ts";

let view: { readonly asked: readonly Asked[]; close(): void };
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => view.close());

/** How often each was asked, when nothing more is: an answer that takes from another one's has that asked again at once. */
async function counts(...operations: string[]): Promise<Record<string, number>> {
  let before = -1;
  const isQuiet = (now: number) => {
    const isSame = now === before;
    before = now;
    return isSame && operations.every((one) => view.asked.some(({ operation }) => operation === one));
  };
  await expect.poll(() => view.asked.length, { interval: 100 }).toSatisfy(isQuiet);
  return Object.fromEntries(
    operations.map((one) => [one, view.asked.filter(({ operation }) => operation === one).length]),
  );
}

describe("a page of channels that opens asks each of its questions once", () => {
  it("the installed ones: what the head tells of them takes nothing from the list, and the flow asks for both", async () => {
    view = openInstalled([channelOf("haiku", "Haiku")]);
    await screen.findByRole("heading", { level: 3, name: "Haiku" });
    expect(await counts("GetInstalledInstallables", "FailingChannels", "BoardChannels", "DayOfBoard")).toEqual({
      GetInstalledInstallables: 1,
      FailingChannels: 1,
      BoardChannels: 1,
      DayOfBoard: 1,
    });
  });

  it("discover: what the head tells of it takes nothing from the shelves", async () => {
    view = openMarket("/board/kitchen/installables/discover");
    await screen.findByRole("link", { name: /Top Channels/ });
    expect(await counts("GetDiscover", "BoardChannels", "MarketBoard")).toEqual({
      GetDiscover: 1,
      BoardChannels: 1,
      MarketBoard: 1,
    });
  });
});
