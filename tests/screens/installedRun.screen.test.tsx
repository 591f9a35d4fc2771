import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { channelOf } from "../support/installedBench.ts";
import { installedPath, openInstalled } from "../support/installedPage.ts";

let opened: ReturnType<typeof openInstalled> | undefined;
afterEach(() => opened?.close());

const refusal = (type: string, rule?: string) => ({ __typename: "Refusal", type, error: "No.", rule });

function open(...given: Parameters<typeof openInstalled>) {
  opened = openInstalled(...given);
  return opened;
}
const rowOf = async (title: string) => (opened as NonNullable<typeof opened>).rowOf(title);

describe("running a channel now", () => {
  it("asks about quiet hours and a pin as sending does, and keeps each Yes", async () => {
    const calls: { forced: boolean; forcePinnedMessageOverride: boolean; idempotencyKey: string }[] = [];
    const { user } = open(
      [channelOf("haiku", "Haiku")],
      {},
      {
        runSubscription: (call: (typeof calls)[number]) => {
          calls.push(call);
          if (!call.forced) return refusal("QuietHours");
          if (!call.forcePinnedMessageOverride) return refusal("MessagePinned");
          return { __typename: "RunSubscriptionSuccess", appearanceId: "shown" };
        },
      },
    );
    await user.click(within(await rowOf("Haiku")).getByRole("button", { name: "Run now: Haiku" }));
    for (let question = 0; question < 2; question += 1) {
      await user.click((await opened?.findByRole("button", { name: "Yes" })) as HTMLElement);
    }
    expect(await opened?.findByText("Haiku is on the board")).toBeVisible();
    expect(calls.map(({ forced, forcePinnedMessageOverride: pin }) => [forced, pin])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it("is offered nowhere where a program of its own sends what it shows; when that came last is told", async () => {
    const at = Date.now();
    const lastRun = { outcome: "Shown", because: null, slot: at, at, until: null };
    const robot = channelOf("robot", "Weather robot", { runnable: false, lastRun });
    const { user } = open([channelOf("haiku", "Haiku"), robot]);
    const keysOf = async (title: string) => {
      await user.click(within(await rowOf(title)).getByRole("button", { name: `More for ${title}` }));
      const keys = (await opened?.findAllByRole("menuitem"))?.map(({ textContent }) => textContent);
      await user.keyboard("{Escape}");
      return keys;
    };
    expect(await keysOf("Haiku")).toEqual(["Run now", "Settings", "Space evenly", "Delete"]);
    expect(await keysOf("Weather robot")).toEqual(["Settings", "Space evenly", "Delete"]);
    const row = within(await rowOf("Weather robot"));
    expect(row.queryByRole("button", { name: /^Run/ })).toBeNull();
    expect(row.getByText(/^Shown \d\d:\d\d$/)).toBeVisible();
  });

  it.each([
    [{ type: "RateLimited" }, "You cannot send more than one message every 15 seconds"],
    [{ type: "NotFound", rule: "noEvents" }, "Nothing is coming up"],
  ])("says why not: %j", async (why, sentence) => {
    const { user } = open([channelOf("haiku", "Haiku")], {}, { runSubscription: { ...refusal(""), ...why } });
    await user.click(within(await rowOf("Haiku")).getByRole("button", { name: "Run now: Haiku" }));
    expect(await opened?.findByText(sentence)).toBeVisible();
  });
});

describe("without a plan", () => {
  const lapsed = { productApplications: [], plusEndedAt: Date.UTC(2026, 9, 3, 12) };

  it("says since when and leads on, and every action asks for the plan", async () => {
    const { user, world, place } = open([channelOf("haiku", "Haiku")], lapsed);
    await rowOf("Haiku");
    expect(opened?.getByText(/^Clatter Plus ended on 3 Oct 2026\. /)).toBeVisible();
    const acts = [
      () => user.click(opened?.getByRole("switch", { name: "Enable Haiku" }) as HTMLElement),
      () => user.click(opened?.getByRole("button", { name: "Disabled" }) as HTMLElement),
      () => user.click(opened?.getByRole("button", { name: "Run now: Haiku" }) as HTMLElement),
      () => user.click(opened?.getByRole("button", { name: "Settings of Haiku" }) as HTMLElement),
    ];
    for (const act of acts) {
      await act();
      const dialog = await opened?.findByRole("dialog", { name: "Your plan is not active" });
      expect(dialog).toHaveTextContent("Activate now to select and automate a growing library of content");
      await user.click(within(dialog as HTMLElement).getByRole("button", { name: "Back" }));
      await waitFor(() => expect(opened?.queryByRole("dialog")).toBeNull());
    }
    expect(world.saved).toEqual([]);
    expect(place()).toBe(installedPath);
    await user.click(opened?.getByRole("button", { name: "Billing" }) as HTMLElement);
    await waitFor(() => expect(place()).toBe("/board/kitchen/settings/billing"));
  });

  it("lets what is free be switched and opened", async () => {
    const { user, world, place } = open([channelOf("clock", "Clock", { free: true })], lapsed);
    await user.click((await opened?.findByRole("switch", { name: "Enable Clock" })) as HTMLElement);
    expect(await opened?.findByText("Channel disabled")).toBeVisible();
    expect(world.saved).toHaveLength(1);
    await user.click(opened?.getByRole("button", { name: "Settings of Clock" }) as HTMLElement);
    await waitFor(() => expect(place()).toBe("/board/kitchen/installables/subscription/clock"));
  });

  it("goes on at once when somebody activates one", async () => {
    const { user, world, stream } = open([channelOf("haiku", "Haiku")], lapsed);
    await user.click((await opened?.findByRole("switch", { name: "Enable Haiku" })) as HTMLElement);
    await opened?.findByRole("dialog", { name: "Your plan is not active" });
    Object.assign(world.kitchen, {
      productApplications: [{ id: "pa", product: { id: "plus", isPlus: true, title: "Plus" } }],
      plusEndedAt: null,
    });
    stream.event("changed", { boardId: "kitchen", what: "plus" });
    await waitFor(() => expect(opened?.queryByRole("dialog")).toBeNull());
    expect(opened?.queryByText(/ended on/)).toBeNull();
  });
});
