import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listingOf, openMarket } from "../support/marketBench.tsx";

let view: ReturnType<typeof openMarket>;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => view.close());

const path = "/board/kitchen/installable/haiku";
const haiku = (more: Record<string, unknown> = {}) =>
  listingOf("haiku", "Haiku", { messageSet: { id: "set-1", title: "Haiku" }, ...more });
const others = Array.from({ length: 8 }, (_, place) => listingOf(`o${place}`, `Other ${place}`));
const asked = (operation: string) => view.asked.filter((call) => call.operation === operation);
const away = () => {
  throw new Error("away");
};

const slot = (subscriptionId: string, time: string, more: Record<string, unknown> = {}) => ({
  subscriptionId,
  title: subscriptionId === "draft" ? "Haiku" : "Weather",
  time,
  at: Date.parse(`2026-03-11T${time}:00Z`),
  wantedAt: Date.parse(`2026-03-11T${time}:00Z`),
  mark: "planned",
  ...more,
});
const day = (slots: unknown[]) => ({
  begin: Date.parse("2026-03-11T01:00:00Z"),
  end: Date.parse("2026-03-12T01:00:00Z"),
  closures: [{ begin: Date.parse("2026-03-11T01:00:00Z"), end: Date.parse("2026-03-11T07:00:00Z") }],
  slots,
  ambient: [],
});
/** With the listing in it, the weather comes five minutes later. */
const dayPlan = ({ draft }: { draft?: unknown }) =>
  draft
    ? day([
        slot("draft", "07:00"),
        slot("weather", "07:05", { mark: "moved", wantedAt: Date.parse("2026-03-11T07:00:00Z") }),
      ])
    : day([slot("weather", "07:00")]);

const open = (address = path, more: Parameters<typeof openMarket>[1] = {}) => {
  view = openMarket(address, {
    listings: [haiku(), ...others],
    ...more,
    roots: { dayPlan, ...more.roots },
  });
  return view;
};
const title = () => screen.findByRole("heading", { level: 1, name: "Haiku" });

