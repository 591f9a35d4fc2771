import { waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { openChannel } from "../support/channelPageBench.ts";
import { channelOf } from "../support/installedBench.ts";

let opened: ReturnType<typeof openChannel> | undefined;
afterEach(() => opened?.close());
const page = () => opened as NonNullable<typeof opened>;

const refusal = { __typename: "Refusal", type: "SubscriptionHold", error: "No.", rule: "plan" };

describe("the messages of a set that people fill", () => {
  const creator = channelOf("ideas", "Dinner ideas", { friendlyIdentifier: "message-set-creator" });
  const sets = (messages: number) => [
    { __typename: "Channel", id: "ideas", title: "Dinner ideas", muted: false, messages },
  ];

  it("are counted, and are where the feed shows this set alone", async () => {
    opened = openChannel(creator, { getMessageSetCreatorSubscriptions: sets(3) });
    expect(await page().findByText("3 messages, shown by turns.")).toBeVisible();
    const link = page().getByRole("link", { name: "See the messages" }) as HTMLAnchorElement;
    const { pathname, searchParams } = new URL(link.href);
    expect(pathname).toBe("/board/kitchen/messages/feed");
    expect(Object.fromEntries(searchParams)).toEqual({
      sourceType: "MessageSetMessage",
      sourceId: "ideas",
      sourceName: "Dinner ideas",
    });
  });

  it("are missing at first: it is said how they come", async () => {
    opened = openChannel(creator, { getMessageSetCreatorSubscriptions: sets(0) });
    expect(await page().findByText(/^None yet\. .*'Add to message set'/)).toBeVisible();
    expect(page().queryByRole("link", { name: "See the messages" })).toBeNull();
  });

  it("say that they could not be loaded, and are asked for again", async () => {
    let isBroken = true;
    opened = openChannel(creator, {
      getMessageSetCreatorSubscriptions: () => {
        if (isBroken) throw new Error("broken");
        return sets(1);
      },
    });
    const alert = (await page().findByText("The messages could not be loaded.")).closest("[role=alert]");
    isBroken = false;
    await opened.user.click(within(alert as HTMLElement).getByRole("button", { name: "Try again" }));
    expect(await page().findByText("1 message, shown by turns.")).toBeVisible();
  });

  it("belong to no other channel's page", async () => {
    opened = openChannel(channelOf("moon", "Moon"));
    await page().findByRole("heading", { level: 1, name: "Moon" });
    expect(page().queryByRole("heading", { name: "Messages" })).toBeNull();
  });
});

describe("the address of a webhook", () => {
  const webhook = channelOf("door", "Door", { friendlyIdentifier: "webhook" });
  let secret = "first-secret";
  const roots = {
    webhookAddress: () => ({ path: `/hooks/${secret}`, created: Date.UTC(2026, 10, 12) }),
    rotateWebhookAddress: () => {
      secret = "second-secret";
      return {
        __typename: "RotateWebhookAddressSuccess",
        webhookAddress: { path: `/hooks/${secret}`, created: Date.UTC(2026, 10, 24) },
      };
    },
  };
  const field = () => page().findByLabelText("Webhook address");

  it("stands covered until it is wanted, and is changed after a question alone", async () => {
    secret = "first-secret";
    opened = openChannel(webhook, roots);
    const { user, client, flows } = opened;
    expect(await field()).toHaveAttribute("type", "password");
    await user.click(page().getByRole("button", { name: "Show" }));
    expect(await field()).toHaveValue(`${location.origin}/hooks/first-secret`);
    await user.click(page().getByRole("button", { name: "Change address" }));
    const dialog = await page().findByRole("alertdialog", { name: "Change the address" });
    expect(dialog).toHaveTextContent("The address before opens nothing from then on.");
    await user.click(within(dialog).getByRole("button", { name: "No" }));
    expect(secret).toBe("first-secret");
    await user.click(page().getByRole("button", { name: "Change address" }));
    await user.click(await page().findByRole("button", { name: "Yes" }));
    expect(await page().findByText("Address changed")).toBeVisible();
    await waitFor(async () => expect(await field()).toHaveValue(`${location.origin}/hooks/second-secret`));
    // It is a secret: neither the cache nor a flow of the console holds it.
    expect(JSON.stringify(client.extract())).not.toContain("-secret");
    expect(JSON.stringify(Object.values(flows).map((flow) => flow.getSnapshot().context))).not.toContain("-secret");
  });

  it("says why it was not changed, and that it could not be loaded", async () => {
    opened = openChannel(webhook, { ...roots, rotateWebhookAddress: refusal });
    await field();
    await opened.user.click(page().getByRole("button", { name: "Change address" }));
    await opened.user.click(await page().findByRole("button", { name: "Yes" }));
    expect(await page().findByText("The address was not changed")).toBeVisible();
    expect(page().getByText("The plan behind it has lapsed.")).toBeVisible();
    opened.close();
    let isBroken = true;
    opened = openChannel(webhook, {
      ...roots,
      webhookAddress: () => {
        if (isBroken) throw new Error("broken");
        return roots.webhookAddress();
      },
    });
    expect(await page().findByText("The address could not be loaded.")).toBeVisible();
    isBroken = false;
    await opened.user.click(page().getByRole("button", { name: "Try again" }));
    await field();
  });

  it("is all that says when it shows: no other time is offered", async () => {
    opened = openChannel(webhook, roots);
    const times = await page().findByRole("combobox", { name: "Rhythm" });
    expect(within(times).getAllByRole("option")).toHaveLength(1);
    opened.close();
    opened = openChannel(channelOf("clock", "Clock"), roots);
    expect(within(await page().findByRole("combobox", { name: "Rhythm" })).getAllByRole("option")).toHaveLength(5);
  });

  it("stands on pages of webhooks and of Slack alone", async () => {
    opened = openChannel(channelOf("talk", "Talk", { friendlyIdentifier: "slack" }), roots);
    await page().findByRole("heading", { level: 1, name: "Talk" });
    await page().findByLabelText("Webhook address");
    opened.close();
    opened = openChannel(channelOf("tea", "Tea"), roots);
    await page().findByRole("heading", { level: 1, name: "Tea" });
    expect(page().queryByLabelText("Webhook address")).toBeNull();
  });
});

describe("the page of the blended channel", () => {
  const mixed = channelOf("mixed", "Blended", { friendlyIdentifier: "blended" });
  const listings = [
    { id: "haiku", title: "Haiku", messageSet: { id: "haiku-set", title: "Haiku" } },
    { id: "tea", title: "Tea", messageSet: { id: "tea-set", title: "Tea" } },
    { id: "clock", title: "Clock", messageSet: null },
  ];
  const world = (begin: string[]) => {
    let messageSetIds = begin;
    const answer = (name: string) => ({
      __typename: `${name}Success`,
      blended: { __typename: "Blended", id: "mixed", messageSetIds },
    });
    return {
      getDiscoverMarketPlaceListings: [{ id: "words", title: "Words", marketplaceListings: listings }],
      blendedQuery: () => ({ id: "mixed", messageSetIds }),
      addMessageSetToBlended: ({ input }: { input: { messageSetId: string } }) => {
        messageSetIds = [...messageSetIds, input.messageSetId];
        return answer("AddMessageSetToBlended");
      },
      removeMessageSetFromBlended: ({ input }: { input: { messageSetId: string } }) => {
        messageSetIds = messageSetIds.filter((id) => id !== input.messageSetId);
        return answer("RemoveMessageSetFromBlended");
      },
    };
  };
  const card = () => page().findByRole("region", { name: "Blended messages" });
  const sets = async () =>
    within(await card())
      .queryAllByRole("listitem")
      .map(({ textContent }) => textContent);

  it("takes sets in and out, and offers those alone that are not in", async () => {
    opened = openChannel(mixed, world(["haiku-set", "of-this-board"]));
    const { user } = opened;
    await page().findByText("Haiku");
    expect(await sets()).toEqual(["Haiku", "Messages of this board"]);
    const choice = await page().findByLabelText("Add messages");
    expect(within(choice).queryByRole("option", { name: "Haiku" })).toBeNull();
    expect(within(await card()).getByRole("button", { name: "Add" })).toBeDisabled();
    await user.selectOptions(choice, "Tea");
    await user.click(within(await card()).getByRole("button", { name: "Add" }));
    await waitFor(async () => expect(await sets()).toEqual(["Haiku", "Messages of this board", "Tea"]));
    await user.click(page().getByRole("button", { name: "Take out Haiku" }));
    await waitFor(async () => expect(await sets()).toEqual(["Messages of this board", "Tea"]));
    expect(opened.place()).toBe("/board/kitchen/installables/subscription/mixed");
  });

  it.each([1, 200])("shows all of %i sets by name, and takes out any", async (count) => {
    const many = Array.from({ length: count }, (_, place) => ({
      id: `l${place}`,
      title: `Set ${String(place).padStart(3, "0")}`,
      messageSet: { id: `s${place}`, title: "" },
    }));
    opened = openChannel(mixed, {
      ...world(many.map(({ messageSet }) => messageSet.id)),
      getDiscoverMarketPlaceListings: [{ id: "words", title: "Words", marketplaceListings: many }],
    });
    const last = many.at(-1)?.title ?? "";
    await page().findByText(last);
    expect(await sets()).toEqual(many.map(({ title }) => title));
    await opened.user.click(page().getByRole("button", { name: `Take out ${last}` }));
    await waitFor(async () => expect(await sets()).toEqual(many.slice(0, -1).map(({ title }) => title)));
  });

  it("says that what is in could not be loaded, and tries again", async () => {
    let isAway = true;
    opened = openChannel(mixed, {
      ...world([]),
      blendedQuery: () => {
        if (isAway) throw new Error("away");
        return { id: "mixed", messageSetIds: ["tea-set"] };
      },
    });
    expect(await page().findByText("What is blended could not be loaded.")).toBeVisible();
    isAway = false;
    await opened.user.click(within(await card()).getByRole("button", { name: "Try again" }));
    await waitFor(async () => expect(await sets()).toEqual(["Tea"]));
  });

  // Whoever belongs to the board manages its channels (channels and settings, section 6).
  it.each(["User", "Admin", "Owner"])("can be changed by the role %s", async (role) => {
    const membership = { id: "m", role, isCurrentMember: true, invitationStatus: "Accepted" };
    opened = openChannel(mixed, world(["tea-set"]), undefined, { myMembership: membership });
    await opened.user.click(await page().findByRole("button", { name: "Take out Tea" }));
    await waitFor(async () => expect(await sets()).toEqual([]));
    await opened.user.selectOptions(await page().findByLabelText("Add messages"), "Haiku");
    await opened.user.click(within(await card()).getByRole("button", { name: "Add" }));
    await waitFor(async () => expect(await sets()).toEqual(["Haiku"]));
  });

  it("asks for the plan where it lapsed, and changes nothing", async () => {
    opened = openChannel(mixed, world(["tea-set"]), undefined, {
      productApplications: [],
      plusEndedAt: Date.UTC(2026, 9, 3, 12),
    });
    await opened.user.selectOptions(await page().findByLabelText("Add messages"), "Haiku");
    await opened.user.click(within(await card()).getByRole("button", { name: "Add" }));
    expect(await page().findByRole("dialog", { name: "Your plan is not active" })).toBeVisible();
    await opened.user.click(page().getByRole("button", { name: "Back" }));
    expect(await sets()).toEqual(["Tea"]);
  });

  it("says that nothing is in, and what failed", async () => {
    opened = openChannel(mixed, {
      ...world([]),
      addMessageSetToBlended: { __typename: "Refusal", type: "ServerError", error: "Broken." },
    });
    expect(await page().findByText("Nothing is blended yet.")).toBeVisible();
    await page().findByRole("option", { name: "Tea" });
    await opened.user.selectOptions(await page().findByLabelText("Add messages"), "Tea");
    await opened.user.click(within(await card()).getByRole("button", { name: "Add" }));
    expect(await page().findByText("Error Blending Tea")).toBeVisible();
    expect(await sets()).toEqual([]);
  });
});
