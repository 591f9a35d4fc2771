import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { outcomeOf } from "../../src/features/installed/channelOutcome.ts";
import { reasonOf } from "../../src/features/installed/DayList.tsx";
import { drawnSlots, onStrip } from "../../src/features/installed/dayPicture.ts";
import { markName } from "../../src/features/installed/dayPlay.ts";
import { listed } from "../../src/features/installed/installedOrder.ts";
import { mutedUntil, nextTime } from "../../src/words/installed.ts";
import { openConsole } from "../support/consoleBench.tsx";
import { type Channel, channelBoard, channelOf } from "../support/installedBench.ts";

const path = "/board/kitchen/installables/installed";
let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => opened?.close());

const refusal = (type: string, rule?: string) => ({ __typename: "Refusal", type, error: "No.", rule });

function open(
  channels: Channel[],
  more: Record<string, unknown> = {},
  roots: Record<string, unknown> = {},
  query = "",
) {
  const bench = channelBoard(channels, more, roots);
  opened = openConsole(`${path}${query}`, { roots: bench.roots });
  return { ...bench, ...opened };
}

const rows = () => opened?.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
const rowOf = async (title: string) => {
  const heading = await opened?.findByRole("heading", { level: 3, name: title });
  const row = heading?.closest("li");
  if (!row) throw new Error(`There is no ${title}.`);
  return row;
};

describe("the installed channels", () => {
  const three = () => [
    channelOf("jokes", "Jokes", { muted: true, created: 3 }),
    channelOf("hook", "Webhook", { runOfShow: { id: "hook", description: "", firstAppearance: "" }, created: 2 }),
    channelOf("haiku", "Haiku", { runOfShow: { id: "haiku", description: "Every hour", firstAppearance: "24:10" } }),
    channelOf("clock", "Clock", { runOfShow: { id: "clock", description: "Every hour", firstAppearance: "23:50" } }),
  ];

  it("stand by first appearance, unset after scheduled, muted last; by age and name when asked, in the address", async () => {
    const { user, place } = open(three());
    await rowOf("Haiku");
    expect(rows()).toEqual(["Clock", "Haiku", "Webhook", "Jokes"]);
    expect(opened?.getByText("You have reached the end.")).toBeVisible();
    expect(within(await rowOf("Webhook")).getByText("Frequency Not Set")).toBeVisible();
    await user.click(opened?.getByRole("button", { name: "Daily Schedule" }) as HTMLElement);
    await user.click((await opened?.findByRole("menuitemradio", { name: "Most Recently Installed" })) as HTMLElement);
    expect(rows()).toEqual(["Jokes", "Webhook", "Clock", "Haiku"]);
    expect(place()).toBe(`${path}?sort=newest`);
    await user.click((await opened?.findByRole("menuitemradio", { name: "Alphabetically" })) as HTMLElement);
    expect(rows()).toEqual(["Clock", "Haiku", "Jokes", "Webhook"]);
  });

  it("are filtered, and say when nothing fits", async () => {
    const { user, place } = open(three().slice(1));
    await rowOf("Haiku");
    await user.click(opened?.getByRole("button", { name: "Disabled" }) as HTMLElement);
    expect(opened?.getByText("No disabled channels.")).toBeVisible();
    expect(place()).toBe(`${path}?filter=disabled`);
    await user.click(opened?.getByRole("button", { name: "Enabled" }) as HTMLElement);
    expect(opened?.getByText("3 channels")).toBeVisible();
  });

  it("begin as the address says", async () => {
    open(three(), {}, {}, "?filter=disabled&sort=title");
    await rowOf("Jokes");
    expect(rows()).toEqual(["Jokes"]);
  });

  it("come nine by nine", async () => {
    const many = Array.from({ length: 20 }, (_, place) =>
      channelOf(`c${place}`, `Channel ${String(place).padStart(2, "0")}`),
    );
    const { user } = open(many);
    await rowOf("Channel 00");
    expect(rows()).toHaveLength(9);
    for (const count of [18, 20]) {
      await user.click(opened?.getByRole("button", { name: "Show more channels" }) as HTMLElement);
      expect(rows()).toHaveLength(count);
    }
    expect(opened?.getByText("You have reached the end.")).toBeVisible();
  });

  it("thank for activating while there are none", async () => {
    open([]);
    expect(await opened?.findByRole("heading", { name: "Thanks for activating" })).toBeVisible();
    expect(opened?.getByRole("link", { name: "Discover Channels" })).toHaveAttribute(
      "href",
      "/board/kitchen/installables/discover",
    );
    expect(opened?.queryByRole("button", { name: "Mute All" })).toBeNull();
  });

  it("say that they could not be loaded, and try again", async () => {
    let isBroken = true;
    const { roots } = channelBoard([channelOf("haiku", "Haiku")]);
    const read = roots.getInstalledInstallables as () => unknown;
    const { user } = open(
      [],
      {},
      {
        getInstalledInstallables: () => {
          if (isBroken) throw new Error("broken");
          return read();
        },
      },
    );
    const alert = await opened?.findByRole("alert");
    expect(alert).toHaveTextContent("The channels could not be loaded.");
    isBroken = false;
    await user.click(opened?.getByRole("button", { name: "Try again" }) as HTMLElement);
    await rowOf("Haiku");
  });

  it("tell how many fail on their tab, and which and why", async () => {
    open([
      channelOf("news", "Headlines", {
        failing: true,
        source: { host: "example.com", problem: "timeout", fetchedAt: null, isFresh: false },
      }),
    ]);
    expect(within(await rowOf("Headlines")).getByText("No answer from example.com")).toBeVisible();
    expect(opened?.getByRole("tab", { name: /Installed\s*1 failing/ })).toBeVisible();
  });
});

