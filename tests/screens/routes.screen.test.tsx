import { waitFor, within } from "@testing-library/react";
import { matchRoutes } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { routes } from "../../src/routes/routes.tsx";
import contract from "../contract/routes.json" with { type: "json" };
import { boardOf, openConsole, ownersFlags, rootsOf, signInOf } from "../support/consoleBench.tsx";
import { listingOf } from "../support/marketBench.tsx";

/** An address of a contract's path: parameters and stars get a value. */
const addressOf = (path: string) => path.replace(/[{:]\w+\}?/g, "value").replace(/\*$/, "nobody/knows/this");

const lastRoute = (address: string) => matchRoutes(routes, address)?.at(-1)?.route;

describe("the route table", () => {
  it("holds every path of the contract, and the one that decision 201 adds", () => {
    expect(contract.routes).toHaveLength(94);
    const unknown = contract.routes.filter(({ id, path }) => {
      const route = lastRoute(addressOf(path));
      return route === undefined || (route.path === "/*" && id !== "unmatched");
    });
    expect(unknown.map(({ path }) => path)).toEqual([]);
  });

  it("lets nobody but a signed-in person see what needs it, and asks nobody on public pages", () => {
    const isBehindSignIn = (address: string) => (matchRoutes(routes, address)?.length ?? 0) > 2;
    // The proposal A4 of the contract frees what is made for other people's pages.
    const free = new Set(["widget-pricing", "preview", "visual-editor"]);
    // Public, but they need the viewer's boards, or start the sign-in themselves.
    const needy = new Set(["login", "marketplace-listing-marketplacelistingid-install"]);
    for (const { id, path, signIn } of contract.routes) {
      if (id === "activate-plus-code") continue;
      const expected = needy.has(id) || (signIn === "required" && !free.has(id));
      expect(isBehindSignIn(addressOf(path)), path).toBe(expected);
    }
  });
});

const kitchen = boardOf("kitchen", "Kitchen");
const attic = boardOf("attic", "Attic");
const roots = rootsOf([kitchen, attic]);