describe("a listing", () => {
  it("says what it is, whom it talks to, and when it was updated", async () => {
    open();
    await title();
    expect(screen.getByText("Art · Harbour House")).toBeInTheDocument();
    expect(screen.getByText("All about Haiku.")).toBeInTheDocument();
    expect(screen.getByText("Updated").parentElement).toHaveTextContent("8 Jun 2026");
    expect(screen.getByText("Talks to").parentElement).toHaveTextContent("Nobody");
    expect(screen.getByText("Language").parentElement).toHaveTextContent("English");
    expect(screen.getByRole("link", { name: "Contact Developer" })).toHaveAttribute(
      "href",
      "mailto:channels@home.example?subject=Haiku%20(Harbour%20House)",
    );
    expect(screen.getByText("Preview 1 of 3")).toBeInTheDocument();
    await view.user.click(screen.getByRole("button", { name: "Next preview" }));
    expect(screen.getByText("Preview 2 of 3")).toBeInTheDocument();
  });

  it("shows its first day on the board before it is there, and what moves", async () => {
    open();
    const rail = await screen.findByRole("region", { name: "On your board" });
    expect(await within(rail).findByText("Tomorrow, 07:00")).toBeInTheDocument();
    expect(within(rail).getByText("Once a day, at 07:00")).toBeInTheDocument();
    expect(within(rail).getByText("Weather").parentElement).toHaveTextContent("07:00 to 07:05");
    expect(within(rail).getByRole("img", { name: "Tomorrow it shows at 07:00" })).toBeInTheDocument();
    const [{ variables } = { variables: {} }] = asked("PlanWithDraft");
    expect(variables).toMatchObject({ boardId: "kitchen", listingId: "haiku" });
  });

  it("says what finds no room any more", async () => {
    const without = day([slot("weather", "07:00")]);
    const squeezed = day([slot("draft", "07:00"), slot("weather", "07:00", { mark: "dropped" })]);
    open(path, { roots: { dayPlan: ({ draft }: { draft?: unknown }) => (draft ? squeezed : without) } });
    const rail = await screen.findByRole("region", { name: "On your board" });
    expect((await within(rail).findByText("Weather")).parentElement).toHaveTextContent(/1 .*no room|no room/i);
  });

  it("says that nothing moves, and that its place could not be told", async () => {
    open(path, { roots: { dayPlan: () => day([slot("weather", "07:00")]) } });
    expect(await screen.findByText("Nothing moves.")).toBeInTheDocument();
    view.close();
    open(path, { roots: { dayPlan: away } });
    expect(await screen.findByText("Its place in the day could not be told.")).toBeInTheDocument();
  });

  it("leads to six others of its category", async () => {
    open();
    const more = await screen.findByRole("region", { name: "More in Art" });
    const links = await within(more).findAllByRole("link");
    expect(links).toHaveLength(6);
    expect(new Set(links.map((link) => link.getAttribute("href"))).size).toBe(6);
    expect(links.map((link) => link.getAttribute("href"))).not.toContain(path);
  });

  it("goes back to Discover for who came by a deep link", async () => {
    open(`${path}?deeplink`);
    await title();
    await view.user.click(screen.getByRole("button", { name: "Back" }));
    await waitFor(() => expect(view.place()).toBe("/board/kitchen/installables/discover"));
    view.close();
    // The link counts, also where a page of the console was before it.
    open("/board/kitchen/installables/category/art");
    await screen.findAllByRole("link", { name: "Haiku" });
    await view.router.navigate(`${path}?deeplink`);
    await title();
    await view.user.click(screen.getByRole("button", { name: "Back" }));
    await waitFor(() => expect(view.place()).toBe("/board/kitchen/installables/discover"));
  });

  it("goes back to the page before for who came from it", async () => {
    open("/board/kitchen/installables/category/art");
    await view.user.click((await screen.findAllByRole("link", { name: "Haiku" }))[0] as HTMLElement);
    await title();
    await view.user.click(screen.getByRole("button", { name: "Back" }));
    await waitFor(() => expect(view.place()).toBe("/board/kitchen/installables/category/art"));
  });

  it("says that it is not offered any more, and that it could not be loaded", async () => {
    open("/board/kitchen/installable/gone");
    expect(await screen.findByText("This channel is not offered any more.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Channel" })).toBeInTheDocument();
    view.close();
    open(path, { roots: { marketplaceListingDetailQuery: away } });
    expect(await screen.findByText("This channel could not be loaded.")).toBeInTheDocument();
  });

  it("has Settings instead of Add for one that the board may have once and has", async () => {
    const installable = { id: "i", friendlyIdentifier: "haiku", public: true, installationsAreSingleton: true };
    const channels = [{ id: "s1", title: "Haiku", muted: false, marketplaceListingId: "haiku" }];
    open(path, { listings: [haiku({ installable })], channels });
    await title();
    const ways = () => screen.getAllByRole("link", { name: "Settings" }).map((link) => link.getAttribute("href"));
    await waitFor(() => expect(ways()).toContain("/board/kitchen/installables/subscription/s1"));
    expect(screen.queryByRole("button", { name: "Add" })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole("tab", { name: "Settings" }));
    await waitFor(() => expect(view.place()).toBe(`${path}/settings`));
    expect(await screen.findByRole("link", { name: "Settings of Haiku" })).toBeInTheDocument();
  });
});

