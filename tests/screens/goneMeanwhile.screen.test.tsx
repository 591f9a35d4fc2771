import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { boardOf, openConsole, rootsOf } from "../support/consoleBench.tsx";

/*
 * A person does not wait where they are: they go back under an open dialog, or on while a message is being sent.
 */

const kitchen = boardOf("kitchen", "Kitchen");
const composer = "/board/kitchen/compose";
const elsewhere = "/board/kitchen/templates";
let opened: ReturnType<typeof openConsole>;
/** The gateway answers the send. */
let answer: () => void;

const kept = () => localStorage.getItem("composeDraft:mia:kitchen");
const first = async (name: string) => (await screen.findAllByText(name, { selector: "button" }))[0] as HTMLElement;
const sends = () => opened.asked.filter(({ operation }) => operation === "CreateMessageAppearanceV2");

/** The console on Compose, with a message that is A, and Templates before it. */
async function compose(): Promise<void> {
  localStorage.clear();
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  opened = openConsole(elsewhere, {
    roots: rootsOf([kitchen], {
      createMessageV2: { __typename: "CreateMessageV2Success", message: { id: "m1" } },
      createMessageAppearanceV2: async () => {
        await answered;
        return { __typename: "CreateMessageAppearanceV2Success", appearance: { id: "a1" } };
      },
      pinMessageToBoardV2: {
        __typename: "PinMessageToBoardV2Success",
        pinnedMessage: { id: "p1", pinnedUntil: 0, appearanceId: "a2", message: { id: "old" } },
      },
      viewersAdminOwnerBoards: [kitchen],
      getBoardQuietHoursV2: { start: "", end: "", isQuietHours: false, until: null, setBy: null },
      boardPinnedQuery: null,
    }),
  });
  await screen.findByRole("heading", { level: 1, name: "Templates" });
  await act(() => opened.router.navigate(composer));
  await opened.user.click(await screen.findByLabelText("Type on the board"));
  await opened.user.keyboard("a");
  await waitFor(() => expect(kept()).not.toBeNull());
}

afterEach(() => {
  answer();
  opened.close();
});

describe("the browser's Back", () => {
  it("is Cancel of a dialog, which does not go along to another page", async () => {
    await compose();
    await opened.user.click((await screen.findAllByLabelText("More ways to send"))[0] as HTMLElement);
    await opened.user.click(await screen.findByRole("menuitem", { name: /^Pin for a time/ }));
    await screen.findByRole("dialog", { name: "Pin for a time" });
    await act(() => opened.router.navigate(-1));
    await screen.findByRole("heading", { level: 1, name: "Templates" });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(opened.flows.send.getSnapshot().value).toBe("idle");
  });

  it("closes the menu of a small screen, which stands over every page as well", async () => {
    await compose();
    await opened.user.click(screen.getByRole("button", { name: "Open menu" }));
    await screen.findByRole("dialog", { name: "Main" });
    await act(() => opened.router.navigate(-1));
    await screen.findByRole("heading", { level: 1, name: "Templates" });
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  });
});

describe("a message that is being sent", () => {
  const send = async () => {
    await compose();
    await opened.user.click(await first("Send"));
    await waitFor(() => expect(sends()).toHaveLength(1));
  };

  it("leaves a person where they went, and nothing of itself in the composer", async () => {
    await send();
    await act(() => opened.router.navigate(elsewhere));
    await screen.findByRole("heading", { level: 1, name: "Templates" });
    answer();
    await screen.findByText("Message sent");
    expect(opened.router.state).toMatchObject({ navigation: { state: "idle" }, location: { pathname: elsewhere } });
    expect(kept()).toBeNull();
    await act(() => opened.router.navigate(composer));
    await screen.findByLabelText("Type on the board");
    expect(screen.queryByLabelText("A, row 1, column 1")).not.toBeInTheDocument();
  });

  it("takes nothing away that was written since", async () => {
    await send();
    await opened.user.click(screen.getByLabelText("Type on the board"));
    await opened.user.keyboard("b");
    await screen.findByLabelText("B, row 1, column 2");
    answer();
    await screen.findByText("Message sent");
    await waitFor(() => expect(opened.place()).toBe("/board/kitchen/messages/my/history"));
    expect(JSON.parse(kept() ?? "[]")[0].slice(0, 3)).toEqual([1, 2, 0]);
  });

  it("takes away no text that was written since and fits no board", async () => {
    await send();
    await opened.user.click((await screen.findAllByText("Text"))[0] as HTMLElement);
    await opened.user.type(await screen.findByLabelText("Message text"), "\n".repeat(7));
    await opened.user.keyboard("b");
    await waitFor(() => expect(JSON.parse(kept() ?? "{}")).toHaveProperty("unfit"));
    const before = kept();
    answer();
    await screen.findByText("Message sent");
    await waitFor(() => expect(opened.place()).toBe("/board/kitchen/messages/my/history"));
    expect(kept()).toBe(before);
  });

  it("is not the one in the composer when it was pinned from a card", async () => {
    await compose();
    act(() => {
      opened.flows.send.send({ type: "pin.request", boardId: "kitchen", messageId: "old", idempotencyKey: "k" });
      opened.flows.send.send({ type: "time.confirm", now: Date.now() });
    });
    await screen.findByText("Message pinned");
    expect(kept()).not.toBeNull();
  });

  it("is forgotten by the composer to which a person came back meanwhile", async () => {
    await send();
    await act(() => opened.router.navigate(elsewhere));
    await screen.findByRole("heading", { level: 1, name: "Templates" });
    await act(() => opened.router.navigate(-1));
    await screen.findByLabelText("A, row 1, column 1");
    answer();
    await screen.findByText("Message sent");
    await waitFor(() => expect(kept()).toBeNull());
  });
});