describe("redirects", () => {
  let opened: ReturnType<typeof openConsole> | undefined;
  afterEach(() => opened?.close());

  async function lands(from: string, options: Parameters<typeof openConsole>[1] = {}) {
    opened = openConsole(from, { roots, ...options });
    const { place } = opened;
    return (to: string) => waitFor(() => expect(place()).toBe(to), { timeout: 5000 });
  }

  it.each([
    ["/", "/board/attic/live"],
    ["/login", "/board/attic/live"],
    ["/plus", "/board/attic/installables/discover"],
    ["/installed", "/board/attic/installables/installed"],
    ["/billing?from=mail", "/board/attic/settings/users?from=mail"],
    ["/board/kitchen", "/board/kitchen/live"],
    ["/v2/board/kitchen", "/v2/board/kitchen/live"],
    ["/board/kitchen/messages", "/board/kitchen/messages/feed"],
    ["/board/kitchen/messages/history", "/board/kitchen/messages/my/history"],
    ["/board/kitchen/messages/drafts", "/board/kitchen/messages/my/drafts"],
    ["/board/kitchen/messages/nobody/knows", "/board/kitchen/messages/my/history"],
    ["/board/kitchen/messages/my/nobody", "/board/kitchen/messages/my/history"],
    ["/board/kitchen/messages/shared", "/board/kitchen/messages/shared"],
    ["/board/kitchen/history", "/board/kitchen/messages/my/history"],
    ["/board/kitchen/favorites", "/board/kitchen/messages/my/favorites"],
    ["/board/kitchen/installables", "/board/kitchen/installables/discover"],
    ["/board/kitchen/installables/nobody/knows", "/board/kitchen/installables/discover"],
    ["/board/kitchen/developer", "/board/kitchen/developer/list"],
    ["/board/kitchen/settings", "/board/kitchen/settings/users"],
    ["/board/kitchen/settings/network", "/board/kitchen/settings/users"],
    ["/board/kitchen/settings/nobody", "/board/kitchen/settings/users"],
    ["/v2/board/kitchen/settings", "/v2/board/kitchen/settings/users"],
    ["/v2/board/kitchen/settings/nobody", "/v2/board/kitchen/settings/users"],
    ["/board/kitchen/garden/gnome", "/board/kitchen/installables/discover"],
    ["/board/kitchen/live/gnome", "/board/kitchen/live"],
    ["/board/elsewhere/garden/gnome", "/board/attic/installables/discover"],
    ["/board/elsewhere/installable/weather", "/board/attic/installable/weather?deeplink"],
    ["/board/kitchen/installable/weather?deeplink", "/board/kitchen/installable/weather?deeplink"],
    ["/activate-plus/CODE-1", "/board/attic/live?activate=CODE-1"],
    ["/board/kitchen/activate-plus/CODE-1?x=1", "/board/attic/live?activate=CODE-1"],
    ["/marketplace-listing/weather/install", "/board/attic/marketplace-listing/weather/install"],
  ])("goes from %s to %s", async (from, to) => {
    await (await lands(from))(to);
  });

  it("goes to the last-used board while the viewer may see it", async () => {
    localStorage.setItem("lastBoardId", "kitchen");
    await (await lands("/"))("/board/kitchen/live");
  });

  it("forgets a last-used board that the viewer may no longer see", async () => {
    localStorage.setItem("lastBoardId", "sold");
    await (await lands("/"))("/board/attic/live");
  });

  it("ends at a new board for a person without boards, from a deep link too", async () => {
    await (await lands("/plus", { roots: rootsOf([]) }))("/new-board");
  });

  it.each([
    [{ messagesV2: false }, "/board/kitchen/messages", "/board/kitchen/messages/history"],
    [{ messagesV2: false }, "/board/kitchen/messages/my/history", "/board/kitchen/messages/history"],
    [{ messagesV2: false }, "/board/kitchen/messages/feed", "/board/kitchen/messages/history"],
    [{ messagesV2: false }, "/board/kitchen/favorites", "/board/kitchen/favorites"],
    [{ history: false }, "/board/kitchen/messages/nobody", "/board/kitchen/messages/my/favorites"],
    [
      { history: false, favorites: false, drafts: false, picks: false },
      "/board/kitchen/history",
      "/board/kitchen/messages/search",
    ],
    [{ picks: false }, "/board/kitchen/messages/picks", "/board/kitchen/messages/my/history"],
    [{ "settings.viewUsers": false }, "/board/kitchen/settings", "/board/kitchen/settings/timezone"],
  ])("with %j goes from %s to %s", async (changed, from, to) => {
    await (await lands(from, { flags: { ...ownersFlags, ...changed } }))(to);
  });

  it.each([
    ["live", "/board/kitchen/live"],
    ["live", "/v2/board/kitchen/live"],
    ["compose", "/board/kitchen/compose"],
    ["messages", "/board/kitchen/messages/search"],
    ["manageBoards", "/select-board"],
    ["manageBoards", "/board/kitchen/select"],
    ["api", "/board/kitchen/developer"],
    ["userProfile", "/board/kitchen/profile"],
  ])(
    "knows no screen of the feature %s while it is off: %s",
    async (feature, path) => {
      opened = openConsole(path, { roots, flags: { ...ownersFlags, [feature]: false } });
      await opened.findByRole("heading", { level: 1, name: "This address is unknown" }, { timeout: 20_000 });
    },
    30_000,
  );

  it("names the board and leads to no other one while boards may not be chosen", async () => {
    opened = openConsole("/board/kitchen/templates", { roots, flags: { ...ownersFlags, manageBoards: false } });
    const bar = within(await opened.findByRole("banner"));
    await bar.findAllByText("Kitchen");
    await waitFor(() => expect(bar.queryByRole("link", { name: /switch board/ })).toBeNull());
  });

  it("offers another try when the boards cannot be loaded", async () => {
    let isAway = true;
    const flaky = {
      ...roots,
      getTenantBoards: () => {
        if (isAway) throw new Error("The gateway broke.");
        return [{ id: "home", name: "Home", boards: [kitchen], members: [] }];
      },
    };
    opened = openConsole("/", { roots: flaky });
    const retry = await opened.findByRole("button", { name: "Try again" });
    isAway = false;
    await opened.user.click(retry);
    await waitFor(() => expect(opened?.place()).toBe("/board/kitchen/live"));
  });

  it("keeps a public page open for strangers, and sends them away to sign in from any other", async () => {
    const stranger = signInOf(null);
    const marketplaceListingDetailQuery = listingOf("slack", "Slack on your board");
    opened = openConsole("/slack", { roots: { ...roots, marketplaceListingDetailQuery }, signIn: stranger.client });
    await opened.findByRole("heading", { name: "Slack on your board" });
    expect(stranger.left).toEqual([]);
    opened.close();
    opened = openConsole("/nobody/knows", { roots, signIn: stranger.client });
    await waitFor(() => expect(stranger.left).toEqual(["leave"]));
    expect(localStorage.getItem("targetUrl")).toBe("/nobody/knows");
  });

  it("says of an unknown address that it is unknown, and leads home", async () => {
    opened = openConsole("/nobody/knows", { roots });
    await opened.findByRole("heading", { level: 1, name: "This address is unknown" });
    expect(opened.getByRole("link", { name: "Go to your boards" })).toHaveAttribute("href", "/");
    expect(document.title).toMatch(/^This address is unknown · /);
    // No board belongs to it, so nothing stands in for a switcher that would never come.
    expect(within(opened.getByRole("banner")).queryByRole("link", { name: /switch board/ })).not.toBeInTheDocument();
    expect(opened.getByRole("banner").querySelector('[style*="180px"]')).toBeNull();
  });
});