describe("what the board has of a listing", () => {
  const channels = [{ id: "s1", title: "Haiku", muted: false, marketplaceListingId: "haiku" }];
  const answers = { updateSubscription: {}, deleteSubscription: {} };
  const openSettings = async (roots: Record<string, unknown> = answers) => {
    open(`${path}/settings`, { channels, roots });
    return screen.findByRole("switch", { name: "Enable Haiku" });
  };
  const no = { __typename: "Refusal", type: "ServerError", error: "No." };

  it("is switched there: at once, and back when the gateway says no", async () => {
    const turn = await openSettings({ updateSubscription: no });
    expect(turn).toHaveAttribute("aria-checked", "true");
    await view.user.click(turn);
    expect(await screen.findByText("Error disabling channel")).toBeInTheDocument();
    expect(turn).toHaveAttribute("aria-checked", "true");
    expect(asked("UpdateSubscription").map(({ variables }) => variables)).toEqual([
      { subscriptionId: "s1", muted: true },
    ]);
  });

  it("is deleted there after the warning that fits it, and the listing can be added again", async () => {
    await openSettings({ deleteSubscription: { __typename: "DeleteSubscriptionSuccess", deleted: true } });
    await view.user.click(screen.getByRole("button", { name: "Delete Haiku" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete Haiku" });
    expect(dialog).toHaveTextContent("The channel goes from this board.");
    expect(asked("DeleteSubscription")).toEqual([]);
    await view.user.click(within(dialog).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Channel removed")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("tab", { name: "Settings" })).not.toBeInTheDocument());
    expect(screen.getByRole("button", { name: "Add" })).toBeInTheDocument();
  });
});

describe("blending", () => {
  const success = (name: string, messageSetIds: string[]) => ({
    __typename: `${name}Success`,
    blended: { __typename: "Blended", id: "b1", messageSetIds },
  });

  it("blends, leads to the blended channel, and takes it out again", async () => {
    let messageSetIds: string[] = [];
    open(path, {
      roots: {
        blendedQuery: () => ({ id: "b1", messageSetIds }),
        addMessageSetToBlended: ({ input }: { input: { messageSetId: string } }) => {
          messageSetIds = [input.messageSetId];
          return success("AddMessageSetToBlended", messageSetIds);
        },
        removeMessageSetFromBlended: () => {
          messageSetIds = [];
          return success("RemoveMessageSetFromBlended", messageSetIds);
        },
      },
    });
    await view.user.click(await screen.findByRole("button", { name: "Blend" }));
    await waitFor(() => expect(view.place()).toBe("/board/kitchen/installables/subscription/b1"));
    // The address is there before the page is: what is looked for below must be the listing's when it comes again.
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Blend/ })).toBeNull());
    await view.router.navigate(path);
    await screen.findByRole("button", { name: "Blended" });
    await view.user.click(await screen.findByRole("button", { name: "More about blending" }));
    await view.user.click(await screen.findByRole("menuitem", { name: "Take out of the blended channel" }));
    expect(await screen.findByRole("button", { name: "Blend" })).toBeInTheDocument();
  });

  it("says that it failed, by the listing's name", async () => {
    open(path, {
      roots: { addMessageSetToBlended: { __typename: "Refusal", type: "ServerError", error: "Broken." } },
    });
    await view.user.click(await screen.findByRole("button", { name: "Blend" }));
    expect(await screen.findByText("Error Blending Haiku")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Blend" })).toBeInTheDocument();
  });

  it("asks for the plan without one", async () => {
    open(path, { isPlus: false });
    await view.user.click(await screen.findByRole("button", { name: "Blend" }));
    expect(await screen.findByRole("dialog", { name: "Your plan is not active" })).toBeInTheDocument();
    expect(asked("AddMessageSetToBlended")).toEqual([]);
  });

  it("is not offered without a message set, nor while its feature is off", async () => {
    open(path, { listings: [haiku({ messageSet: null })] });
    await title();
    await screen.findByRole("button", { name: "Add" });
    expect(screen.queryByRole("button", { name: "Blend" })).not.toBeInTheDocument();
    view.close();
    open(path, { flags: { blendedV1: false } });
    await title();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Blend" })).not.toBeInTheDocument());
  });
});

describe("the install link", () => {
  const link = "/board/kitchen/marketplace-listing/haiku/install";
  const created = { __typename: "CreateSubscriptionSuccess", created: true, subscriptionId: "s9" };

  it("installs what the board has not, and leads to its settings", async () => {
    open(link, { roots: { createSubscription: created } });
    await waitFor(() => expect(view.place()).toBe("/board/kitchen/installables/subscription/s9"));
    expect(await screen.findByText("New channel created")).toBeInTheDocument();
  });

  it("leads to what the board has, and makes nothing", async () => {
    const installations = [{ id: "i", subscriptions: [{ id: "s1", title: "Haiku", muted: false }] }];
    open(link, { listings: [haiku({ installations })], roots: { createSubscription: created } });
    await waitFor(() => expect(view.place()).toBe("/board/kitchen/installables/subscription/s1"));
    expect(asked("CreateSubscription")).toEqual([]);
  });

  it("says that it failed, and tries again", async () => {
    let isAway = true;
    open(link, { roots: { createSubscription: () => (isAway ? away() : created) } });
    expect(await screen.findByText("The channel was not installed.")).toBeInTheDocument();
    isAway = false;
    await view.user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(view.place()).toBe("/board/kitchen/installables/subscription/s9"));
  });

  it("says that it is not offered any more, and that the plan is not active", async () => {
    open("/board/kitchen/marketplace-listing/gone/install");
    expect(await screen.findByText("It is not offered any more.")).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Channel" })).toBeInTheDocument();
    view.close();
    const held = { __typename: "Refusal", type: "SubscriptionHold", error: "Not active.", rule: "plan" };
    open(link, { roots: { createSubscription: held } });
    expect(await screen.findByText("Your plan is not active")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Activate Now" })).toBeInTheDocument();
    // A board that never had a plan has none that lapsed, and there is a way back (contract, 2.2).
    expect(screen.queryByText(/lapsed/)).not.toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Back" })).toHaveAttribute("href", "/board/kitchen/installables/discover");
  });
});
