import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { Component as ModerationScreen } from "../../src/features/feed/ModerationScreen.tsx";
import { feedItemOf } from "../support/feedMessages.ts";
import { openScreens } from "../support/screenBench.tsx";

const routes = [
  { path: "/moderation", element: <ModerationScreen /> },
  { path: "*", element: <p>elsewhere</p> },
];

const flaggedOf = (id: string, text: string, reasons: string[], more: object = {}, code62 = "degree") => ({
  id,
  code62,
  feedItem: feedItemOf(id, text, more),
  flags: reasons.map((reason) => ({ reason })),
});

function open(queues: Record<string, unknown[]>, more: Record<string, unknown> = {}, path = "/moderation") {
  return openScreens(routes, path, {
    flaggedFeedItems: ({ state }: { state: string }) => queues[state] ?? [],
    ...more,
  });
}

const decided = (id: string) => ({
  __typename: "DecideFeedItemSuccess",
  feedItem: { id, moderated: false },
});

describe("the queue of flagged messages", () => {
  it("shows each message with its state and why it was flagged", async () => {
    open({
      Waiting: [
        flaggedOf("rude", "RUDE", ["Not kind", "Not kind", "Spam"], { moderated: true }),
        flaggedOf("odd", "ODD", ["Strange"]),
      ],
    });
    expect(screen.getByRole("heading", { level: 1, name: "Flagged messages" })).toBeInTheDocument();
    const [rude, odd] = await screen.findAllByRole("article", { name: "Shared by Noor H." });
    if (!rude || !odd) throw new Error("Both are there.");
    expect(within(rude).getByText("Hidden for all")).toBeInTheDocument();
    expect(within(rude).getByText("3 flags")).toBeInTheDocument();
    expect(
      within(rude)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Not kind", "Spam"]);
    expect(within(odd).getByText("Still shown")).toBeInTheDocument();
    expect(within(odd).getByText("1 flag")).toBeInTheDocument();
  });

  it("says hearts where the board of the message has them, and degree signs where it has those", async () => {
    open({ Waiting: [flaggedOf("warm", "19°", ["Odd"], {}, "heart"), flaggedOf("cold", "5°", ["Odd"])] });
    expect(await screen.findByRole("img", { name: "Message: 19♥" })).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Message: 5°" })).toBeInTheDocument();
  });

  it("shows marks that would turn the text around as their numbers, and markup as text", async () => {
    open({ Waiting: [flaggedOf("rude", "RUDE", ["\u202eevil\u0007 <b>bold</b> 👩‍🚀"])] });
    const item = within(await screen.findByRole("article")).getByRole("listitem");
    expect(item).toHaveTextContent("⟨U+202E⟩evil⟨U+0007⟩ <b>bold</b> 👩‍🚀");
  });

  it.each([
    ["Keep", "The message stays in the feed"],
    ["Hide", "The message stays hidden"],
  ])("takes the decision %s, says so, and lets the message go", async (decision, said) => {
    const queues = { Waiting: [flaggedOf("rude", "RUDE", ["Spam"])] };
    const { user, asked } = open(queues, {
      decideFeedItem: () => {
        queues.Waiting = [];
        return decided("rude");
      },
    });
    await user.click(within(await screen.findByRole("article")).getByRole("button", { name: decision }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(await screen.findByText("No Messages")).toBeInTheDocument();
    expect(asked.find(({ operation }) => operation === "DecideFeedItem")?.variables).toEqual({
      feedItemId: "rude",
      decision,
    });
  });

  it("keeps the message when the decision was not saved", async () => {
    const { user } = open(
      { Waiting: [flaggedOf("rude", "RUDE", ["Spam"])] },
      { decideFeedItem: { __typename: "Refusal", type: "ServerError", error: "" } },
    );
    await user.click(within(await screen.findByRole("article")).getByRole("button", { name: "Hide" }));
    expect(await screen.findByText("The decision was not saved")).toBeInTheDocument();
    expect(within(screen.getByRole("article")).getByRole("button", { name: "Hide" })).toBeEnabled();
  });

  it("lets go what its sharer took back meanwhile", async () => {
    const queues = { Waiting: [flaggedOf("rude", "RUDE", ["Spam"])] };
    const { user } = open(queues, {
      decideFeedItem: () => {
        queues.Waiting = [];
        return { __typename: "Refusal", type: "NotFound", error: "" };
      },
    });
    await user.click(within(await screen.findByRole("article")).getByRole("button", { name: "Hide" }));
    expect(await screen.findByText("The message is not there any more.")).toBeInTheDocument();
    expect(await screen.findByText("No Messages")).toBeInTheDocument();
  });

  it("has another part for what was hidden, which can be shown again", async () => {
    const { user, router } = open({ Hidden: [flaggedOf("rude", "RUDE", ["Spam"], { moderated: true })] });
    expect(await screen.findByText("Nobody has flagged anything that waits for you.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Hidden" }));
    expect(router.state.location.search).toBe("?state=hidden");
    const article = await screen.findByRole("article");
    expect(within(article).getByRole("button", { name: "Keep" })).toBeInTheDocument();
    expect(within(article).queryByRole("button", { name: "Hide" })).not.toBeInTheDocument();
  });

  it("is closed to who is no superadmin", async () => {
    open(
      {},
      {
        flaggedFeedItems: () => {
          throw Object.assign(new Error("Only superadmins decide."), { extensions: { code: "NotAuthorized" } });
        },
      },
    );
    expect(await screen.findByText("Only superadmins decide about flagged messages.")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole("article")).not.toBeInTheDocument());
  });

  it("says in an alert that it could not be loaded, and tries again", async () => {
    let isBroken = true;
    const { user } = open(
      {},
      {
        flaggedFeedItems: () => {
          if (isBroken) throw new Error("broken");
          return [flaggedOf("rude", "RUDE", ["Spam"])];
        },
      },
    );
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent("There was an error loading the messages.");
    isBroken = false;
    await user.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("article")).toBeInTheDocument();
  });
});
