import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { type ConsoleOptions, mia, openConsole, signInOf } from "../support/consoleBench.tsx";
import { home } from "../support/profileBench.ts";

const refusal = (type: string, more: object = {}) => ({ __typename: "Refusal", type, error: "No.", ...more });

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

async function open(world: ReturnType<typeof home>, more: ConsoleOptions = {}) {
  opened = openConsole("/board/kitchen/profile", { roots: world.roots, ...more });
  await opened.findByLabelText("First name");
  return { view: opened, user: opened.user };
}

describe("the end of the account", () => {
  it("asks what becomes of each household, then for the password, and signs out", async () => {
    const nextBillingDate = Date.UTC(2027, 2, 3, 12);
    const plans = [{ id: "p", state: "Active", ends: null, nextBillingDate }];
    const boardPurchases = ({ boardId }: { boardId: string }) => (boardId === "kitchen" ? plans : []);
    const world = home({ boardPurchases });
    const { client, left } = signInOf(mia);
    world.refusals.push(refusal("NotAuthorized", { error: "This is not your password.", rule: "password" }));
    const { view, user } = await open(world, { signIn: client });
    await user.click(view.getByRole("button", { name: "Delete your account" }));
    const dialog = within(await view.findByRole("dialog"));
    const submit = dialog.getByRole("button", { name: "Delete account" });
    const own = await dialog.findByLabelText("You own Kitchen and Hallway");
    expect(dialog.getByText(/what you have scheduled on boards that stay is cancelled, repeats too\./)).toBeVisible();
    expect(within(own).queryByText(/becomes the Owner/)).toBeNull();
    expect(dialog.queryByText(/Clatter Plus/)).toBeNull();
    await user.selectOptions(own, "Delete the boards and their history");
    expect(own).toHaveAccessibleDescription(/^Clatter Plus on Kitchen is paid until .*2027, and ends with it\.$/);
    expect(submit).toBeDisabled();
    // Nothing renews elsewhere: nothing has to be known.
    expect(dialog.queryByRole("checkbox")).toBeNull();
    await user.selectOptions(dialog.getByLabelText("You own Window"), "Ben Aas becomes the Owner");
    // Nothing is paid for it.
    expect(dialog.getByLabelText("You own Window")).not.toHaveAccessibleDescription();
    await user.type(dialog.getByLabelText("Password"), "wrong");
    await user.click(submit);
    expect(await dialog.findByText("This is not your password.")).toBeVisible();
    expect(left).toEqual([]);
    await user.type(dialog.getByLabelText("Password"), "three flaps turning");
    await user.click(submit);
    await waitFor(() => expect(left).toEqual(["end"]));
    expect(world.asked.at(-1)?.[1]).toMatchObject({
      password: expect.stringContaining("three flaps turning"),
      households: [
        { tenantId: "home", newOwnerId: null },
        { tenantId: "shop", newOwnerId: "ben" },
      ],
    });
  });

  it.each([
    ["that renews", { state: "Active", ends: null, nextBillingDate: Date.UTC(2027, 2, 3, 12) }, true],
    ["whose payment is tried again", { state: "PaymentFailed", ends: null, nextBillingDate: null }, true],
    ["that was cancelled", { state: "Ending", ends: Date.UTC(2027, 2, 3, 12), nextBillingDate: null }, false],
  ])("says of a board that is handed over what becomes of a plan %s", async (_, plan, goesOn) => {
    const boardPurchases = ({ boardId }: { boardId: string }) => (boardId === "shop" ? [{ id: "p", ...plan }] : []);
    const { view, user } = await open(home({ boardPurchases }));
    await user.click(view.getByRole("button", { name: "Delete your account" }));
    const handed = await within(await view.findByRole("dialog")).findByLabelText("You own Window");
    await user.selectOptions(handed, "Ben Aas becomes the Owner");
    const sentence =
      "Clatter Plus on Window goes on being paid with the card that bought it, also yours, until it is cancelled. Cancel it under Billing first if it is to end.";
    expect(handed).toHaveAccessibleDescription(goesOn ? sentence : "");
  });

  it("stands below all else", async () => {
    const { view } = await open(home());
    const end = await view.findByRole("region", { name: "Delete account" });
    expect(view.getAllByRole("region").at(-1)).toBe(end);
    expect(view.getByRole("region", { name: "Linked apps" })).toBeVisible();
  });

  it("tells what a shop elsewhere goes on charging for, and waits until that is known", async () => {
    const world = home();
    world.renewals.push(
      { id: "plan", boardId: "kitchen", boardTitle: "Kitchen", isElsewhere: true },
      { id: "gift", boardId: "lab", boardTitle: "Lab", isElsewhere: true },
    );
    const { client, left } = signInOf(mia);
    const { view, user } = await open(world, { signIn: client });
    await user.click(view.getByRole("button", { name: "Delete your account" }));
    const dialog = within(await view.findByRole("dialog"));
    const submit = dialog.getByRole("button", { name: "Delete account" });
    await user.selectOptions(
      await dialog.findByLabelText("You own Kitchen and Hallway"),
      "Delete the boards and their history",
    );
    await user.selectOptions(dialog.getByLabelText("You own Window"), "Ben Aas becomes the Owner");
    expect(
      dialog.getByText(/^Clatter Plus of Kitchen and Lab is a subscription of a shop elsewhere\. .* goes on charging/),
    ).toBeVisible();
    expect(submit).toBeDisabled();
    await user.click(dialog.getByRole("checkbox", { name: "I have cancelled it there, or know that it goes on" }));
    expect(submit).toBeEnabled();
    await user.click(submit);
    await waitFor(() => expect(left).toEqual(["end"]));
    expect(world.asked.at(-1)?.[1]).toMatchObject({ knownRenewals: ["plan", "gift"] });
  });

  it("names what they pay for on others' boards, with the way to cancel it", async () => {
    const world = home();
    world.renewals.push({ id: "gift", boardId: "lab", boardTitle: "Lab", isElsewhere: false });
    const { view, user } = await open(world);
    await user.click(view.getByRole("button", { name: "Delete your account" }));
    const dialog = within(await view.findByRole("dialog"));
    expect(await dialog.findByText(/^You pay for Clatter Plus of Lab, a board of somebody else's\. /)).toBeVisible();
    expect(dialog.queryByText(/a shop elsewhere/)).toBeNull();
    expect(dialog.getByRole("link", { name: "Billing of Lab" })).toHaveAttribute("href", "/board/lab/settings/billing");
    expect(dialog.getByRole("checkbox", { name: "I have cancelled it there, or know that it goes on" })).toBeVisible();
  });

  it("tells what of one's own programs lose on boards that stay", async () => {
    const accountEndings = [
      { tenantId: "home", boardTitle: "Hallway", keys: 0, installables: ["Door bell"] },
      { tenantId: "lab", boardTitle: "Lab", keys: 2, installables: [] },
      { tenantId: "shop", boardTitle: "Window", keys: 1, installables: ["Weather robot"] },
    ];
    const { view, user } = await open(home({ accountEndings }));
    await user.click(view.getByRole("button", { name: "Delete your account" }));
    const dialog = within(await view.findByRole("dialog"));
    const handed = await dialog.findByLabelText("You own Window");
    const keys = (boards: string) =>
      `Keys that you made for ${boards} stop working. Programs that use them are refused until an Owner or Admin makes new ones.`;
    const own = /Installables of your own/;
    expect(dialog.getByText(keys("Lab"))).toBeVisible();
    expect(dialog.queryByText(own)).toBeNull();
    await user.selectOptions(handed, "Ben Aas becomes the Owner");
    expect(dialog.getByText(keys("Lab and Window"))).toBeVisible();
    expect(dialog.getByText("Installables of your own go with you: Weather robot on Window.")).toBeVisible();
    await user.selectOptions(handed, "Delete the board and its history");
    // What goes with its board is no loss of its own.
    await user.selectOptions(
      dialog.getByLabelText("You own Kitchen and Hallway"),
      "Delete the boards and their history",
    );
    expect(dialog.getByText(keys("Lab"))).toBeVisible();
    expect(dialog.queryByText(own)).toBeNull();
  });
});