describe("the switch of a channel", () => {
  it("turns at once, and saves", async () => {
    const { user, world } = open([channelOf("haiku", "Haiku")]);
    const turn = await opened?.findByRole("switch", { name: "Enable Haiku" });
    await user.click(turn as HTMLElement);
    expect(await opened?.findByText("Channel disabled")).toBeVisible();
    expect(world.saved).toEqual([{ subscriptionId: "haiku", muted: true }]);
    expect(within(await rowOf("Haiku")).getByText("Disabled · every hour")).toBeVisible();
    expect(within(await rowOf("Haiku")).getByText("Not planned")).toBeVisible();
    await user.click(turn as HTMLElement);
    expect(await opened?.findByText("Channel enabled")).toBeVisible();
  });

  it.each([
    [false, "Error disabling channel"],
    [true, "Error enabling channel"],
  ])("goes back when the gateway says no (muted: %s)", async (muted, sentence) => {
    const { user } = open(
      [channelOf("haiku", "Haiku", { muted })],
      {},
      {
        updateSubscription: refusal("SubscriptionHold", "plan"),
      },
    );
    const turn = (await opened?.findByRole("switch", { name: "Enable Haiku" })) as HTMLElement;
    await user.click(turn);
    expect(await opened?.findByText(sentence)).toBeVisible();
    expect(opened?.getByText("The plan behind it has lapsed.")).toBeVisible();
    expect(turn).toHaveAttribute("aria-checked", String(!muted));
  });
});

