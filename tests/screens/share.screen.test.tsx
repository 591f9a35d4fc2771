import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createActor } from "xstate";
import { MessageSetDialogs } from "../../src/features/messageSets/MessageSetDialogs.tsx";
import { ShareDialogs } from "../../src/features/share/ShareDialogs.tsx";
import { provideShare } from "../../src/features/share/sharePorts.ts";
import { useFlow } from "../../src/flows.tsx";
import { createClient } from "../../src/gql/client.ts";
import { schemaFetch } from "../support/schemaFetch.ts";
import { openScreens } from "../support/screenBench.tsx";

const grid = Array.from({ length: 6 }, (_, row) => Array.from({ length: 22 }, () => (row === 2 ? 8 : 0)));
const blank = grid.map((row) => row.map(() => 0));
const shareUrl = "https://clatter.test/compose/share/token";

function Starter() {
  const share = useFlow("share");
  const sets = useFlow("messageSets");
  const thing = { boardId: "kitchen", boardStyle: "white", idempotencyKey: "key-1" } as const;
  return (
    <>
      <button
        type="button"
        onClick={() => share.send({ ...thing, type: "share.open", messageId: "m1", characters: grid })}
      >
        share a message
      </button>
      <button
        type="button"
        onClick={() => share.send({ ...thing, type: "share.open", messageId: null, characters: grid })}
      >
        share a grid
      </button>
      <button
        type="button"
        onClick={() => share.send({ ...thing, type: "share.open", messageId: null, characters: blank })}
      >
        share nothing
      </button>
      <button
        type="button"
        onClick={() => sets.send({ ...thing, type: "messageSet.open", messageId: "m1", characters: null })}
      >
        add to sets
      </button>
      <ShareDialogs />
      <MessageSetDialogs />
    </>
  );
}

const set = (id: string, title: string, more: object = {}) => ({ id, title, muted: false, messages: 1, ...more });

function open(roots: Record<string, unknown> = {}) {
  return openScreens([{ path: "*", element: <Starter /> }], "/", {
    shareMessageV2: { __typename: "ShareMessageV2Success", id: "t1", shareUrl, imageUrl: `${shareUrl}/picture` },
    createMessageV2: { __typename: "CreateMessageV2Success", message: { id: "m2" } },
    getMessageSetCreatorSubscriptions: [set("s1", "Dinner", { messages: 3 }), set("s2", "Riddles", { muted: true })],
    addMessageSetCreatorMessage: { __typename: "AddMessageSetCreatorMessageSuccess", messageSetMessages: [] },
    ...roots,
  });
}

