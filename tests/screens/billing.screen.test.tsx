import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openConsole, ownersFlags } from "../support/consoleBench.tsx";
import { hall, kitchen, liveRoots } from "../support/liveWorld.ts";
import { nextCharge, noon, planOf } from "../support/planBench.ts";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  localStorage.clear();
});

const ending = { state: "Ending", optOutOfAutoRenewal: true, optOutReason: "Too expensive", ends: nextCharge };
const lapsed = { state: "Lapsed", ends: noon(2026, 3, 3), nextBillingDate: noon(2026, 3, 3) };
const forOthers = { mayManage: false, activationCode: null, emailAddress: null, paymentMethod: null, receipts: [] };

async function openBilling(plans: object[], more: Record<string, unknown> = {}, path = "/board/kitchen") {
  const board = { ...kitchen, plusEndedAt: null, features: ["settings.viewBilling"] };
  const roots = liveRoots([board, hall] as never, { boardPurchases: () => plans, ...more });
  opened = openConsole(`${path}/settings/billing`, {
    roots: roots as never,
    flags: { ...ownersFlags, "settings.viewBilling": true },
  });
  await opened.findByRole("heading", { name: "Membership" });
  await waitFor(() => expect(opened?.queryByText("Loading the settings")).toBeNull());
  return opened;
}

const said = (name: string) => screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent;
const key = (name: string) => screen.getByRole("button", { name });
const refusal = (type: string, error: string) => ({ __typename: "Refusal", type, error });

describe("the membership of a board", () => {
  it.each(["/board/kitchen", "/v2/board/kitchen"])(
    "tells plan, dates, price, code, card and receipts at %s",
    async (path) => {
      await openBilling([planOf()], {}, path);
      expect(said("Plan")).toBe("Clatter Plus, every year");
      expect(said("State")).toBe("Active");
      expect(said("Activated")).toBe("March 03, 2026");
      expect(said("Next Billing Date")).toBe("March 03, 2099");
      expect(said("Price")).toBe("$69");
      expect(said("Activation code")).toBe("CLTR-7K2M-44QX");
      expect(said("Card")).toBe("Visa, ending in 4242");
      expect(said("Purchase e-mail")).toBe("mia@example.com");
      const [, receipt] = within(screen.getByRole("table")).getAllByRole("row");
      expect(receipt).toHaveTextContent("March 03, 2026$65.50");
      expect(screen.getByRole("tab", { name: "Billing", selected: true })).toBeVisible();
    },
  );

  it("is the one whose next billing date is still to come, else the first", async () => {
    await openBilling([planOf({ id: "old", ...lapsed }), planOf({ id: "new", nextBillingDate: noon(2098, 1, 9) })]);
    expect(said("Next Billing Date")).toBe("January 09, 2098");
    opened?.close();
    await openBilling([planOf({ id: "a", ...lapsed }), planOf({ id: "b", ...lapsed, ends: noon(2026, 1, 1) })]);
    expect(said("Expiration Date")).toBe("March 03, 2026");
  });

  it("has an Expiration Date when it is opted out of, and where nobody bills", async () => {
    await openBilling([planOf(ending)]);
    expect(said("Expiration Date")).toBe("March 03, 2099");
    expect(said("State")).toBe("Ends");
    opened?.close();
    await openBilling([planOf({ nextBillingDate: null, priceInCents: null, pricing: null })]);
    expect(said("Expiration Date")).toBe("None: it does not end by itself");
    expect(screen.queryByRole("button", { name: "Cancel Membership" })).toBeNull();
  });

  it("is changed by nobody but Owner and buyer: others are told who may, and not who pays", async () => {
    await openBilling([planOf(forOthers)]);
    expect(key("Cancel Membership")).toBeDisabled();
    expect(
      screen.getByText("Only the board's Owner, or whoever bought the plan, can change the membership."),
    ).toBeVisible();
    for (const name of ["Card", "Purchase e-mail", "Activation code"]) expect(screen.queryByText(name)).toBeNull();
    expect(screen.queryByRole("button", { name: "Update payment method" })).toBeNull();
  });

  it("that cannot be read says so, with a way to try again", async () => {
    let isBroken = true;
    const { user } = await openBilling([], {
      boardPurchases: () => {
        if (isBroken) throw new Error("broken");
        return [planOf()];
      },
    });
    await screen.findByText("There was an error loading the membership.");
    isBroken = false;
    await user.click(key("Try again"));
    await waitFor(() => expect(said("State")).toBe("Active"));
  });
});