describe("muting all", () => {
  it("has three fixed times, tells until when, and ends at a press", async () => {
    const { user, world } = open([channelOf("haiku", "Haiku")]);
    await rowOf("Haiku");
    await user.click(opened?.getByRole("button", { name: "Mute All" }) as HTMLElement);
    const menu = await opened?.findByRole("menu");
    expect(
      within(menu as HTMLElement)
        .getAllByRole("menuitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["30 Minutes", "1 Hour", "Rest of the day"]);
    await user.click(opened?.getByRole("menuitem", { name: "1 Hour" }) as HTMLElement);
    expect(await opened?.findByText(/^Muted until .*\d{1,2}:\d\d [AP]M\. Channels are silent\.$/)).toBeVisible();
    const [, unmute] = opened?.getAllByRole("button", { name: "Unmute" }) ?? [];
    await user.click(unmute as HTMLElement);
    expect(await opened?.findByRole("button", { name: "Mute All" })).toBeVisible();
    expect(world.saved).toEqual([{ duration: 3600 }, { duration: 0 }]);
  });

  it("tells the end as h:mm A, with the day where it is another one", () => {
    const noon = Date.UTC(2026, 10, 24, 12);
    expect(mutedUntil(noon + 4.5 * 3_600_000, noon, "UTC")).toBe("Muted until 4:30 PM. Channels are silent.");
    expect(mutedUntil(noon + 25 * 3_600_000, noon, "UTC")).toBe("Muted until tomorrow, 1:00 PM. Channels are silent.");
    expect(nextTime(noon + 24 * 3_600_000, noon, "UTC")).toBe("tomorrow 12:00");
  });
});

describe("deleting a channel", () => {
  it.each([
    ["channel-haiku", "The channel goes from this board. What it has shown stays in the history."],
    ["slack", "Your saved data will be deleted and users will lose access."],
    ["blended", "Your blended list will be deleted."],
    ["message-set-creator", "Your saved messages will be deleted."],
  ])("asks with the warning that fits %s", async (friendlyIdentifier, warning) => {
    const { user } = open([channelOf("haiku", "Haiku", { friendlyIdentifier })]);
    await user.click(within(await rowOf("Haiku")).getByRole("button", { name: "More for Haiku" }));
    await user.click((await opened?.findByRole("menuitem", { name: "Delete" })) as HTMLElement);
    const dialog = await opened?.findByRole("alertdialog", { name: "Delete Haiku" });
    expect(dialog).toHaveTextContent(warning);
    await user.click(within(dialog as HTMLElement).getByRole("button", { name: "No" }));
    await waitFor(() => expect(opened?.queryByRole("alertdialog")).toBeNull());
    expect(rows()).toEqual(["Haiku"]);
  });

  it("takes it from the list, or leaves it there when the gateway says no", async () => {
    const { user, roots } = open([channelOf("haiku", "Haiku"), channelOf("tea", "Tea")]);
    const remove = async (title: string) => {
      await user.click(within(await rowOf(title)).getByRole("button", { name: `More for ${title}` }));
      await user.click((await opened?.findByRole("menuitem", { name: "Delete" })) as HTMLElement);
      await user.click((await opened?.findByRole("button", { name: "Yes" })) as HTMLElement);
    };
    await remove("Haiku");
    expect(await opened?.findByText("Channel removed")).toBeVisible();
    await waitFor(() => expect(rows()).toEqual(["Tea"]));
    Object.assign(roots, { deleteSubscription: refusal("ServerError") });
    await remove("Tea");
    expect(await opened?.findByText("Error removing channel")).toBeVisible();
    expect(rows()).toEqual(["Tea"]);
  });
});

describe("spacing channels evenly", () => {
  const space = async (user: NonNullable<typeof opened>["user"]) => {
    await user.click(within(await rowOf("Haiku")).getByRole("button", { name: "More for Haiku" }));
    await user.click((await opened?.findByRole("menuitem", { name: "Space evenly" })) as HTMLElement);
  };

  it("is a wish of somebody's, and shows the new times", async () => {
    const asked: unknown[] = [];
    const { user } = open(
      [channelOf("haiku", "Haiku")],
      {},
      {
        spaceChannelsEvenly: (input: unknown) => {
          asked.push(input);
          const channel = channelOf("haiku", "Haiku", {
            runOfShow: { id: "haiku", description: "Every hour", firstAppearance: "07:20" },
          });
          return {
            __typename: "SpaceChannelsEvenlySuccess",
            installed: { pausedUntil: null, failing: 0, channels: [channel] },
          };
        },
      },
    );
    await space(user);
    expect(await opened?.findByText("Channels that come equally often are equally far apart now")).toBeVisible();
    expect(within(await rowOf("Haiku")).getByText(", from 07:20")).toBeVisible();
    expect(asked).toEqual([{ boardId: "kitchen" }]);
  });

  it("says why nothing was moved, and asks for the plan without one", async () => {
    const { user } = open([channelOf("haiku", "Haiku")], {}, { spaceChannelsEvenly: refusal("ServerError") });
    await space(user);
    expect(await opened?.findByText("The channels were not moved")).toBeVisible();
    opened?.close();
    const without = open([channelOf("haiku", "Haiku")], { productApplications: [] });
    await space(without.user);
    expect(await opened?.findByRole("dialog", { name: "Your plan is not active" })).toBeVisible();
  });
});

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
    await user.click(within(await rowOf("Haiku")).getByRole("button", { name: "Run Haiku now" }));
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

  it.each([
    [{ type: "RateLimited" }, "You cannot send more than one message every 15 seconds"],
    [{ type: "NotFound", rule: "noEvents" }, "Nothing is coming up"],
  ])("says why not: %j", async (why, sentence) => {
    const { user } = open([channelOf("haiku", "Haiku")], {}, { runSubscription: { ...refusal(""), ...why } });
    await user.click(within(await rowOf("Haiku")).getByRole("button", { name: "Run Haiku now" }));
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
      () => user.click(opened?.getByRole("button", { name: "Run Haiku now" }) as HTMLElement),
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
    expect(place()).toBe(path);
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

describe("what became of a channel's latest slot", () => {
  const now = Date.UTC(2026, 10, 24, 12);
  const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);
  const run = (outcome: string, more: object = {}) => ({
    outcome,
    because: null,
    slot: at("09:40"),
    at: at("09:41"),
    until: null,
    ...more,
  });
  it.each([
    [run("Shown"), "Shown 09:41"],
    [run("Same"), "Nothing new at 09:41"],
    [run("Held", { because: "pin", until: at("11:00") }), "Held by Mia’s pin until 11:00"],
    [run("Held", { because: "pin", until: at("10:00") }), "Held by a pin until 10:00"],
    [run("Held", { because: "person", until: at("09:45") }), "Waits for somebody’s message until 09:45"],
    [run("Silent", { because: "quietHours" }), "Quiet hours"],
    [run("Silent", { because: "pause" }), "Muted"],
    [run("Silent", { because: "plan" }), "The plan is not active"],
    [run("Missed", { until: at("10:55") }), "Missed: off 09:40–10:55"],
    [run("Dropped"), "No room at 09:40"],
    [run("Nothing", { because: "noEvents" }), "Nothing is coming up"],
    [run("Failed"), "Failed 09:40"],
  ])("is told: %j", (lastRun, sentence) => {
    const channel = { ...channelOf("haiku", "Haiku"), lastRun } as never;
    const pin = { pinnedBy: "Mia", pinnedUntil: at("11:00") };
    expect(outcomeOf(channel, { now, timeZone: "UTC", pin }).sentence).toBe(sentence);
  });

  it("comes after a source that does not answer, with the time of the data", () => {
    const source = { host: "example.com", problem: "timeout", fetchedAt: at("08:10"), isFresh: false };
    const channel = { ...channelOf("news", "News"), lastRun: run("Shown"), failing: true, source } as never;
    expect(outcomeOf(channel, { now, timeZone: "UTC", pin: null })).toMatchObject({
      sentence: "No answer from example.com; data of 08:10",
      isFailing: true,
    });
  });
});

describe("the picture of a day", () => {
  const now = Date.UTC(2026, 10, 24, 10);
  const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);
  const slot = (id: string, time: string, more: object = {}) => ({
    subscriptionId: id,
    title: id,
    colorKey: 1,
    at: at(time),
    wantedAt: at(time),
    mark: "planned",
    because: null,
    by: null,
    until: null,
    ...more,
  });
  const run = (id: string, time: string, outcome: string) => ({
    subscriptionId: id,
    slot: at(time),
    outcome,
    because: null,
    until: null,
  });
  const named = ["haiku", "clock"].map((id, colorKey) => ({ id, title: id, colorKey }));

  it("is what became of it until now, and what is planned from now on", () => {
    const plan = {
      slots: [
        slot("haiku", "08:00"),
        slot("haiku", "09:00"),
        slot("haiku", "10:00"),
        slot("haiku", "11:05", { wantedAt: at("11:00"), mark: "moved" }),
        slot("haiku", "12:00", { mark: "dropped" }),
        slot("haiku", "13:00", { mark: "held", because: "pin" }),
      ],
      ambient: [{ subscriptionId: "clock", title: "clock", colorKey: 1, begin: at("08:05"), end: at("08:30") }],
      runs: [
        run("haiku", "08:00", "Shown"),
        run("haiku", "09:00", "Failed"),
        run("clock", "08:05", "Shown"),
        run("gone", "07:00", "Shown"),
      ],
    } as never;
    const slots = drawnSlots(plan, named, now);
    expect(
      slots.map(({ at: time, look, isPast }) => [new Date(time).toISOString().slice(11, 16), look, isPast]),
    ).toEqual([
      ["08:00", "shown", true],
      ["09:00", "failed", true],
      ["10:00", "planned", false],
      ["11:05", "planned", false],
      ["12:00", "dropped", false],
      ["13:00", "held", false],
    ]);
    expect(slots[3]?.wantedAt).toBe(at("11:00"));
    expect(onStrip(slots)).toHaveLength(5);
  });
});

it("says why an appearance is not where it was wanted, and that it waits for somebody's message", () => {
  const [at, wantedAt] = [Date.UTC(2026, 10, 24, 8, 5), Date.UTC(2026, 10, 24, 8)];
  const told = (because: string | null, by: string | null) => {
    const slot = {
      key: "k",
      at,
      title: "Tea",
      colorKey: 0,
      look: "planned",
      isPast: false,
      wantedAt,
      because,
      by,
    } as const;
    return reasonOf({ ...slot, until: null }, "UTC", () => "Haiku");
  };
  expect(told("channel", "haiku")).toBe("From 08:00, Haiku is there");
  expect(told("scheduled", null)).toBe("From 08:00, a scheduled message is there");
  expect(told("quietHours", null)).toBe("From 08:00, quiet hours");
  expect(markName({ mark: "moved", because: "scheduled" })).toBe("waits");
  expect(markName({ mark: "moved", because: "channel" })).toBe("moved");
});

it("orders a thousand channels the same however they come", () => {
  const many = Array.from({ length: 1000 }, (_, place) => channelOf(`c${place}`, `Channel ${place % 7}`));
  expect(listed([...many].reverse(), "all", "daily").map(({ id }) => id)).toEqual(
    listed(many, "all", "daily").map(({ id }) => id),
  );
});