const dialog = (name: string) => screen.findByRole("dialog", { name });
const row = async (name: string) => within(await dialog("Share")).findByRole("button", { name });

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("sharing a message", () => {
  it("copies the link once it is there, and says so", async () => {
    const { user, asked } = open();
    await user.click(screen.getByRole("button", { name: "share a message" }));
    const copy = await row("Copy link");
    await waitFor(() => expect(copy).not.toHaveAttribute("aria-disabled"));
    await user.click(copy);
    expect(await screen.findByText("Copied the share URL to your clipboard")).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(shareUrl);
    expect(asked).toEqual([{ operation: "ShareMessageV2", variables: { messageId: "m1", boardId: "kitchen" } }]);
    await user.click(await row("Cancel"));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("says that the browser kept the clipboard to itself", async () => {
    const { user } = open();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("no"));
    await user.click(screen.getByRole("button", { name: "share a message" }));
    const copy = await row("Copy link");
    await waitFor(() => expect(copy).not.toHaveAttribute("aria-disabled"));
    await user.click(copy);
    expect(await screen.findByText("Unable to copy to your clipboard.")).toBeInTheDocument();
  });

  it("uses the call of version 1 where the board's flag says so", async () => {
    const messageShareToken = { id: "t1", rawToken: "raw" };
    const gateway = schemaFetch({
      createMessageShareToken: { __typename: "CreateMessageShareTokenSuccess", messageShareToken },
    });
    const bearer = { current: async () => "token", renew: async () => null, loginRequired: () => {} };
    const client = createClient({ bearer, onAway: () => {}, fetch: gateway.fetch });
    const version1 = { read: async () => ({ messagesV2: false }) };
    const share = createActor(provideShare(client, version1, () => undefined)).start();
    share.send({ type: "share.open", messageId: "m1", characters: grid, boardId: "kitchen", idempotencyKey: "key-1" });
    await waitFor(() => expect(share.getSnapshot().matches("open")).toBe(true));
    expect(share.getSnapshot().context.shareUrl).toBe(`${location.origin}/compose/share/raw`);
    expect(gateway.asked).toEqual([
      { operation: "CreateMessageShareToken", variables: { message: "m1", boardId: "kitchen" } },
    ]);
    share.stop();
  });

  it("makes a message of what is composed first", async () => {
    const { user, asked } = open();
    await user.click(screen.getByRole("button", { name: "share a grid" }));
    await row("Copy link");
    await waitFor(() =>
      expect(asked).toEqual([
        { operation: "WriteMessage", variables: { characters: grid, text: null, key: "key-1" } },
        { operation: "ShareMessageV2", variables: { messageId: "m2", boardId: "kitchen" } },
      ]),
    );
  });

  it("has nothing to share on a board without messages", async () => {
    const { user, asked } = open();
    await user.click(screen.getByRole("button", { name: "share nothing" }));
    expect(await screen.findByText("This board has no messages yet")).toBeInTheDocument();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });

  it("says that it failed, and from when on it can be tried again", async () => {
    const until = new Date(2026, 10, 21, 14, 2, 31).getTime();
    const { user } = open({ shareMessageV2: { __typename: "Refusal", type: "RateLimited", error: "", until } });
    await user.click(screen.getByRole("button", { name: "share a message" }));
    expect(await screen.findByText("Something went wrong. Please try again.")).toBeInTheDocument();
    expect(screen.getByText(/^Again at .*14:02:31/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });

  it("saves the picture of the grid in the board's style", async () => {
    const { user } = open();
    const pictures: string[] = [];
    vi.stubGlobal("fetch", async (path: string) => {
      pictures.push(path);
      return new Response("png", { headers: { "content-type": "image/png" } });
    });
    const saved: string[] = [];
    Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => undefined });
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`);
    });
    await user.click(screen.getByRole("button", { name: "share a message" }));
    const save = await row("Save image");
    await waitFor(() => expect(save).not.toHaveAttribute("aria-disabled"));
    await user.click(save);
    expect(await screen.findByText("Image saved")).toBeInTheDocument();
    expect(saved).toEqual(["message.png blob:picture"]);
    const query = new URL(pictures[0] ?? "", "https://clatter.test").searchParams;
    expect([query.get("style"), JSON.parse(query.get("characters") ?? "")]).toEqual(["white", grid]);
    vi.stubGlobal("fetch", async () => Response.json({ type: "RateLimited", error: "" }, { status: 429 }));
    await user.click(save);
    expect(await screen.findByText("Something went wrong. Please try again.")).toBeInTheDocument();
    expect(await dialog("Share")).toBeInTheDocument();
  });

  it("hands over to the message sets and comes back", async () => {
    const { user, asked } = open();
    await user.click(screen.getByRole("button", { name: "share a message" }));
    const add = await row("Add to my channel");
    await waitFor(() => expect(add).not.toHaveAttribute("aria-disabled"));
    await user.click(add);
    const sets = await dialog("Add to message set");
    await user.click(await within(sets).findByRole("checkbox", { name: /Dinner/ }));
    await user.click(within(sets).getByRole("button", { name: "Add" }));
    expect(await screen.findByText("Message added to your message set(s)")).toBeInTheDocument();
    expect(asked.at(-1)).toEqual({
      operation: "AddMessageSetCreatorMessage",
      variables: { subscriptionIds: ["s1"], messageId: "m1" },
    });
    expect(await dialog("Share")).toBeInTheDocument();
  });
});

describe("adding a message to message sets", () => {
  const start = async (roots: Record<string, unknown> = {}) => {
    const view = open(roots);
    await view.user.click(screen.getByRole("button", { name: "add to sets" }));
    return view;
  };

  it("needs a chosen set, and names what each holds", async () => {
    const { user } = await start();
    const sets = await dialog("Add to message set");
    const add = within(sets).getByRole("button", { name: "Add" });
    expect(add).toBeDisabled();
    const dinner = await within(sets).findByRole("checkbox", { name: /Dinner/ });
    expect(within(sets).getByText("1 message, muted")).toBeInTheDocument();
    expect(within(sets).getByText("Choose at least one message set")).toBeInTheDocument();
    await user.click(dinner);
    expect(add).toBeEnabled();
    await user.click(dinner);
    expect(add).toBeDisabled();
  });

  it("keeps what was chosen when it fails", async () => {
    const { user } = await start({
      addMessageSetCreatorMessage: { __typename: "Refusal", type: "NotFound", error: "" },
    });
    const sets = await dialog("Add to message set");
    await user.click(await within(sets).findByRole("checkbox", { name: /Riddles/ }));
    await user.click(within(sets).getByRole("button", { name: "Add" }));
    expect(
      await screen.findByText("There was an error adding this message to your message set(s)"),
    ).toBeInTheDocument();
    expect(within(await dialog("Add to message set")).getByRole("checkbox", { name: /Riddles/ })).toBeChecked();
  });

  it("says that there are none, and how one is made", async () => {
    await start({ getMessageSetCreatorSubscriptions: [] });
    const sets = await dialog("Add to message set");
    expect(await within(sets).findByText("This board has no message sets")).toBeInTheDocument();
    expect(within(sets).getByRole("link", { name: "Discover channels" })).toHaveAttribute(
      "href",
      "/board/kitchen/installables/discover",
    );
  });

  it("says that they could not be read", async () => {
    await start({
      getMessageSetCreatorSubscriptions: () => {
        throw new Error("away");
      },
    });
    expect(await screen.findByText("There was an error loading the message sets of this board")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});
