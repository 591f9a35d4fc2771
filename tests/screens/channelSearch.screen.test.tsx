import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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
const asked = (operation: string) => view.asked.filter((call) => call.operation === operation);

describe("the search of channels", () => {
  const path = "/board/kitchen/installables/search";
  const field = () => screen.findByRole("searchbox", { name: "Channels, subjects or developers" });
  const recents = () => JSON.parse(localStorage.getItem("recentInstallableHistorySearches") ?? "[]");

  it("searches after a pause, and keeps a term that found something", async () => {
    view = openMarket(path);
    await view.user.type(await field(), "hai");
    expect(asked("MarketplaceListingSearch")).toEqual([]);
    await card("Haiku");
    expect(screen.getByRole("status")).toHaveTextContent(/^\d+ channels?$/);
    expect(asked("MarketplaceListingSearch").map(({ variables }) => variables.term)).toEqual(["hai"]);
    expect(recents()).toEqual(["hai"]);
    expect(view.place()).toBe(`${path}?term=hai`);
  });

  it("says what was not found, and does not keep it", async () => {
    view = openMarket(path);
    await field();
    // There before its words: a screen reader reads out what comes into a status, not one that comes with it.
    const status = screen.getByRole("status");
    expect(status).toBeEmptyDOMElement();
    await view.user.type(await field(), "xyz{Enter}");
    await waitFor(() => expect(status).toHaveTextContent('Could not find "xyz"'));
    expect(screen.getByText("Try searching again using a different spelling or keyword.")).toBeInTheDocument();
    expect(recents()).toEqual([]);
  });

  it("offers recent searches, runs one, and deletes one", async () => {
    localStorage.setItem("recentInstallableHistorySearches", JSON.stringify(["haiku", "tides"]));
    view = openMarket(path);
    await view.user.click(await screen.findByRole("button", { name: "Delete tides from the recent searches" }));
    expect(recents()).toEqual(["haiku"]);
    await view.user.click(screen.getByRole("button", { name: "haiku" }));
    await card("Haiku");
  });

  it("says that the search failed, and tries again", async () => {
    let isAway = true;
    const listing = listingOf("haiku", "Haiku");
    view = openMarket(`${path}?term=haiku`, {
      roots: { marketplaceListingSearch: () => (isAway ? away() : [listing]) },
    });
    expect(await screen.findByText("The search could not be carried out.")).toBeInTheDocument();
    isAway = false;
    await view.user.click(screen.getByRole("button", { name: "Try again" }));
    await card("Haiku");
  });

  it("leads back to Discover who came by a link", async () => {
    view = openMarket(path);
    await view.user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(view.place()).toBe(discover));
  });

  it("leads back to Discover who came by a link that holds a search", async () => {
    view = openMarket(`${path}?term=haiku`);
    await card("Haiku");
    await view.user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(view.place()).toBe(discover));
  });
});
