import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import type { MessageToSchedule } from "../../machines/message/deliveryMachine.ts";
import type { Refusal } from "../../machines/port.ts";
import { momentOf, wallClock } from "../../src/words/messageTime.ts";
import { closeAll, free, open, toast, until, type World } from "../support/sendBench.tsx";

afterEach(closeAll);

describe("taking it back", () => {
  it("is in the toast, and says when it is done", async () => {
    const { ask, inputs, user } = open();
    ask("send.request");
    await user.click(within(await toast("status", "Message sent")).getByRole("button", { name: "Undo" }));
    await toast("status", "Message taken back");
    expect(inputs("takeBack")).toEqual([{ appearanceId: "appearance-1" }]);
  });

  it("is offered for a pin, too, and not where nothing was written", async () => {
    const { ask, user } = open({ appearance: [{ code: "FingerprintMatch" }] });
    ask("pin.request");
    await user.type(await screen.findByRole("spinbutton", { name: "Seconds" }), "30");
    await user.click(screen.getByRole("button", { name: "Pin" }));
    expect(within(await toast("status", "Message pinned")).getByRole("button", { name: "Undo" })).toBeInTheDocument();
    ask("send.request");
    const sent = await toast("status", "Message sent");
    expect(within(sent).queryByRole("button", { name: "Undo" })).not.toBeInTheDocument();
  });

  it.each<[string, Refusal, string, string]>([
    [
      "too late",
      { code: "ValidationError", rule: "undoTime" },
      "It is too late to take this message back",
      "A message can be taken back for 15 seconds.",
    ],
    [
      "something else",
      { code: "ValidationError", rule: "sentMeanwhile", setBy: "Noor Haddad" },
      "Something else was sent meanwhile",
      "By Noor Haddad. The board keeps it.",
    ],
  ])("says why it cannot be: %s", async (_, undo, sentence, reason) => {
    const { ask, user } = open({ undo });
    ask("send.request");
    await user.click(within(await toast("status", "Message sent")).getByRole("button", { name: "Undo" }));
    const said = await toast("alert", sentence);
    expect(within(said).getByText(reason)).toBeInTheDocument();
    expect(within(said).queryByRole("button", { name: "Try again" })).not.toBeInTheDocument();
  });
});

describe("the one call of version 1", () => {
  const version1 = { ...free, isOneCall: true };

  it("says 'Message created', and sends over what asks", async () => {
    const { ask, inputs, user } = open({ check: { ...version1, pinned: {} } });
    ask("send.request");
    await user.click(await screen.findByRole("button", { name: "Yes" }));
    await toast("status", "Message created");
    expect(inputs("createMessage2")).toMatchObject([{ forcePinnedMessageOverride: true, pinFor: null, sendAt: null }]);
    expect(inputs("createMessage")).toEqual([]);
  });

  it("says 'Message scheduled' for a time", async () => {
    const { ask, inputs, user } = open({ check: version1 });
    ask("schedule.request");
    await user.type(await screen.findByRole("spinbutton", { name: "Minutes" }), "10");
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    await toast("status", "Message scheduled");
    expect(inputs("createMessage2")).toMatchObject([{ pinFor: null, sendAt: expect.any(Number) }]);
  });

  it("says that the board shows it already", async () => {
    const { ask } = open({ check: version1, message: { code: "FingerprintMatch" } });
    ask("send.request");
    await toast("alert", "The message you sent is already on your Clatter");
  });
});