describe("cancelling", () => {
  const survey = async (user: NonNullable<typeof opened>["user"]) => {
    await user.click(key("Cancel Membership"));
    await user.click(await screen.findByRole("button", { name: "Proceed to Cancel" }));
    return screen.findByRole("dialog", { name: "Why are you leaving?" });
  };

  it.each([
    ["Too expensive", "", "Too expensive"],
    ["Technical issue(s)", "The weather stops.", "Technical issue(s) - The weather stops."],
    ["Other", "Moving", "Other - Moving"],
    ["", "Moving", "Moving"],
  ])("takes the reason %j with %j, and sends %j", async (reason, text, sent) => {
    const reasons: unknown[] = [];
    const plans = [planOf()];
    const { user } = await openBilling(plans, {
      optOutOfRenewal: ({ reason: answer }: { reason: string }) => {
        reasons.push(answer);
        plans[0] = planOf({ ...ending, optOutReason: answer });
        return { __typename: "OptOutOfRenewalSuccess", productApplication: plans[0] };
      },
    });
    const dialog = within(await survey(user));
    expect(dialog.getByRole("button", { name: "Cancel Membership" })).toBeDisabled();
    if (reason !== "") await user.click(dialog.getByRole("radio", { name: reason }));
    if (text !== "") await user.type(dialog.getByRole("textbox", { name: "What happened?" }), text);
    expect(dialog.getByText(`Sent as “${sent}”`)).toBeVisible();
    await user.click(dialog.getByRole("button", { name: "Cancel Membership" }));
    await screen.findByText("Subscription cancelled");
    await waitFor(() => expect(said("State")).toBe("Ends"));
    expect(reasons).toEqual([sent]);
  });

  it("is left at either step, and asks again from the beginning", async () => {
    const { user } = await openBilling([planOf()]);
    expect(
      screen.getByText(
        "Channels keep playing until March 03, 2099, then all except free ones fall silent. Nothing is deleted.",
      ),
    ).toBeVisible();
    await user.click(key("Cancel Membership"));
    expect(
      await screen.findByText(/^Cancelling deletes nothing: channels, except free ones, fall silent/),
    ).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Keep Clatter+" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const dialog = within(await survey(user));
    await user.click(dialog.getByRole("radio", { name: "Too hard to learn" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(within(await survey(user)).getByRole("button", { name: "Cancel Membership" })).toBeDisabled();
  });

  it("that fails says so and keeps the answer", async () => {
    const { user } = await openBilling([planOf()], { optOutOfRenewal: () => refusal("ServerError", "broken") });
    const dialog = within(await survey(user));
    await user.click(dialog.getByRole("radio", { name: "Subscribed by accident" }));
    await user.click(dialog.getByRole("button", { name: "Cancel Membership" }));
    await screen.findByText("Error cancelling subcription");
    expect(dialog.getByRole("radio", { name: "Subscribed by accident" })).toBeChecked();
  });

  it("takes no text that is longer than what is kept", async () => {
    const { user } = await openBilling([planOf()]);
    const dialog = within(await survey(user));
    const box = dialog.getByRole("textbox", { name: "What happened?" });
    await user.click(box);
    await user.paste("x".repeat(10_240));
    expect(dialog.getByText("Up to 450 characters.")).toBeVisible();
    expect(dialog.getByRole("button", { name: "Cancel Membership" })).toBeDisabled();
  });

  it("by somebody else meanwhile takes the dialog away", async () => {
    const plans = [planOf()];
    const { user, stream } = await openBilling(plans);
    await survey(user);
    plans[0] = planOf(ending);
    act(() => stream.event("changed", { boardId: "kitchen", what: "plus" }));
    await screen.findByRole("button", { name: "Keep Clatter+" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });
});

describe("going on", () => {
  it("keeps what runs out", async () => {
    const plans = [planOf(ending)];
    const { user } = await openBilling(plans, {
      resumeRenewal: () => {
        plans[0] = planOf();
        return { __typename: "ResumeRenewalSuccess", productApplication: plans[0] };
      },
    });
    await user.click(key("Keep Clatter+"));
    await screen.findByText("Subscription renewed");
    await waitFor(() => expect(said("Next Billing Date")).toBe("March 03, 2099"));
  });

  it("with what has ended says since when, and begins it again", async () => {
    const asked: unknown[] = [];
    const { user } = await openBilling([planOf({ ...lapsed, canRestart: true })], {
      resumeRenewal: (input: unknown) => {
        asked.push(input);
        return refusal("ValidationError", "The card was refused. Update the payment method, then try again.");
      },
    });
    expect(
      screen.getByText(
        "Clatter Plus ended on March 03, 2026. Channels are silent since then, except free ones, and nothing was deleted.",
      ),
    ).toBeVisible();
    await user.click(key("Activate"));
    const asking = within(await screen.findByRole("alertdialog", { name: "Activate Clatter Plus" }));
    expect(
      asking.getByText(
        "$69 is charged to Visa, ending in 4242 now, and every year from then on until you cancel. Are you sure?",
      ),
    ).toBeVisible();
    await user.click(asking.getByRole("button", { name: "No" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    expect(asked).toEqual([]);
    await user.click(key("Activate"));
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    await screen.findByText("Error renewing subscription");
    await screen.findByText("The card was refused. Update the payment method, then try again.");
    expect(asked).toEqual([{ productApplicationId: "plan-7" }]);
    expect(key("Get Clatter Plus")).toBeVisible();
  });

  it("where the shop cannot begin it again is buying it", async () => {
    await openBilling([planOf(lapsed)]);
    expect(screen.queryByRole("button", { name: "Activate" })).toBeNull();
    expect(key("Get Clatter Plus")).toBeEnabled();
  });

  it("while a payment fails says until when", async () => {
    await openBilling([planOf({ state: "PaymentFailed", nextBillingDate: null, ends: nextCharge })]);
    expect(screen.getByRole("alert")).toHaveTextContent("channels, except free ones, fall silent on March 03, 2099");
    expect(said("Expiration Date")).toBe("March 03, 2099");
  });
});

describe("the email about the card", () => {
  it("says where it went, and goes once more", async () => {
    let emails = 0;
    const { user } = await openBilling([planOf()], {
      updatePaymentMethod: () => {
        emails += 1;
        return { __typename: "UpdatePaymentMethodSuccess", success: true, sentTo: "mia@example.com" };
      },
    });
    await user.click(key("Update payment method"));
    await screen.findByText("Sent to mia@example.com.");
    await user.click(key("Resend"));
    await waitFor(() => expect(emails).toBe(2));
    await user.click(key("Done"));
    expect(key("Update payment method")).toBeVisible();
  });

  it("that is refused says why", async () => {
    const { user } = await openBilling([planOf()], {
      updatePaymentMethod: () => refusal("RateLimited", "Enough emails."),
    });
    await user.click(key("Update payment method"));
    await screen.findByText("The email to the card holder was not sent");
  });
});
