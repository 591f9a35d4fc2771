import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import { deliveryMachine, type MessageToPin, type MessageToSchedule } from "../../machines/message/deliveryMachine.ts";
import type { BoardCheck, SendEvent } from "../../machines/message/sendContext.ts";
import { sendMachine } from "../../machines/message/sendMachine.ts";
import { PortRefusal, type Refusal } from "../../machines/port.ts";
import { sessionMachine } from "../../machines/session/sessionMachine.ts";
import { SendDialogs } from "../../src/features/send/SendDialogs.tsx";
import { FlowsProvider } from "../../src/flows.tsx";
import { Toasts } from "../../src/ui/Toasts.tsx";
import { closeToast } from "../../src/ui/toasts.ts";

/** What the outside world answers; what is left out lets everything pass. */
interface World {
  check?: BoardCheck | Refusal;
  message?: Refusal;
  appearance?: Refusal[];
  pin?: Refusal;
  schedule?: Refusal;
}

const free: BoardCheck = { quietHours: null, pinned: null };
const until = new Date().setHours(14, 2, 31, 0);
const characters = [[8, 9]];

function open(world: World = {}) {
  const calls: { port: string; input: object }[] = [];
  const answers = [...(world.appearance ?? [])];
  const answer = async <Output,>(port: string, input: object, refusal: Refusal | undefined, output: Output) => {
    calls.push({ port, input });
    if (refusal) throw new PortRefusal(refusal);
    return output;
  };
  const { check = free } = world;
  const machine = sendMachine.provide({
    actors: {
      checkBoard: fromPromise(({ input }) =>
        "code" in check
          ? answer<BoardCheck>("checkBoard", input, check, free)
          : answer<BoardCheck>("checkBoard", input, undefined, check),
      ),
      delivery: deliveryMachine.provide({
        actors: {
          createMessage: fromPromise(({ input }) =>
            answer("createMessage", input, world.message, { messageId: "message-1" }),
          ),
          createAppearance: fromPromise(({ input }) =>
            answer("createAppearance", input, answers.shift(), { appearanceId: "appearance-1" }),
          ),
          pinMessage: fromPromise<void, MessageToPin>(({ input }) => answer("pinMessage", input, world.pin, undefined)),
          scheduleMessage: fromPromise<void, MessageToSchedule>(({ input }) =>
            answer("scheduleMessage", input, world.schedule, undefined),
          ),
        },
      }),
    },
  });
  const send = createActor(machine).start();
  const session = createActor(sessionMachine, { input: { path: "/" } });
  const router = createMemoryRouter(
    [
      {
        path: "*",
        element: (
          <FlowsProvider flows={{ send, session }}>
            <SendDialogs product="Clatter" />
            <Toasts label="Messages" closeName="Close" />
          </FlowsProvider>
        ),
      },
    ],
    { initialEntries: ["/board/kitchen/compose"] },
  );
  render(<RouterProvider router={router} />);
  const ask = (type: "send.request" | "pin.request" | "schedule.request") =>
    send.send({ type, boardId: "kitchen", characters, idempotencyKey: "key" } satisfies SendEvent);
  const resend = () =>
    send.send({ type: "resend.request", boardId: "kitchen", messageId: "old", idempotencyKey: "key" });
  const inputs = (port: string) => calls.flatMap((call) => (call.port === port ? [call.input] : []));
  return { send, ask, resend, inputs, path: () => router.state.location.pathname, user: userEvent.setup() };
}

afterEach(() => {
  closeToast("send");
  cleanup();
});

const toast = (role: "status" | "alert", text: string) =>
  waitFor(() => {
    const found = screen.getAllByRole(role).find((one) => within(one).queryByText(text));
    if (!found) throw new Error(`no ${role} says: ${text}`);
    return found;
  });

describe("the confirmations", () => {
  it("asks in quiet hours, with No in focus, and sends nothing on No", async () => {
    const { ask, inputs, user, send } = open({ check: { quietHours: { until }, pinned: null } });
    ask("send.request");
    const dialog = await screen.findByRole("alertdialog");
    expect(dialog).toHaveAccessibleDescription(
      "This Clatter is currently set to quiet hours by the administrator of the account. Are you sure you want to send a message?",
    );
    expect(within(dialog).getByText("Until 14:02")).toBeInTheDocument();
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
    expect(within(dialog).getByText("Until 14:02, set by Noor Haddad")).toBeInTheDocument();
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

describe("choosing a time", () => {
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