describe("choosing a time", () => {
  it("says what it means by the reader's clock, and by the board's where that differs", async () => {
    const { ask, user } = open();
    ask("schedule.request");
    await user.type(await screen.findByRole("spinbutton", { name: "Minutes" }), "10");
    expect(
      await screen.findByText(/^Sends (at|tomorrow,) \d\d:\d\d.*on the board's clock \(Kiritimati\)\.$/),
    ).toBeInTheDocument();
  });

  const fill = async (user: ReturnType<typeof userEvent.setup>, times: Record<string, string>) => {
    for (const [name, value] of Object.entries(times)) {
      const field = screen.getByRole("spinbutton", { name });
      await user.clear(field);
      await user.type(field, value);
    }
  };

  it("pins for hours, minutes and seconds, and goes to history", async () => {
    const { ask, inputs, user, path } = open();
    ask("pin.request");
    const dialog = await screen.findByRole("dialog", { name: "Pin for a time" });
    const pin = within(dialog).getByRole("button", { name: "Pin" });
    // Decision 139: an hour stands there before anything was chosen, so the key is on at once.
    expect(within(dialog).getByRole("spinbutton", { name: "Hours" })).toHaveValue(1);
    expect(pin).toBeEnabled();
    await fill(user, { Hours: "0" });
    expect(pin).toBeDisabled();
    expect(within(dialog).getByRole("status")).toHaveTextContent("Choose at least one second");
    await fill(user, { Hours: "1", Minutes: "2", Seconds: "3" });
    await user.click(pin);
    await toast("status", "Message pinned");
    expect(inputs("pinMessage")).toMatchObject([{ secondsToPin: 3723, messageId: "message-1" }]);
    expect(path()).toBe("/board/kitchen/messages/my/history");
  });

  it("schedules from now, says when, and stays on compose", async () => {
    const { ask, inputs, user, path } = open();
    ask("schedule.request");
    await screen.findByRole("dialog", { name: "Schedule" });
    await fill(user, { Hours: "0", Minutes: "10", Seconds: "5" });
    const before = Date.now();
    await user.click(screen.getByRole("button", { name: "Schedule" }));
    await toast("status", "Message will be sent in 0 hours, 10 minutes and 5 seconds");
    const [input] = inputs("scheduleMessage") as MessageToSchedule[];
    const ahead = (input?.sendAt ?? 0) - before;
    expect(ahead).toBeGreaterThanOrEqual(605_000);
    expect(ahead).toBeLessThan(615_000);
    expect(path()).toBe("/board/kitchen/compose");
  });

  it("schedules by the board's clock, once, for exactly the moment that it means", async () => {
    const { ask, inputs, user } = open();
    ask("schedule.request");
    const dialog = await screen.findByRole("dialog", { name: "Schedule" });
    await user.click(within(dialog).getByRole("button", { name: "At a time" }));
    expect(await within(dialog).findByText("Day and time by the board's clock (Kiritimati).")).toBeInTheDocument();
    const at = Date.now() + 3 * 86_400_000;
    const there = wallClock(at, "Pacific/Kiritimati");
    fireEvent.change(within(dialog).getByLabelText("Date"), { target: { value: there.date } });
    fireEvent.change(within(dialog).getByLabelText("Time"), { target: { value: "08:30" } });
    await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
    await toast("status", /^Message will be sent in \d+ hours/);
    expect(inputs("scheduleMessage")).toMatchObject([
      { sendAt: momentOf({ date: there.date, time: "08:30" }, "Pacific/Kiritimati"), repeat: null },
    ]);
  });

  it("does not take a time that has passed, and says so", async () => {
    const { ask, user } = open();
    ask("schedule.request");
    const dialog = await screen.findByRole("dialog", { name: "Schedule" });
    await user.click(within(dialog).getByRole("button", { name: "At a time" }));
    fireEvent.change(within(dialog).getByLabelText("Date"), { target: { value: "2020-01-01" } });
    expect(within(dialog).getByRole("status")).toHaveTextContent("Choose a time that is still to come");
    expect(within(dialog).getByRole("button", { name: "Schedule" })).toBeDisabled();
    fireEvent.change(within(dialog).getByLabelText("Date"), { target: { value: "" } });
    expect(within(dialog).getByRole("status")).toHaveTextContent("Choose a day and a time");
  });

  it("lets a message come again and again", async () => {
    const { ask, inputs, user } = open();
    ask("schedule.request");
    const dialog = await screen.findByRole("dialog", { name: "Schedule" });
    await user.click(within(dialog).getByRole("button", { name: "At a time" }));
    await within(dialog).findByText("Day and time by the board's clock (Kiritimati).");
    await user.selectOptions(within(dialog).getByLabelText("Repeat"), "Monday to Friday");
    fireEvent.change(within(dialog).getByLabelText("Time"), { target: { value: "18:05" } });
    // The next Saturday but one: nothing of this kind comes on it.
    const saturday = Date.now() + (13 - new Date(Date.now()).getUTCDay()) * 86_400_000;
    const date = (at: number) => new Date(at).toISOString().slice(0, 10);
    const monday = new Date(saturday + 2 * 86_400_000);
    fireEvent.change(within(dialog).getByLabelText("Date"), { target: { value: date(saturday) } });
    const first = `${monday.getUTCDate()} ${monday.toLocaleString("en", { month: "short", timeZone: "UTC" })}, 18:05`;
    expect(await within(dialog).findByText(/^First .*, then again and again\./)).toHaveTextContent(first);
    await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
    await toast("status", "This message comes again and again");
    expect(inputs("scheduleMessage")).toMatchObject([
      { repeat: { rhythm: "Weekdays", time: "18:05", weekday: null, startsOn: date(monday.getTime()) } },
    ]);
  });

  it("pins until the board is handed back, where that is chosen", async () => {
    const { ask, inputs, user } = open();
    ask("pin.request");
    const dialog = await screen.findByRole("dialog", { name: "Pin for a time" });
    await fill(user, { Hours: "0", Minutes: "5" });
    await user.selectOptions(within(dialog).getByLabelText("When the pin ends"), "Show again what was there before");
    await user.click(within(dialog).getByRole("button", { name: "Pin" }));
    await toast("status", "Message pinned");
    expect(inputs("pinMessage")).toMatchObject([{ secondsToPin: 300, afterPin: "HandBack" }]);
  });

  it("asks nothing where the board keeps the pin, and says until when and whose it is", async () => {
    const pinned = { until, setBy: "Mia Keller", isKept: true };
    const { ask, inputs } = open({ check: { ...free, pinned } });
    ask("send.request");
    const said = await toast("alert", "This board keeps a pinned message to its end");
    expect(within(said).getByText(/Until 14:02, set by Mia Keller/)).toBeInTheDocument();
    expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
    expect(inputs("createAppearance")).toEqual([]);
  });

  it("says that a Yes ends the pin, and who is told", async () => {
    const { ask } = open({ check: { ...free, pinned: { until, setBy: "Mia Keller" } } });
    ask("send.request");
    expect(await screen.findByText("Yes ends the pin, and Mia Keller is told.")).toBeInTheDocument();
  });

  it("tells nobody of the end of their own pin", async () => {
    const { ask } = open({ check: { ...free, pinned: { until, setBy: "Mia Keller" } }, viewer: "Mia Keller" });
    ask("send.request");
    expect(await screen.findByText("Yes ends your pin.")).toBeInTheDocument();
    expect(screen.queryByText(/is told/)).not.toBeInTheDocument();
  });

  it.each([
    ["pin.request", { Minutes: "60" }, "Minutes and seconds go from 0 to 59"],
    ["pin.request", { Hours: "721" }, "Choose at most 30 days"],
    ["schedule.request", { Hours: "8761" }, "Choose at most 365 days"],
    ["schedule.request", { Hours: "1.5" }, "Whole numbers from 0"],
  ] as const)("does not take what is out of bounds: %s %o", async (type, times, sentence) => {
    const { ask, inputs, user } = open();
    ask(type);
    const dialog = await screen.findByRole("dialog");
    await fill(user, times);
    expect(within(dialog).getByRole("status")).toHaveTextContent(sentence);
    expect(within(dialog).getByRole("button", { name: /^(Pin|Schedule)$/ })).toBeDisabled();
    expect(inputs("checkBoard")).toEqual([]);
  });

  it.each<["pin.request" | "schedule.request", World, string]>([
    ["pin.request", { pin: { code: "Censored" } }, "There was an error pinning your message"],
    ["pin.request", { pin: { code: "ServerError" } }, "There was a server error pinning your message"],
    ["schedule.request", { schedule: { code: "ServerError" } }, "There was an error scheduling your message"],
  ])("says that a %s failed", async (type, world, sentence) => {
    const { ask, user } = open(world);
    ask(type);
    await screen.findByRole("dialog");
    await fill(user, { Seconds: "30" });
    await user.click(screen.getByRole("button", { name: type === "pin.request" ? "Pin" : "Schedule" }));
    await toast("alert", sentence);
  });

  it("does nothing when it is cancelled", async () => {
    const { ask, inputs, user, send } = open();
    ask("pin.request");
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
    expect(send.getSnapshot().value).toBe("idle");
    expect(inputs("checkBoard")).toEqual([]);
  });
});
