import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { sendToastId } from "../../src/features/send/sendNotices.ts";
import { showToast } from "../../src/ui/toasts.ts";
import { boardOf, openConsole, rootsOf } from "../support/consoleBench.tsx";

const kitchen = boardOf("kitchen", "Kitchen");
let opened: ReturnType<typeof openConsole>;

/** The console on Compose, with a message that begins with A. */
async function open() {
  localStorage.clear();
  opened = openConsole("/board/kitchen/compose", {
    roots: rootsOf([kitchen], {
      createMessageV2: { __typename: "CreateMessageV2Success", message: { id: "m1" } },
      createDraftV2: { __typename: "CreateDraftV2Success", draft: { id: "d1", message: { id: "m1" } } },
      shareMessageV2: {
        __typename: "ShareMessageV2Success",
        id: "t1",
        shareUrl: "https://console.test/compose/share/t",
        imageUrl: "https://console.test/compose/share/t/picture",
      },
      viewersAdminOwnerBoards: [kitchen],
      getMessageSetCreatorSubscriptions: [],
    }),
  });
  await opened.user.click(await screen.findByLabelText("Type on the board"));
  await opened.user.keyboard("a");
  return opened;
}

afterEach(() => opened.close());

/** The first of the two places of a key: the toolbar, and the foot of a phone's screen. By label: roles of 132 cells are slow. */
const first = async (name: string) => (await screen.findAllByLabelText(name))[0] as HTMLElement;

describe("what else Compose does with a message", () => {
  it("saves it as a draft and keeps it on the board", async () => {
    const { user, asked } = await open();
    await user.click((await screen.findAllByText("Save draft"))[0] as HTMLElement);
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    const written = asked.find(({ operation }) => operation === "WriteMessage")?.variables;
    expect(written?.characters).toMatchObject({ 0: { 0: 1 } });
    expect(screen.getByLabelText("A, row 1, column 1")).toBeInTheDocument();
  });

  it.each([
    ["several boards", "More ways to send", "Broadcast", "Broadcast"],
    ["others by a link", "More for this message", "Share", "Share"],
    ["message sets", "More for this message", "Add to message set", "Add to message set"],
  ])("offers it to %s", async (_, menu, item, dialog) => {
    const { user } = await open();
    await user.click(await first(menu));
    await user.click(await screen.findByText(item));
    expect(await screen.findByRole("dialog", { name: dialog })).toBeInTheDocument();
  });

  it("takes back that a repeat was left out once", async () => {
    const repeat = {
      id: "r1",
      rhythm: "Daily",
      weekday: null,
      time: "08:00",
      pausedAt: null,
      attribution: "Mia Keller",
      viewerMayChange: true,
      leftOut: [],
      next: { scheduledMessageId: "s1", sendAt: Date.now() + 3_600_000, day: "2026-11-24" },
      message: { id: "m1", formatted: "TEA", characters: kitchen.characters },
    };
    opened = openConsole("/board/kitchen/compose", {
      roots: rootsOf([kitchen], {
        messageRepeats: [repeat],
        // Another one is the next by then: what is taken back is what was left out.
        skipMessageRepeat: {
          __typename: "SkipMessageRepeatSuccess",
          repeat: { ...repeat, leftOut: ["2026-11-24"], next: { ...repeat.next, day: "2026-11-25" } },
        },
        unskipMessageRepeat: { __typename: "UnskipMessageRepeatSuccess", repeat },
      }),
    });
    await opened.user.click(await screen.findByRole("button", { name: "More about this repeat" }));
    await opened.user.click(await screen.findByRole("menuitem", { name: "Leave out once" }));
    expect(await screen.findByText("Left out once")).toBeInTheDocument();
    expect(opened.asked).toContainEqual({
      operation: "SkipMessageRepeat",
      variables: { id: "r1", day: "2026-11-24" },
    });
    expect(await screen.findByText("Left out: 24 Nov 2026")).toBeInTheDocument();
    await opened.user.click(within(screen.getByRole("region", { name: "Notifications" })).getByText("Undo"));
    expect(await screen.findByText("It will be sent after all")).toBeInTheDocument();
    expect(opened.asked).toContainEqual({
      operation: "UnskipMessageRepeat",
      variables: { id: "r1", day: "2026-11-24" },
    });
  });

  it("takes back that a scheduled message was cancelled", async () => {
    const scheduled = {
      id: "s1",
      sendAt: Date.now() + 3_600_000,
      state: "Pending",
      forced: true,
      attribution: "Mia Keller",
      repeatId: null,
      message: { id: "m1", formatted: "TEA", characters: kitchen.characters },
    };
    opened = openConsole("/board/kitchen/compose", {
      roots: rootsOf([kitchen], {
        scheduledMessages: [scheduled],
        unscheduleMessage: { __typename: "UnscheduleMessageSuccess", unscheduled: true },
        restoreScheduledMessage: { __typename: "RestoreScheduledMessageSuccess", scheduledMessage: scheduled },
      }),
    });
    // What was said when it was scheduled is not true any more once it is cancelled.
    const said = "Message will be sent in 1 hours, 0 minutes and 0 seconds";
    act(() => void showToast({ kind: "success", text: said, id: sendToastId, duration: 600_000 }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    await opened.user.click(await screen.findByRole("button", { name: "More about this scheduled message" }));
    await opened.user.click(await screen.findByRole("menuitem", { name: "Cancel sending" }));
    await opened.user.click(await screen.findByRole("button", { name: "Yes" }));
    expect(await screen.findByText("Scheduled message cancelled")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(said)).not.toBeInTheDocument());
    await opened.user.click(within(screen.getByRole("region", { name: "Notifications" })).getByText("Undo"));
    expect(await screen.findByText("It will be sent after all")).toBeInTheDocument();
    expect(opened.asked.some(({ operation }) => operation === "RestoreScheduledMessage")).toBe(true);
  });

  it("leads to the lists that messages begin from", async () => {
    await open();
    const paths = (name: string) => screen.getAllByText(name).map((words) => words.closest("a")?.getAttribute("href"));
    expect(paths("Templates")).toEqual(Array(2).fill("/board/kitchen/templates"));
    expect(paths("Drafts")).toEqual(Array(2).fill("/board/kitchen/messages/my/drafts"));
  });
});
