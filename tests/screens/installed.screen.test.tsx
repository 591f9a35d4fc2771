import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listed } from "../../src/features/installed/installedOrder.ts";
import { mutedUntil, nextTime } from "../../src/words/installed.ts";
import { channelBoard, channelOf } from "../support/installedBench.ts";
import { installedPath, openInstalled } from "../support/installedPage.ts";

let opened: ReturnType<typeof openInstalled> | undefined;
afterEach(() => opened?.close());

const refusal = (type: string, rule?: string) => ({ __typename: "Refusal", type, error: "No.", rule });

function open(...given: Parameters<typeof openInstalled>) {
  opened = openInstalled(...given);
  return opened;
}
const rowOf = async (title: string) => (opened as NonNullable<typeof opened>).rowOf(title);

const rows = () => opened?.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

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
    expect(place()).toBe(`${installedPath}?sort=newest`);
    await user.click((await opened?.findByRole("menuitemradio", { name: "Alphabetically" })) as HTMLElement);
    expect(rows()).toEqual(["Clock", "Haiku", "Jokes", "Webhook"]);
  });

  it("bear each the mark of its category, or its own picture", async () => {
    open([
      channelOf("haiku", "Haiku", { categoryId: "category-inspiration" }),
      channelOf("clock", "Clock", { categoryId: "category-time-date" }),
      channelOf("tea", "Tea", { categoryId: "category-inspiration" }),
      channelOf("own", "Own", { icon: "https://maker.example/own.png", categoryId: "category-inspiration" }),
    ]);
    const markOf = async (title: string) => (await rowOf(title)).querySelector("[aria-hidden='true'] svg")?.outerHTML;
    expect(await markOf("Haiku")).toBe(await markOf("Tea"));
    expect(await markOf("Haiku")).not.toBe(await markOf("Clock"));
    expect((await rowOf("Own")).querySelector("img")).toHaveAttribute("src", "https://maker.example/own.png");
  });

  it("are not planned before they are set up", async () => {
    const runOfShow = { id: "feed", description: "", firstAppearance: "" };
    open([channelOf("feed", "Headlines", { requiresConfiguration: true, runOfShow })]);
    const row = within(await rowOf("Headlines"));
    expect(row.getByText("Needs settings first")).toBeVisible();
    expect(row.getByText("Not planned")).toBeVisible();
    expect(row.queryByText("When something arrives")).toBeNull();
  });

  it("are filtered, and say when nothing fits", async () => {
    const { user, place } = open(three().slice(1));
    await rowOf("Haiku");
    await user.click(opened?.getByRole("button", { name: "Disabled" }) as HTMLElement);
    expect(opened?.getByText("No disabled channels.")).toBeVisible();
    expect(place()).toBe(`${installedPath}?filter=disabled`);
    await user.click(opened?.getByRole("button", { name: "Enabled" }) as HTMLElement);
    expect(opened?.getByText("3 channels")).toBeVisible();
  });

  it("stand below the day that the strip is of: until one o'clock the one before", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 26, 0, 56) });
    try {
      open(three());
      expect(await opened?.findByText("Wednesday, 25 November · 0 appearances")).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
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
    expect(
      await opened?.findByText(/^Muted until .*\d{1,2}:\d\d [AP]M( here\))?\. Channels are silent\.$/),
    ).toBeVisible();
    const [, unmute] = opened?.getAllByRole("button", { name: "Unmute" }) ?? [];
    await user.click(unmute as HTMLElement);
    expect(await opened?.findByRole("button", { name: "Mute All" })).toBeVisible();
    expect(world.saved).toEqual([{ duration: 3600 }, { duration: 0 }]);
  });

  it("tells the end as h:mm A, with the day where it is another one", () => {
    const noon = new Date(2026, 10, 24, 12).getTime();
    const here = { id: Intl.DateTimeFormat().resolvedOptions().timeZone, timezoneCity: "Here" };
    expect(mutedUntil(noon + 4.5 * 3_600_000, noon, here)).toBe("Muted until 4:30 PM. Channels are silent.");
    expect(mutedUntil(noon + 25 * 3_600_000, noon, here)).toBe("Muted until tomorrow, 1:00 PM. Channels are silent.");
    expect(nextTime(noon + 24 * 3_600_000, noon, here.id)).toBe("tomorrow 12:00");
  });

  it("tells the end by the board's clock and the reader's, where they differ, as question, answer and tag do", () => {
    const now = Date.UTC(2026, 10, 24, 12);
    const there = { id: "Pacific/Kiritimati", timezoneCity: "Kiritimati" };
    expect(mutedUntil(now + 4.5 * 3_600_000, now, there)).toMatch(
      /^Muted until 6:30 AM in Kiritimati \(.*\d{1,2}:\d\d [AP]M here\)\. Channels are silent\.$/,
    );
  });
});

describe("deleting a channel", () => {
  it.each([
    ["channel-haiku", "The channel goes from this board. What it has shown stays in the history."],
    ["slack", "Your saved data will be deleted and users will lose access."],
    ["blended", "Your blended list will be deleted."],
    ["message-set-creator", "Your saved messages will be deleted."],
    ["own-robot", "Its program can send nothing to this board any more. What it has shown stays in the history."],
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

it("orders a thousand channels the same however they come", () => {
  const many = Array.from({ length: 1000 }, (_, place) => channelOf(`c${place}`, `Channel ${place % 7}`));
  expect(listed([...many].reverse(), "all", "daily").map(({ id }) => id)).toEqual(
    listed(many, "all", "daily").map(({ id }) => id),
  );
});
