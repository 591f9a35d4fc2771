import { screen, waitFor } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole, ownersFlags } from "../support/consoleBench.tsx";
import { hall, liveRoots } from "../support/liveWorld.ts";
import { planOf } from "../support/planBench.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  localStorage.clear();
});

const plan = planOf({ boardTitle: "Attic", receipts: [] });

/** A board that is not there for this person, but for what they pay for on it. */
function openElsewhere(plans: object[] | null, path = "/board/attic", until = Promise.resolve()) {
  const notFound = () => {
    throw new GraphQLError("No.", { extensions: { code: "NotFound" } });
  };
  const roots = liveRoots([hall] as never, {
    getBoardV2: () => until.then(notFound),
    boardPurchases: () => plans ?? notFound(),
    boardInvitation: () => null,
  });
  opened = openConsole(`${path}/settings/billing`, { roots: roots as never, flags: ownersFlags });
  return opened;
}

describe("a plan on a board that its payer does not see", () => {
  it.each(["/board/attic", "/v2/board/attic"])("is told and cancelled at %s, and nothing else is", async (path) => {
    openElsewhere([plan], path);
    expect(await screen.findByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
    expect(screen.getByText("Clatter Plus on Attic.")).toBeVisible();
    expect(screen.getByText("March 03, 2099")).toBeVisible();
    expect(screen.getByRole("button", { name: "Cancel Membership" })).toBeVisible();
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it.each([
    ["for the first time", false],
    ["by somebody who saw the board at their last visit", true],
  ])("keeps its address, opened %s, also where features are told before the board is", async (_, hasSeen) => {
    if (hasSeen) {
      opened = openConsole("/board/attic/live", { roots: liveRoots([{ ...hall, id: "attic" }] as never) as never });
      await waitFor(() => expect(localStorage.getItem("clatter.answers")).toContain("attic"));
      opened.close();
    }
    let tell = () => {};
    const view = openElsewhere([plan], "/board/attic", new Promise((resolve) => (tell = resolve)));
    // A tab that is hidden leads to the first one where the board is seen.
    await waitFor(() => expect(view.asked.map(({ operation }) => operation)).toContain("BoardSettingsModules"));
    await view.findByText("Loading");
    tell();
    expect(await screen.findByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
    expect(view.place()).toBe("/board/attic/settings/billing");
  });

  it.each([null, []])("is none where they pay for nothing: there is no such board", async (plans) => {
    openElsewhere(plans);
    expect(await screen.findByRole("heading", { name: "There is no such board here" })).toBeVisible();
  });
});
