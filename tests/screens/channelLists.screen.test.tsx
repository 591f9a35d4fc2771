import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openConsole } from "../support/consoleBench.tsx";
import { channelBoard, channelOf } from "../support/installedBench.ts";
import { listingOf, openMarket } from "../support/marketBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  opened?.close();
  vi.restoreAllMocks();
});

const offline = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);

describe("the list of installed channels", () => {
  const open = (count: number, more: Record<string, unknown> = {}) => {
    const channels = Array.from({ length: count }, (_, place) =>
      channelOf(`c${place}`, `Channel ${String(place).padStart(4, "0")}`),
    );
    opened = openConsole("/board/kitchen/installables/installed", { roots: channelBoard(channels, more).roots });
    return opened;
  };
  const rows = () => screen.findAllByRole("heading", { level: 3 });

  it.each([
    [1, "1 channel", 1],
    [500, "500 channels", 9],
  ])("of %i says how many there are, and draws no more than asked for", async (count, sentence, drawn) => {
    open(count);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(await rows()).toHaveLength(drawn);
  });

  // Whoever belongs to the board manages its channels (channels and settings, section 6).
  it.each(["User", "Admin", "Owner"])("can be managed by the role %s", async (role) => {
    open(1, { myMembership: { id: "m", role, isCurrentMember: true, invitationStatus: "Accepted" } });
    expect(await screen.findByRole("switch", { name: "Enable Channel 0000" })).toBeEnabled();
    expect(screen.getByRole("button", { name: "Mute All" })).toBeEnabled();
    expect(screen.getByRole("button", { name: "Run now: Channel 0000" })).toBeEnabled();
  });

  it("shows what was known without a network, and lets nothing be changed", async () => {
    offline();
    open(1);
    expect(
      await screen.findByText("You are offline. This is what was known; nothing can be changed now."),
    ).toBeVisible();
    expect(screen.getByRole("switch", { name: "Enable Channel 0000" })).toHaveAttribute("aria-disabled", "true");
    expect(screen.getByRole("button", { name: "Mute All" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "Run now: Channel 0000" })).toBeDisabled();
    expect(screen.getByRole("button", { name: "More for Channel 0000" })).toBeDisabled();
  });
});

describe("the list of installed channels, known and opened again without a network", () => {
  it("goes on with what was known, and says nothing else of it", async () => {
    const channels = Array.from({ length: 20 }, (_, place) => channelOf(`c${place}`, `Channel ${place}`));
    let isAway = false;
    const { roots } = channelBoard(channels);
    const getInstalledInstallables = () => {
      if (isAway) throw new Error("away");
      return { pausedUntil: null, channels, failing: 0 };
    };
    opened = openConsole("/board/kitchen/installables/installed", { roots: { ...roots, getInstalledInstallables } });
    expect(await screen.findByText("20 channels")).toBeVisible();
    await opened.user.click(screen.getByRole("tab", { name: "Discover" }));
    await waitFor(() => expect(screen.queryByText("20 channels")).toBeNull());
    isAway = true;
    offline();
    await opened.user.click(screen.getByRole("tab", { name: "Installed" }));
    expect(await screen.findByText(/^You are offline\./)).toBeVisible();
    await opened.user.click(await screen.findByRole("button", { name: "Show more channels" }));
    await waitFor(() => expect(screen.getAllByRole("heading", { level: 3 }).length).toBeGreaterThan(9));
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
  });
});

describe("the marketplace", () => {
  const discover = "/board/kitchen/installables/discover";
  const shelf = () => screen.findByRole("region", { name: "Art" });

  it("says that there is nothing yet", async () => {
    opened = openMarket(discover, {
      listings: [],
      roots: { listMarketplaceListingFeatureTypes: [], getDiscoverMarketPlaceListings: [] },
    });
    expect(await screen.findByText("There are no channels yet.")).toBeVisible();
  });

  it("shows one, and of thousands a screenful", async () => {
    opened = openMarket(discover, { listings: [listingOf("haiku", "Haiku")] });
    expect(within(await shelf()).getAllByRole("article")).toHaveLength(1);
    opened.close();
    const many = Array.from({ length: 2000 }, (_, place) => listingOf(`l${place}`, `Channel ${place}`));
    opened = openMarket("/board/kitchen/installables/category/art", {
      listings: many,
      roots: {
        marketplaceListingsByCategory: ({ limit }: { limit: number }) => ({
          marketplaceListings: many.slice(0, limit),
          nextCursor: "next",
        }),
      },
    });
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(24));
  });

  it.each(["User", "Admin", "Owner"])("lets the role %s add what the plan covers", async (role) => {
    const membership = { id: "m", role, isCurrentMember: true, invitationStatus: "Accepted" };
    opened = openMarket(discover, { board: { myMembership: membership } });
    expect(within(await shelf()).getByRole("button", { name: "Add Haiku" })).toBeEnabled();
  });

  it("says that nothing was added when the call fails, and offers it again", async () => {
    opened = openMarket(discover, {
      roots: {
        createSubscription: () => {
          throw new Error("away");
        },
      },
    });
    await opened.user.click(within(await shelf()).getByRole("button", { name: "Add Haiku" }));
    expect(await screen.findByText("Error creating new channel")).toBeVisible();
    expect(within(await shelf()).getByRole("button", { name: "Add Haiku" })).toBeEnabled();
  });
});

