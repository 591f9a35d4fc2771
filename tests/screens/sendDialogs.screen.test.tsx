import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { closeAll, open, toast, until, type World } from "../support/sendBench.tsx";

afterEach(closeAll);

describe("the confirmations", () => {
  it("asks in quiet hours, with No in focus, and sends nothing on No", async () => {
    const { ask, inputs, user, send } = open({
      check: { quietHours: { until, setBy: "Noor Haddad" }, pinned: null },
    });
    ask("send.request");
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveAccessibleDescription(
      "This Clatter is currently set to quiet hours by the administrator of the account. Are you sure you want to send a message?",
    );
    expect(within(dialog).getByText("Until 14:02, set by Noor Haddad.")).toBeInTheDocument();
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "No" })).toHaveFocus());
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(inputs("createMessage")).toEqual([]);
    expect(send.getSnapshot().value).toBe("idle");
  });

  it("asks over a pin, takes Escape for No, and sends over it on Yes", async () => {
    const { ask, inputs, user, path } = open({ check: { quietHours: null, pinned: { until, setBy: "Noor Haddad" } } });
    ask("send.request");
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveAccessibleDescription(
      "A message is currently pinned by you or another user of your account. Are you sure you want to send a message?",
    );
    expect(within(dialog).getByText("Until 14:02, set by Noor Haddad.")).toBeInTheDocument();
    // As the dialog that pins names both clocks.
    expect(await within(dialog).findByText(/04:02 on the board's clock \(Kiritimati\)\.$/)).toBeInTheDocument();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument());
    expect(inputs("createAppearance")).toEqual([]);

    ask("send.request");
    await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "Yes" }));
    await toast("status", "Message sent");
    expect(inputs("createAppearance")).toMatchObject([{ forced: false, forcePinnedMessageOverride: true }]);
    expect(path()).toBe("/board/kitchen/messages/my/history");
  });

  it("asks twice where both stand in the way, and keeps the first Yes", async () => {
    const { ask, inputs, user } = open({ check: { quietHours: {}, pinned: {} } });
    ask("send.request");
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    const second = await screen.findByText(/A message is currently pinned/);
    expect(second).toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    await toast("status", "Message sent");
    expect(inputs("createAppearance")).toMatchObject([{ forced: true, forcePinnedMessageOverride: true }]);
  });

  it.each([
    ["MessagePinned", /A message is currently pinned/],
    ["QuietHours", /This Clatter is currently set to quiet hours/],
  ])("opens when only the answer says %s, and uses the message that was made", async (code, prompt) => {
    const { ask, inputs, user } = open({ appearance: [{ code }] });
    ask("send.request");
    expect(await screen.findByText(prompt)).toBeInTheDocument();
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    await toast("status", "Message sent");
    expect(inputs("createMessage")).toHaveLength(1);
    expect(inputs("createAppearance")).toHaveLength(2);
  });
});

describe("what a send ends with", () => {
  it("is sent, and history opens", async () => {
    const { ask, path } = open();
    ask("send.request");
    await toast("status", "Message sent");
    expect(path()).toContain("/messages/my/history");
  });

  it("is sent as well when the board shows just this already", async () => {
    const { ask, path } = open({ appearance: [{ code: "FingerprintMatch" }] });
    ask("send.request");
    await toast("status", "Message sent");
    expect(path()).toBe("/board/kitchen/messages/my/history");
  });

  const refused = { code: "Censored" };
  const broken = { code: "ServerError" };
  it.each<[string, "send" | "resend", World, string]>([
    ["a broken gateway before the send", "send", { check: broken }, "We were unable to send this message"],
    [
      "the same message",
      "send",
      { message: { code: "FingerprintMatch" } },
      "The message you sent is already on your Clatter",
    ],
    ["a refused message", "send", { message: refused }, "There was an error creating your message"],
    ["a refused appearance", "send", { appearance: [refused] }, "There was an error sending the message"],
    ["a broken gateway at the appearance", "send", { appearance: [broken] }, "We were unable to send this message"],
    ["a refused resend", "resend", { appearance: [refused] }, "There was an error resending your message"],
    ["a broken resend", "resend", { appearance: [broken] }, "There was a server error resending your message"],
  ])("says what %s means and stays where the person is", async (_, kind, world, sentence) => {
    const { ask, resend, path } = open(world);
    if (kind === "send") ask("send.request");
    else resend();
    await toast("alert", sentence);
    expect(path()).toBe("/board/kitchen/compose");
  });

  it.each<[string, World]>([
    ["the appearance", { appearance: [{ code: "RateLimited", until }] }],
    ["the message", { message: { code: "RateLimited", until } }],
  ])("says until when the rate limit holds, wherever it comes from: %s", async (_, world) => {
    const { ask } = open(world);
    ask("send.request");
    const said = await toast("alert", "You cannot send more than one message every 15 seconds");
    expect(within(said).getByText("Again at 14:02:31")).toBeInTheDocument();
  });

  it("names the cell of a wrong grid", async () => {
    const { ask } = open({ message: { code: "CharactersInvalid", row: 2, column: 4 } });
    ask("send.request");
    const said = await toast("alert", "There was an error creating your message");
    expect(within(said).getByText("It holds a code that no flap bears. Row 3, column 5.")).toBeInTheDocument();
  });

  it("repeats the very same call after a lost answer, when the person tries again", async () => {
    const { ask, inputs, user, path } = open({ appearance: [{ code: "AnswerLost" }] });
    ask("send.request");
    const said = await toast("alert", "We were unable to send this message");
    expect(within(said).getByText(/trying again cannot send it twice/)).toBeInTheDocument();
    await user.click(within(said).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(path()).toBe("/board/kitchen/messages/my/history"));
    const [first, second] = inputs("createAppearance");
    expect(second).toEqual(first);
    expect(inputs("createMessage")).toHaveLength(1);
  });
});

describe("what waits for a board", () => {
  const waits = { boardId: "kitchen", scheduledId: "s1", isShowing: false };

  it.each([
    [false, "It will not be sent."],
    [true, "It will not be sent this time. The repeat goes on, and the next one comes at its time."],
  ])("is cancelled after a question that says what goes with it (of a repeat: %s)", async (isShowing, text) => {
    const { hold } = open();
    act(() => hold.send({ type: "unschedule.request", ...waits, isShowing }));
    const question = await screen.findByRole("alertdialog", { name: "Cancel this scheduled message?" });
    expect(within(question).getByText(text)).toBeInTheDocument();
  });

  it.each([
    [false, "Up to 365 days from now."],
    [true, "This one showing moves. The repeat goes on as planned."],
  ])("gets another time in a dialog that says what else moves (of a repeat: %s)", async (isShowing, text) => {
    const { hold } = open();
    const clock = { date: "2026-12-24", time: "08:00" };
    act(() => hold.send({ type: "reschedule.request", ...waits, isShowing, clock }));
    const dialog = await screen.findByRole("dialog", { name: "Another time" });
    expect(within(dialog).getByText(text)).toBeInTheDocument();
  });
});
