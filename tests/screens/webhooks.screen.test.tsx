import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, openConsole, ownersFlags, rootsOf } from "../support/consoleBench.tsx";

let opened: ReturnType<typeof openConsole> | undefined;
afterEach(() => {
  opened?.close();
  localStorage.clear();
});

const flags = { ...ownersFlags, api: true };
const boards = [boardOf("kitchen", "Kitchen")];
const secret = `whsec_${"s".repeat(28)}a91K`;
const noon = Date.UTC(2026, 10, 23, 12, 4);
const grid = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));

const pager = {
  id: "pager",
  boardId: "kitchen",
  name: "Boat club pager",
  url: "https://pager.boatclub.example/hooks/clatter",
  types: ["board.message.shown", "board.offline"],
  secretTail: "a91K",
  secretAt: noon,
  formerTail: "Q27f" as string | null,
  formerUntil: (noon + 86_400_000) as number | null,
  created: noon,
  offAt: null as number | null,
  offReason: null as string | null,
  failingSince: noon as number | null,
};

const delivery = {
  id: "d1",
  eventId: "ev_0000000000000007",
  type: "board.message.shown",
  at: noon,
  state: "Pending",
  tries: 1,
  status: 503 as number | null,
  problem: null as string | null,
  nextAt: (noon + 300_000) as number | null,
  again: false,
  body: JSON.stringify({ type: "board.message.shown", data: { text: "ferry", characters: grid } }),
  triesMade: [
    {
      id: "1",
      at: noon,
      tookMs: 1_200,
      byHand: false,
      status: 503 as number | null,
      problem: null,
      sent: '{"webhook-id":"ev_0000000000000007"}',
      answered: '{"retry-after":"5"}',
      answer: "busy",
    },
  ],
};

/** A gateway that keeps what is changed. */
function open(path: string, endpoints: (typeof pager)[] = [pager], more: Record<string, unknown> = {}) {
  const world = { endpoints, deliveries: [delivery], calls: [] as { name: string; input: unknown }[] };
  const answered = (name: string, change: (id: string) => void) => (input: { id: string }) => {
    world.calls.push({ name, input });
    change(input.id);
    const endpoint = world.endpoints[0] ?? pager;
    return { __typename: `${name}Success`, endpoint, deleted: true, secret };
  };
  const put = (change: Partial<typeof pager>) => () => {
    world.endpoints = world.endpoints.map((one) => ({ ...one, ...change }));
  };
  const roots = rootsOf(boards, {
    webhookEndpoints: () => world.endpoints,
    apiEventTypes: [
      { type: "board.message.shown", description: "A message came onto the board." },
      { type: "board.offline", description: "None of its displays is heard of." },
    ],
    webhookDeliveries: ({ only }: { only: string }) => ({
      count: 318,
      failed: 2,
      deliveries: only === "Failed" ? world.deliveries.filter(({ state }) => state !== "Delivered") : world.deliveries,
    }),
    webhookDelivery: () => world.deliveries[0],
    createWebhookEndpoint: (input: object) => {
      world.calls.push({ name: "CreateWebhookEndpoint", input });
      world.endpoints = [...world.endpoints, pager];
      return { __typename: "CreateWebhookEndpointSuccess", endpoint: pager, secret };
    },
    updateWebhookEndpoint: answered("UpdateWebhookEndpoint", put({ name: "Pager two" })),
    switchWebhookEndpoint: answered("SwitchWebhookEndpoint", put({ offAt: noon, offReason: "Person" })),
    rotateWebhookSecret: answered("RotateWebhookSecret", put({ secretTail: "NEW1" })),
    endWebhookSecret: answered("EndWebhookSecret", put({ formerTail: null, formerUntil: null })),
    deleteWebhookEndpoint: answered("DeleteWebhookEndpoint", () => {
      world.endpoints = [];
    }),
    redeliverWebhook: (input: object) => {
      world.calls.push({ name: "RedeliverWebhook", input });
      const triesMade = [...delivery.triesMade, { ...delivery.triesMade[0], id: "2", status: 200 } as never];
      world.deliveries = [{ ...delivery, state: "Delivered", status: 200, tries: 2, nextAt: null, triesMade }];
      return { __typename: "RedeliverWebhookSuccess", delivery: world.deliveries[0] };
    },
    ...more,
  });
  opened = openConsole(`/board/kitchen/developer/${path}`, { roots: roots as never, flags });
  return { ...opened, world };
}