const installables = "/board/kitchen/installables";

describe.each([
  ["a category", `${installables}/category/art`],
  ["a selection", `${installables}/discover/topchannels`],
  ["a search", `${installables}/search?term=a`],
])("the list of %s", (_name, path) => {
  const cards = () => screen.findAllByRole("article");

  it("shows one", async () => {
    opened = openMarket(path, { listings: [listingOf("haiku", "Haiku")] });
    expect(await cards()).toHaveLength(1);
  });

  it.each(["User", "Admin", "Owner"])("lets the role %s add what the plan covers", async (role) => {
    const membership = { id: "m", role, isCurrentMember: true, invitationStatus: "Accepted" };
    opened = openMarket(path, { board: { myMembership: membership } });
    expect(await screen.findByRole("button", { name: "Add Haiku" })).toBeEnabled();
  });

  it("offers the plan where it lapsed, but for what is free", async () => {
    const listings = [listingOf("haiku", "Haiku"), listingOf("clock", "A clock", { free: true })];
    opened = openMarket(path, { listings, isPlus: false, board: { plusEndedAt: Date.UTC(2026, 9, 3, 12) } });
    expect(await screen.findByRole("button", { name: "Add A clock" })).toBeEnabled();
    expect(screen.queryByRole("button", { name: "Add Haiku" })).toBeNull();
    await opened.user.click(screen.getByRole("button", { name: "Activate for Haiku" }));
    expect(opened.asked.filter(({ operation }) => operation === "CreateSubscription")).toEqual([]);
  });
});

it("a selection that is empty says so, and one that fails is tried again", async () => {
  const path = `${installables}/discover/topchannels`;
  opened = openMarket(path, { listings: [] });
  expect(await screen.findByText(/no channels/i)).toBeVisible();
  opened.close();
  let isAway = true;
  const items = [{ sortOrder: 0, marketplaceListing: listingOf("haiku", "Haiku") }];
  opened = openMarket(path, {
    roots: {
      getMarketplaceListingFeatureType: ({ id }: { id: string }) => {
        if (isAway) throw new Error("away");
        return { id, title: "Top Channels", items };
      },
    },
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  isAway = false;
  await opened.user.click(again);
  expect(await screen.findAllByRole("article")).toHaveLength(1);
});

it("a selection of as many as the gateway tells shows all of them, in its order", async () => {
  const many = Array.from({ length: 200 }, (_, place) => listingOf(`l${place}`, `Channel ${place}`));
  opened = openMarket(`${installables}/discover/topchannels`, { listings: many });
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(200));
  expect(screen.getAllByRole("article").map((card) => card.getAttribute("aria-label"))).toEqual(
    many.map(({ title }) => title).toReversed(),
  );
});

// The gateway tells a hundred at most: thousands are found by a closer term.
it.each([
  [99, "99 channels"],
  [100, "The first 100 channels"],
])("a search that finds %i says %s, and shows all of them", async (count, sentence) => {
  const many = Array.from({ length: count }, (_, place) => listingOf(`l${place}`, `Channel ${place}`));
  opened = openMarket(`${installables}/search?term=channel`, { listings: many });
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(count));
  expect(screen.getByText(sentence)).toBeVisible();
});

it("Discover asks for four of each category, whatever the marketplace holds", async () => {
  const many = Array.from({ length: 2000 }, (_, place) => listingOf(`l${place}`, `Channel ${place}`));
  const art = {
    id: "art",
    title: "Art",
    marketplaceListings: ({ first }: { first: number | null }) => many.slice(0, first ?? many.length),
  };
  opened = openMarket(`${installables}/discover`, { listings: [], roots: { getDiscoverMarketPlaceListings: [art] } });
  const shelf = await screen.findByRole("region", { name: "Art" });
  expect(within(shelf).getAllByRole("article")).toHaveLength(4);
  expect(within(shelf).getByRole("link", { name: "See All of Art" })).toBeVisible();
});
