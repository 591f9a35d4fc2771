import { screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole, ownersFlags } from "../support/consoleBench.tsx";
import { hall, liveRoots } from "../support/liveWorld.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

const plan = {
  id: "plan-7",
  boardTitle: "Attic",
  title: "Clatter Plus",
  created: new Date(2026, 2, 3, 12).getTime(),
  state: "Active",
  nextBillingDate: new Date(2099, 2, 3, 12).getTime(),
  ends: null,
  optOutOfAutoRenewal: false,
  optOutReason: null,
  optOutDate: null,
  priceInCents: 6900,
  mayManage: true,
  canRestart: false,
  pricing: { id: "plus-year-1", title: "Every year" },
  activationCode: { id: "c", code: "CLTR-7K2M-44QX" },
  emailAddress: "mia@example.com",
  paymentMethod: { company: "Visa", lastDigits: "4242" },
  receipts: [],
};

/** A board that is not there for this person, but for what they pay for on it. */
function openElsewhere(plans: object[] | null, path = "/board/attic") {
  const notFound = () => {
    throw new GraphQLError("No.", { extensions: { code: "NotFound" } });
  };
  const roots = liveRoots([hall] as never, {
    getBoardV2: notFound,
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

  it.each([null, []])("is none where they pay for nothing: there is no such board", async (plans) => {
    openElsewhere(plans);
    expect(await screen.findByRole("heading", { name: "There is no such board here" })).toBeVisible();
  });
});