describe("webhooks", () => {
  it("are none at first; the first one is made in a form, and its secret told once", async () => {
    const { user, place, world } = open("webhooks", []);
    expect(await screen.findByText("You have no webhooks.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Add endpoint" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add endpoint" }));
    const save = dialog.getByRole("button", { name: "Save" });
    expect(save).toHaveProperty("disabled", true);
    await user.type(dialog.getByRole("textbox", { name: "Name" }), "Boat club pager");
    await user.type(dialog.getByRole("textbox", { name: "Address" }), pager.url);
    await user.click(await dialog.findByRole("checkbox", { name: /board\.offline/ }));
    await user.click(save);
    const told = within(await screen.findByRole("dialog", { name: "Keep the secret now" }));
    expect(told.getByRole("textbox", { name: "Secret" })).toHaveProperty("value", secret);
    expect(world.calls[0]).toMatchObject({ input: { boardId: "kitchen", types: ["board.offline"] } });
    await waitFor(() => expect(place()).toBe("/board/kitchen/developer/webhooks/pager"));
    await user.keyboard("{Escape}");
    await user.click(told.getByRole("button", { name: "I have kept it" }));
    await waitFor(() => expect(screen.queryByDisplayValue(secret)).toBeNull());
    expect(document.documentElement.outerHTML).not.toContain(secret);
  });

  it("say in the list whether they deliver, fail or are off", async () => {
    open("webhooks", [
      pager,
      { ...pager, id: "log", name: "Home log", failingSince: null },
      { ...pager, id: "old", name: "Old dashboard", offAt: noon, offReason: "Gone" },
    ]);
    const row = async (name: RegExp) => within(await screen.findByRole("link", { name }));
    expect((await row(/Boat club pager/)).getByText("Failing")).toBeTruthy();
    expect((await row(/Boat club pager/)).getByText("pager.boatclub.example")).toBeTruthy();
    expect((await row(/Home log/)).getByText("Delivering")).toBeTruthy();
    expect((await row(/Old dashboard/)).getByText(/^Off since .*, answered 410$/)).toBeTruthy();
  });

  it("are switched at once, changed in the form, and deleted after a question", async () => {
    const { user, world } = open("webhooks/pager");
    const toggle = await screen.findByRole("switch", { name: "Boat club pager is on" });
    await user.click(toggle);
    expect(await screen.findByText("It is off.")).toBeTruthy();
    expect(world.calls[0]).toMatchObject({ name: "SwitchWebhookEndpoint", input: { id: "pager", on: false } });
    await user.click(screen.getByRole("button", { name: "Events" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Edit endpoint" }));
    expect(dialog.getByRole("textbox", { name: "Name" })).toHaveProperty("value", "Boat club pager");
    await user.click(await dialog.findByRole("checkbox", { name: /board\.offline/ }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await screen.findByRole("heading", { name: "Pager two" })).toBeTruthy();
    expect(world.calls[1]).toMatchObject({ input: { types: ["board.message.shown"] } });
    await user.click(screen.getByRole("button", { name: "More of Pager two" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "No" }));
    expect(world.calls).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "More of Pager two" }));
    await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    expect(await screen.findByText("You have no webhooks.")).toBeTruthy();
  });

  it("that are refused keep what was written", async () => {
    const sentence = "This address leads into a private network.";
    const { user } = open("webhooks/pager", [pager], {
      updateWebhookEndpoint: () => ({
        __typename: "Refusal",
        type: "ValidationError",
        error: sentence,
        rule: "private",
      }),
    });
    await user.click(await screen.findByRole("button", { name: "Events" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await dialog.findByText(/It could not be saved\. The address leads into a private network\./)).toBeTruthy();
    expect(dialog.getByRole("textbox", { name: "Address" })).toHaveProperty("value", pager.url);
  });

  it("have a secret that is rotated after a question, and one before it that is ended", async () => {
    const { user } = open("webhooks/pager");
    expect(await screen.findByText("whsec_••••••••a91K")).toBeTruthy();
    expect(screen.getByText(/^Valid beside it until/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "End it now" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    await waitFor(() => expect(screen.queryByText("whsec_••••••••Q27f")).toBeNull());
    await user.click(screen.getByRole("button", { name: "Rotate secret" }));
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    const told = within(await screen.findByRole("dialog", { name: "Keep the secret now" }));
    expect(told.getByRole("textbox", { name: "Secret" })).toHaveProperty("value", secret);
    await user.click(told.getByRole("button", { name: "I have kept it" }));
    expect(await screen.findByText("whsec_••••••••NEW1")).toBeTruthy();
  });

  it("list what was sent; one that failed shows its tries, and is made again", async () => {
    const { user } = open("webhooks/pager");
    expect(await screen.findByText("1 of 318, kept 30 days")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Failed 2" }));
    await user.click(await screen.findByRole("button", { name: "board.message.shown" }));
    expect(await screen.findByText("1.2 s")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Request and answer" }));
    expect(screen.getByText(/webhook-id: ev_0000000000000007/)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "All" }));
    await user.click(await screen.findByRole("button", { name: "board.message.shown" }));
    await user.click(await screen.findByRole("button", { name: "Redeliver now" }));
    expect(await screen.findByText("It was tried again.")).toBeTruthy();
    expect(await screen.findByText("200 Delivered")).toBeTruthy();
  });

  it("say of one that was made again and failed that it has not arrived", async () => {
    const { user } = open("webhooks/pager?delivery=d1", [pager], {
      redeliverWebhook: () => ({ __typename: "RedeliverWebhookSuccess", delivery }),
    });
    await user.click(await screen.findByRole("button", { name: "Redeliver now" }));
    expect(await screen.findByText("It has not arrived.")).toBeTruthy();
    expect(screen.queryByText("It was tried again.")).toBeNull();
  });

  it("show the tries of an opened one as its row counts them", async () => {
    const { client, world } = open("webhooks/pager?delivery=d1");
    expect(await screen.findByText("1.2 s")).toBeTruthy();
    const triesMade = [...delivery.triesMade, { ...delivery.triesMade[0], id: "2", tookMs: 2_300 } as never];
    world.deliveries = [{ ...delivery, tries: 2, triesMade }];
    // As it is every few seconds.
    await client.refetchQueries({ include: ["WebhookDeliveries"] });
    expect(await screen.findByText("2.3 s")).toBeTruthy();
  });

  it("say the day of what is not of today, in the list and of each try", async () => {
    const day = 86_400_000;
    const { client, world } = open("webhooks/pager?delivery=d1");
    expect(await screen.findByText("1.2 s")).toBeTruthy();
    const [first] = delivery.triesMade;
    const triesMade = [{ ...first, at: Date.now() - day } as never];
    world.deliveries = [{ ...delivery, at: Date.now() - day, nextAt: Date.now() + day, triesMade }];
    await client.refetchQueries({ include: ["WebhookDeliveries", "WebhookDelivery"] });
    expect(await screen.findByText("Tomorrow")).toBeTruthy();
    expect(screen.getAllByText("Yesterday")).toHaveLength(2);
  });

  it.each([
    ["their receiver", "Gone", /the receiver answered 410/],
    ["a day without any arrival", "Failing", /^It is off: nothing arrived for a day/],
    ["the end of their maker's right", "Left", /whoever set it up is no Owner or Admin any more/],
  ])("that were turned off by %s say so, and are turned on again", async (_why, offReason, words) => {
    const { user, world } = open("webhooks/pager", [{ ...pager, offAt: noon, offReason }]);
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Turn on" }));
    await waitFor(() => expect(world.calls[0]).toMatchObject({ input: { on: true } }));
  });

  it("that cannot be loaded say so, with a way on", async () => {
    open("webhooks", [], {
      webhookEndpoints: () => {
        throw new Error("away");
      },
    });
    expect(await screen.findByText("The webhooks could not be loaded.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });
});
