import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { wallClock } from "../../src/words/messageTime.ts";
import { blank, board, field, kept, minute, noon, open, repeat, scheduled, sendKey } from "../support/composeBench.tsx";

const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe("composing for a board", () => {
  it("tells what the board shows now, and what sending would do", async () => {
    const { user } = open();
    expect(await screen.findByRole("heading", { name: "Now on Kitchen" })).toBeInTheDocument();
    expect(screen.getByRole("heading", { level: 1, name: "Compose" })).toBeInTheDocument();
    expect(document.title).toBe("Compose · Kitchen");
    expect(await screen.findByRole("img", { name: /^Kitchen, now/ })).toBeInTheDocument();
    expect(screen.getByText("Sent by Weather, 12 minutes ago")).toBeInTheDocument();
    // The eleven letters go back to blank.
    expect(fact("Flaps that turn")).toBe("11 of 132");
    expect(fact("Quiet hours")).toBe("22:00 to 07:00, Kiritimati time");
    expect(screen.getByText("Waiting: the display is offline")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Take it back" })).not.toBeInTheDocument();
    expect(fact("Pinned")).toBe("Nothing");
    await user.click(await field());
    await user.keyboard("A");
    await waitFor(() => expect(fact("Flaps that turn")).toBe("12 of 132"));
    expect(fact("Takes about")).toMatch(/^\d+ s$/);
  });

  it("lists what waits to be sent", async () => {
    open({ roots: { scheduledMessages: [scheduled] } });
    expect(await screen.findByRole("heading", { name: "Next up" })).toBeInTheDocument();
    expect(screen.getByText("Tomorrow, 12:00")).toBeInTheDocument();
    expect(screen.getByText(/on the board's clock \(Kiritimati\)$/)).toBeInTheDocument();
    expect(screen.getByText("Scheduled by Nils")).toBeInTheDocument();
    expect(screen.getByRole("img", { name: "Message: CAKE" })).toBeInTheDocument();
  });

  it("says of what waits that quiet hours will hold it, and that it will be missed", async () => {
    // Noon, here, is what the board's clock reads as its quiet hours begin.
    const begin = new Intl.DateTimeFormat("en-GB", { timeZone: board.timezone.id, timeStyle: "short" }).format(noon);
    const later = (hours: number) => `${String((Number(begin.slice(0, 2)) + hours) % 24).padStart(2, "0")}00`;
    const quiet = (hours: number) => ({
      ...board,
      quietHoursBegin: begin.replace(":", ""),
      quietHoursEnd: later(hours),
    });
    const waiting = [{ ...scheduled, forced: false }];
    const roots = { getBoardV2: quiet(2), scheduledMessages: waiting };
    const { unmount } = open({ roots });
    expect(await screen.findByText("Quiet hours hold it: it will be missed")).toBeInTheDocument();
    unmount();
    open({ roots: { ...roots, getBoardV2: quiet(1) } });
    expect(await screen.findByText("Quiet hours hold it until tomorrow, 13:00")).toBeInTheDocument();
    unmount();
  });

  it("says nothing of quiet hours where the message was agreed to, or comes when they are over", async () => {
    open({
      roots: {
        getBoardV2: { ...board, quietHoursBegin: "0000", quietHoursEnd: "2359" },
        scheduledMessages: [scheduled],
      },
    });
    expect(await screen.findByText("Scheduled by Nils")).toBeInTheDocument();
    expect(screen.queryByText(/Quiet hours hold it/)).not.toBeInTheDocument();
  });

  it("says why the board keeps what it shows, until when, and what waits behind it, and takes the pin off", async () => {
    const pinnedMessage = { id: "p1", pinnedUntil: noon, pinnedBy: "Mia Keller" };
    const { user, unschedule } = open({
      roots: {
        getBoardV2: { ...board, pinnedMessage },
        scheduledMessages: [
          { ...scheduled, sendAt: noon - 60_000 },
          { ...scheduled, id: "s2", sendAt: noon + 60_000 },
        ],
      },
    });
    expect(await screen.findByText(/^Pinned until tomorrow, 12:00 by Mia Keller$/)).toBeInTheDocument();
    expect(fact("Pinned")).toMatch(/^Until .* in Kiritimati \(tomorrow, 12:00 here\) by Mia Keller$/);
    // The pin, the message behind it and the one after it, all by the board's clock as well.
    expect(screen.getAllByText(/on the board's clock \(Kiritimati\)$/)).toHaveLength(3);
    expect(screen.getByText("One scheduled message waits behind it")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Take the pin off" }));
    expect(unschedule.getSnapshot().context).toMatchObject({ act: "unpin", boardId: "kitchen" });
  });

  it("offers to cancel and to move what waits", async () => {
    const { user, unschedule } = open({ roots: { scheduledMessages: [scheduled] } });
    await user.click(await screen.findByRole("button", { name: "More about this scheduled message" }));
    await user.click(await screen.findByRole("menuitem", { name: "Choose another time" }));
    // What stands is what the fields hold, by the board's clock: noon of tomorrow is a day later in Kiritimati.
    const { time } = unschedule.getSnapshot().context;
    expect(unschedule.getSnapshot().value).toBe("choosingTime");
    expect(time.clock).toEqual(wallClock(noon, "Pacific/Kiritimati"));
    unschedule.send({ type: "time.cancel" });
    await user.click(screen.getByRole("button", { name: "More about this scheduled message" }));
    await user.click(await screen.findByRole("menuitem", { name: "Cancel sending" }));
    expect(unschedule.getSnapshot()).toMatchObject({
      value: "confirming",
      context: { scheduledId: "s1", isShowing: false },
    });
  });

  it("lists what comes again and again, and lets it rest, be left out once, go on, and end", async () => {
    const { user, unschedule } = open({
      roots: {
        messageRepeats: [repeat, { ...repeat, id: "r2", pausedAt: 1, next: null, rhythm: "Daily", weekday: null }],
      },
    });
    expect(await screen.findByRole("heading", { name: "Again and again" })).toBeInTheDocument();
    expect(screen.getByText("Every Wednesday at 08:00")).toBeInTheDocument();
    expect(screen.getByText("Next: tomorrow, 12:00")).toBeInTheDocument();
    expect(screen.getByText("Every day at 08:00")).toBeInTheDocument();
    expect(screen.getByText("Paused")).toBeInTheDocument();
    const acts = [
      [0, "Leave out once", { act: "skipRepeat", repeatId: "r1", day: "2026-11-24" }],
      [0, "Pause", { act: "pauseRepeat", repeatId: "r1" }],
      [1, "Go on", { act: "resumeRepeat", repeatId: "r2" }],
      [1, "End it", { act: "endRepeat", repeatId: "r2" }],
    ] as const;
    for (const [place, name, context] of acts) {
      const key = screen.getAllByRole("button", { name: "More about this repeat" })[place];
      await waitFor(() => expect(key).toBeEnabled());
      await user.click(key as HTMLElement);
      await user.click(await screen.findByRole("menuitem", { name }));
      expect(unschedule.getSnapshot().context).toMatchObject({ ...context, boardId: "kitchen" });
    }
    expect(unschedule.getSnapshot().value).toBe("confirming");
  });

  it("says at what waits that it comes again and again, and asks so before it is cancelled", async () => {
    const { user, unschedule } = open({
      roots: { scheduledMessages: [{ ...scheduled, repeatId: "r1" }], messageRepeats: [repeat] },
    });
    // The heading of what repeats, and the message that waits.
    expect(await screen.findAllByText("Again and again")).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "More about this scheduled message" }));
    await user.click(await screen.findByRole("menuitem", { name: "Cancel sending" }));
    expect(unschedule.getSnapshot()).toMatchObject({ value: "confirming", context: { isShowing: true } });
  });

  it("offers nothing about a repeat that only its author, Admins and the Owner may change", async () => {
    open({ roots: { messageRepeats: [{ ...repeat, viewerMayChange: false }] } });
    expect(await screen.findByText("Every Wednesday at 08:00")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "More about this repeat" })).not.toBeInTheDocument();
  });

  it("takes back what was just sent, and says how far it came", async () => {
    const mine = {
      ...board.currentAppearance,
      undoUntil: Date.now() + minute,
      receipt: { state: "Virtual", displays: 0, shown: 0, at: null },
    };
    const { user, undo, asked } = open({
      roots: { getBoardV2: { ...board, currentAppearance: mine }, undoSend: new Error("The gateway is away") },
    });
    expect(await screen.findByText("Shown on screens: this board has no display")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Take it back" }));
    await waitFor(() => expect(undo.getSnapshot().value).toBe("idle"));
    expect(asked).toContainEqual({ operation: "UndoSend", variables: { appearanceId: "a1" } });
  });

  it("has nothing to send on a blank board", async () => {
    const { user } = open();
    expect(await sendKey()).toBeDisabled();
    await user.click(await field());
    await user.keyboard("A");
    expect(await sendKey()).toBeEnabled();
  });

  it("sends what is on the board with one key for all attempts, and goes to history", async () => {
    const { user, asked } = open();
    await user.click(await field());
    await user.keyboard("Tea");
    await user.click(await sendKey());
    expect(await screen.findByText("the history")).toBeInTheDocument();
    expect(await screen.findByText("Message sent")).toBeInTheDocument();
    const created = asked.find(({ operation }) => operation === "CreateMessageV2")?.variables;
    expect(created?.characters).toEqual([[20, 5, 1, ...Array(19).fill(0)], ...blank.slice(1)]);
    const shown = asked.find(({ operation }) => operation === "CreateMessageAppearanceV2")?.variables;
    expect(shown).toMatchObject({ boardId: "kitchen", messageId: "new", key: created?.key });
    expect(created?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(kept()).toBeNull();
  });

  it("keeps the message when sending fails", async () => {
    const { user } = open({
      roots: {
        createMessageAppearanceV2: {
          __typename: "Refusal",
          type: "RateLimited",
          error: "rate limited",
          until: new Date(2026, 10, 21, 14, 2, 31).getTime(),
        },
      },
    });
    await user.click(await field());
    await user.keyboard("Tea");
    await user.click(await sendKey());
    expect(await screen.findByText("You cannot send more than one message every 15 seconds")).toBeInTheDocument();
    expect(screen.getByText("Again at 14:02:31")).toBeInTheDocument();
    expect(screen.getByLabelText("T, row 1, column 1")).toBeInTheDocument();
    expect(JSON.parse(kept() ?? "null")[0].slice(0, 3)).toEqual([20, 5, 1]);
  });

  it("keeps the message when the disk is full, and says so", async () => {
    const { user } = open({
      roots: {
        createMessageAppearanceV2: () => {
          throw Object.assign(new Error("Nothing can be saved."), {
            extensions: { code: "ServerError", rule: "readOnly" },
          });
        },
      },
    });
    await user.click(await field());
    await user.keyboard("Tea");
    await user.click(await sendKey());
    expect(await screen.findByText(/^Nothing can be saved right now\. Boards keep/)).toBeInTheDocument();
    expect(screen.getByLabelText("T, row 1, column 1")).toBeInTheDocument();
    expect(JSON.parse(kept() ?? "null")[0].slice(0, 3)).toEqual([20, 5, 1]);
  });

  it("schedules from the menu, stays, and leaves an empty board", async () => {
    const { user, router } = open();
    await user.click(await field());
    await user.keyboard("Cake");
    await user.click(screen.getAllByLabelText("More ways to send")[0] as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name: /Schedule/ }));
    const dialog = await screen.findByRole("dialog", { name: "Schedule" });
    await user.type(within(dialog).getByRole("spinbutton", { name: "Minutes" }), "5");
    await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
    expect(await screen.findByText("Message will be sent in 1 hours, 5 minutes and 0 seconds")).toBeInTheDocument();
    expect(router.state.location.pathname).toBe("/board/kitchen/compose");
    expect(screen.queryByLabelText(/^C, /)).not.toBeInTheDocument();
    expect(kept()).toBeNull();
    // The key that led there is off on an empty board: one types on.
    await waitFor(async () => expect(await field()).toHaveFocus());
    await user.keyboard("Tea");
    expect(screen.getByLabelText("T, row 1, column 1")).toBeInTheDocument();
  });

  it("shows what was scheduled, though a question from before it is on its way", async () => {
    let answerOlder = (_: unknown[]): void => {};
    const older = new Promise<unknown[]>((resolve) => {
      answerOlder = resolve;
    });
    const answers: unknown[] = [[], older];
    const ofNow = [{ ...scheduled, attribution: "Mia" }];
    const roots = { scheduledMessages: () => answers.shift() ?? ofNow };
    const { user, news } = open({ roots });
    await user.click(await field());
    await user.keyboard("Cake");
    news.changed.next({ boardId: "kitchen", what: "title" });
    await waitFor(() => expect(answers).toHaveLength(0));
    await user.click(screen.getAllByLabelText("More ways to send")[0] as HTMLElement);
    await user.click(await screen.findByRole("menuitem", { name: /Schedule/ }));
    const dialog = await screen.findByRole("dialog", { name: "Schedule" });
    await user.click(within(dialog).getByRole("button", { name: "Schedule" }));
    expect(await screen.findByText(/^Message will be sent in /)).toBeInTheDocument();
    answerOlder([]);
    expect(await screen.findByText("Scheduled by Mia")).toBeInTheDocument();
  });
});
