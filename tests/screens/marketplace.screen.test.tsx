import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { listingOf, openMarket } from "../support/marketBench.tsx";

let view: ReturnType<typeof openMarket>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => view.close());

const discover = "/board/kitchen/installables/discover";
const away = () => {
  throw new Error("away");
};
const card = (name: string) => screen.findByRole("article", { name });
const titles = () => screen.getAllByRole("article").map((article) => article.getAttribute("aria-label"));
const asked = (operation: string) => view.asked.filter((call) => call.operation === operation);

describe("discover", () => {
  it("shows tiles, Channels of the Week and categories with what fits the board alone", async () => {
    view = openMarket(discover);
    const tile = await screen.findByRole("link", { name: /Top Channels/ });
    expect(tile).toHaveTextContent("2 channels");
    const week = screen.getByRole("region", { name: "Channels of the Week" });
    expect(within(week).getByRole("article", { name: "Haiku" })).toBeInTheDocument();
    const art = screen.getByRole("region", { name: "Art" });
    expect(within(art).getAllByRole("article")).toHaveLength(2);
    // Nothing in it is for boards of 6 x 22.
    expect(screen.queryByRole("region", { name: "Time & Date" })).not.toBeInTheDocument();
    expect(screen.queryByText(/More on your board/)).not.toBeInTheDocument();
    await view.user.click(within(art).getByRole("link", { name: "See All of Art" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Art" })).toBeInTheDocument();
    expect(view.place()).toBe("/board/kitchen/installables/category/art");
  });

  it("leads by a tile to its selection, in its own order", async () => {
    view = openMarket(discover);
    await view.user.click(await screen.findByRole("link", { name: /Top Channels/ }));
    expect(await screen.findByRole("heading", { level: 1, name: "Top Channels" })).toBeInTheDocument();
    await card("Haiku");
    expect(view.place()).toBe("/board/kitchen/installables/discover/topchannels");
    expect(titles()).toEqual(["Game of Life", "Haiku"]);
    expect(screen.queryByRole("combobox")).not.toBeInTheDocument();
  });

  it("shows the rest while a part fails, and asks for it again", async () => {
    let isAway = true;
    view = openMarket(discover, {
      roots: { listMarketplaceListingFeatureTypes: () => (isAway ? away() : []) },
    });
    expect(await screen.findByText("A part of the marketplace could not be loaded.")).toBeInTheDocument();
    expect(screen.getByRole("region", { name: "Art" })).toBeInTheDocument();
    isAway = false;
    await view.user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() =>
      expect(screen.queryByText("A part of the marketplace could not be loaded.")).not.toBeInTheDocument(),
    );
  });

  it("says that nothing could be loaded, and tries again", async () => {
    let isAway = true;
    const sometimes = (answer: unknown) => () => (isAway ? away() : answer);
    view = openMarket(discover, {
      roots: {
        getDiscover: sometimes({ featuredListings: [], featuredChannel: null, channels: [] }),
        getDiscoverMarketPlaceListings: sometimes([]),
        listMarketplaceListingFeatureTypes: sometimes([]),
      },
    });
    expect(await screen.findByText("The marketplace could not be loaded.")).toBeInTheDocument();
    isAway = false;
    await view.user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("There are no channels yet.")).toBeInTheDocument();
  });

  it("shows the upsell without a plan alone, and Activate instead of Add but for what is free", async () => {
    view = openMarket(discover, { isPlus: false });
    expect(await screen.findByText(/More on your board/)).toBeInTheDocument();
    const art = await screen.findByRole("region", { name: "Art" });
    expect(within(art).getByRole("button", { name: "Activate for Haiku" })).toHaveTextContent("Activate");
    expect(within(art).getByRole("button", { name: "Add Game of Life" })).toHaveTextContent("Add");
    await view.user.click(within(art).getByRole("button", { name: "Activate for Haiku" }));
    const dialog = await screen.findByRole("dialog", { name: "Your plan is not active" });
    expect(dialog).toHaveTextContent("Activate now to select and automate a growing library of content");
    await view.user.click(within(dialog).getByRole("button", { name: "Back" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(asked("CreateSubscription")).toEqual([]);
  });

  it("has the Installed tab with a plan or a channel alone", async () => {
    view = openMarket(discover, { isPlus: false });
    await card("Game of Life");
    expect(screen.queryByRole("tab", { name: "Installed" })).not.toBeInTheDocument();
    view.close();
    const channels = [{ id: "s1", title: "Life", muted: false, marketplaceListingId: "life" }];
    view = openMarket(discover, { isPlus: false, channels });
    expect(await screen.findByRole("tab", { name: "Installed" })).toBeInTheDocument();
    const art = await screen.findByRole("region", { name: "Art" });
    expect(within(art).getByText("Installed")).toBeInTheDocument();
    expect(within(art).queryByRole("button", { name: "Add Game of Life" })).not.toBeInTheDocument();
  });
});

/** Everything that a board has of channels. */
const ofChannels = [
  "installables/discover",
  "installables/discover/featured",
  "installables/category/art",
  "installables/search",
  "installables/installed",
  "installables/tomorrow",
  "installables/subscription/s1",
  "config-installable/s1",
  "installable/life",
  "installable/life/info",
  "installable/life/settings",
  "marketplace-listing/life/install",
];

describe("while the feature is off", () => {
  it.each(ofChannels)("%s is unknown, nothing is installed, and nothing leads to channels", async (path) => {
    view = openMarket(`/board/kitchen/${path}`, { flags: { installables: false } });
    expect(await screen.findByText("This address is unknown")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: /Channels/ })).not.toBeInTheDocument();
    expect(asked("CreateSubscription")).toEqual([]);
  });
});

describe("installing from a card", () => {
  const created = (more: Record<string, unknown> = {}) => ({
    __typename: "CreateSubscriptionSuccess",
    created: true,
    subscriptionId: "s9",
    ...more,
  });

  it("adds the channel, says so, and shows that it is installed", async () => {
    const channels: Record<string, unknown>[] = [];
    view = openMarket(discover, {
      channels,
      roots: {
        createSubscription: ({ marketplaceListingId }: { marketplaceListingId: string }) => {
          channels.push({ id: "s9", title: "Haiku", muted: false, marketplaceListingId });
          return created();
        },
      },
    });
    const art = await screen.findByRole("region", { name: "Art" });
    await view.user.click(within(art).getByRole("button", { name: "Add Haiku" }));
    expect(await screen.findByText("New channel created")).toBeInTheDocument();
    await waitFor(() => expect(within(art).getByText("Installed")).toBeInTheDocument());
    expect(asked("CreateSubscription").map(({ variables }) => variables)).toEqual([
      { boardId: "kitchen", marketplaceListingId: "haiku" },
    ]);
  });

  it("says why one that was withdrawn meanwhile is not added", async () => {
    view = openMarket(discover, {
      roots: { createSubscription: { __typename: "Refusal", type: "NotFound", error: "There is no such channel." } },
    });
    const art = await screen.findByRole("region", { name: "Art" });
    await view.user.click(within(art).getByRole("button", { name: "Add Haiku" }));
    expect(await screen.findByText("Error creating new channel")).toBeInTheDocument();
    expect(screen.getByText("It is not offered any more.")).toBeInTheDocument();
  });

  it("asks for the plan where it lapsed meanwhile", async () => {
    view = openMarket(discover, {
      roots: {
        createSubscription: { __typename: "Refusal", type: "SubscriptionHold", error: "Not active.", rule: "plan" },
      },
    });
    const art = await screen.findByRole("region", { name: "Art" });
    await view.user.click(within(art).getByRole("button", { name: "Add Haiku" }));
    expect(await screen.findByRole("dialog", { name: "Your plan is not active" })).toBeInTheDocument();
  });

  it("opens the settings of a channel that shows nothing without them", async () => {
    view = openMarket(discover, {
      listings: [listingOf("haiku", "Haiku", { requiresConfiguration: true })],
      roots: {
        createSubscription: created(),
        installableDetail: {
          installable: { id: "i", subscriptionsCanBeRenamed: false },
          subscription: { id: "s9", title: "Haiku" },
        },
        subscriptionConfigurationUrl: { configurationUrl: "/configure/s9", configurationToken: null },
        subscriptionConfiguration: { id: "s9", schema: {}, values: {}, words: {}, version: "1" },
      },
    });
    const art = await screen.findByRole("region", { name: "Art" });
    await view.user.click(within(art).getByRole("button", { name: "Add Haiku" }));
    await waitFor(() => expect(view.place()).toBe("/board/kitchen/config-installable/s9"));
    expect(screen.queryByText("New channel created")).not.toBeInTheDocument();
    // Whoever else speaks to the window is not heard: settings are made in the frame of that page alone.
    const frame = (await screen.findByTitle(/^Settings of /)) as HTMLIFrameElement;
    const say = (source: Window | null) =>
      fireEvent(window, new MessageEvent("message", { data: { type: "configured" }, source, origin: "null" }));
    const stranger = document.body.appendChild(document.createElement("iframe"));
    onTestFinished(() => stranger.remove());
    fireEvent(
      window,
      new MessageEvent("message", { data: { type: "ready" }, source: frame.contentWindow, origin: "null" }),
    );
    await waitFor(() => expect(view.flows.install.getSnapshot().value).toBe("configuring"));
    say(stranger.contentWindow);
    say(window);
    expect(view.flows.install.getSnapshot().value).toBe("configuring");
    await waitFor(() => {
      say(frame.contentWindow);
      expect(view.flows.install.getSnapshot().value).toBe("installed");
    });
    expect(await screen.findByText("New channel created")).toBeInTheDocument();
    await waitFor(() => expect(view.place()).toBe("/board/kitchen/installables/subscription/s9"));
  });
});

describe("a category", () => {
  const category = "/board/kitchen/installables/category/art";
  const many = Array.from({ length: 30 }, (_, place) => listingOf(`l${place}`, `Channel ${place}`));
  const pages = ({ cursor, limit }: { cursor?: string | null; limit: number }) => {
    const begin = Number(cursor ?? 0);
    const end = Math.min(begin + limit, many.length);
    return { marketplaceListings: many.slice(begin, end), nextCursor: end < many.length ? String(end) : null };
  };

  it("comes 24 at a time, and the next by cursor", async () => {
    view = openMarket(category, { listings: many, roots: { marketplaceListingsByCategory: pages } });
    await card("Channel 0");
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(24));
    await view.user.click(screen.getByRole("button", { name: "Show more channels" }));
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(30));
    expect(screen.queryByRole("button", { name: "Show more channels" })).not.toBeInTheDocument();
    const [first, second] = asked("MarketplaceListingsByCategory").map(({ variables }) => variables);
    expect(first).toMatchObject({ categoryTitle: "Art", sortBy: "releaseDate", sortOrder: "desc", limit: 24 });
    expect(second).toMatchObject({ cursor: "24" });
  });

  it("brings as many as were there to who comes back", async () => {
    sessionStorage.setItem("listDepth.default", "30");
    view = openMarket(category, { listings: many, roots: { marketplaceListingsByCategory: pages } });
    await card("Channel 29");
  });

  it("sorts three ways, each in its direction, and the address says so", async () => {
    view = openMarket(category);
    await card("Haiku");
    await view.user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "Alphabetically");
    await waitFor(() => expect(view.place()).toBe(`${category}?sort=title`));
    await view.user.selectOptions(screen.getByRole("combobox", { name: "Sort" }), "Most Popular");
    await waitFor(() => expect(view.place()).toBe(`${category}?sort=subscriptionsCount`));
    await card("Haiku");
    expect(
      asked("MarketplaceListingsByCategory").map(({ variables }) => [variables.sortBy, variables.sortOrder]),
    ).toEqual([
      ["releaseDate", "desc"],
      ["title", "asc"],
      ["subscriptionsCount", "desc"],
    ]);
  });

  it("leads to another category", async () => {
    view = openMarket(category);
    await card("Haiku");
    await view.user.selectOptions(screen.getByRole("combobox", { name: "Categories" }), "time");
    expect(await screen.findByRole("heading", { level: 1, name: "Time & Date" })).toBeInTheDocument();
    expect(view.place()).toBe("/board/kitchen/installables/category/time");
  });

  it("says that a category was deleted meanwhile, and that it could not be loaded", async () => {
    view = openMarket("/board/kitchen/installables/category/gone");
    expect(await screen.findByText("There is no such category any more.")).toBeInTheDocument();
    view.close();
    view = openMarket(category, { roots: { marketplaceListingsByCategory: away } });
    expect(await screen.findByText("The channels could not be loaded.")).toBeInTheDocument();
  });

  it("says that it is empty", async () => {
    view = openMarket(category, { listings: [] });
    expect(await screen.findByText("No channels here.")).toBeInTheDocument();
  });
});
