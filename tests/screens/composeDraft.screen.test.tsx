import { act, screen, waitFor, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { Link } from "react-router-dom";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Component as ComposeScreen } from "../../src/features/compose/ComposeScreen.tsx";
import { DraftNotices } from "../../src/features/drafts/draftNotices.ts";
import { boardOf } from "../support/consoleBench.tsx";
import { gridOf } from "../support/grids.ts";
import { openScreens } from "../support/screenBench.tsx";

/** As who types at the first flap leaves it. */
const topLeft = (text: string) => gridOf(text, { align: "left", vertical: "top" });
const key = "composeDraft:kitchen";

const routes = [
  {
    path: "/board/:boardId/compose",
    element: (
      <>
        <ComposeScreen />
        <Link to="/elsewhere">leave</Link>
      </>
    ),
  },
  { path: "/board/:boardId/compose/duplicate/:message", element: <ComposeScreen /> },
  {
    path: "/board/:boardId/compose/draft/:draftId",
    element: (
      <>
        <ComposeScreen />
        <DraftNotices />
      </>
    ),
  },
  { path: "/elsewhere", element: <p>somewhere else</p> },
];

const roots = {
  getBoardV2: boardOf("kitchen", "Kitchen", { characters: topLeft("GOOD MORNING") }),
  viewersAdminOwnerBoards: [],
  scheduledMessages: [],
  messageRepeats: [],
};
const open = (path = "/board/kitchen/compose", more: Record<string, unknown> = {}) =>
  openScreens(routes, path, { ...roots, ...more });
const field = () => screen.findByLabelText("Type on the board");
const shows = (letter: string) => screen.findByLabelText(`${letter}, row 1, column 1`);

/** What another tab of the browser does: the store has it, and this tab is told. */
function writeElsewhere(text: string) {
  const newValue = JSON.stringify(topLeft(text));
  localStorage.setItem(key, newValue);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue, storageArea: localStorage })));
}

const refuseStorage = (name: string) =>
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("no", name);
  });
afterEach(() => vi.restoreAllMocks());

describe("leaving with a message", () => {
  it("tells that the device keeps it, and leads back to it", async () => {
    const { user, router } = open();
    await user.click(await field());
    await user.keyboard("Tea");
    await user.click(screen.getByRole("link", { name: "leave" }));
    expect(await screen.findByText("somewhere else")).toBeInTheDocument();
    await screen.findByText("Your message for Kitchen is kept on this device");
    await user.click(screen.getByRole("button", { name: "Back to it" }));
    expect(router.state.location.pathname).toBe("/board/kitchen/compose");
    expect(await shows("T")).toBeInTheDocument();
  });

  it("asks and tells nothing when nothing was written", async () => {
    localStorage.setItem(key, JSON.stringify(topLeft("MILK")));
    const { user } = open();
    await shows("M");
    await user.click(screen.getByRole("link", { name: "leave" }));
    expect(await screen.findByText("somewhere else")).toBeInTheDocument();
    expect(screen.queryByText(/is kept on this device/)).not.toBeInTheDocument();
  });

  it.each([
    ["QuotaExceededError", /no room left/],
    ["SecurityError", /keeps nothing for this page/],
  ])("says that a reload would lose it, and asks first, when the store throws %s", async (name, sentence) => {
    const { user, router } = open();
    await user.click(await field());
    refuseStorage(name);
    await user.keyboard("Tea");
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    const closing = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);

    await user.click(screen.getByRole("link", { name: "leave" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Leave and lose this message?" });
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "Stay" })).toHaveFocus());
    await user.click(within(dialog).getByRole("button", { name: "Stay" }));
    expect(router.state.location.pathname).toBe("/board/kitchen/compose");
    expect(await shows("T")).toBeInTheDocument();

    await user.click(screen.getByRole("link", { name: "leave" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));
    expect(await screen.findByText("somewhere else")).toBeInTheDocument();
  });

  it("lets the tab close without a question while the device keeps the message", async () => {
    const { user } = open();
    await user.click(await field());
    await user.keyboard("Tea");
    const closing = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(false);
  });
});

describe("a text that fits no board", () => {
  const tooLong = "one\ntwo\nthree\nfour\nfive\nsix\nseven";
  const text = () => screen.findByLabelText<HTMLTextAreaElement>("Message text");

  it("is there again after a reload, as it was written, beside what the board shows", async () => {
    const first = open("/board/kitchen/compose?mode=text");
    await first.user.click(await text());
    await first.user.paste("Tea");
    await first.user.clear(await text());
    await first.user.paste(tooLong);
    expect(await text()).toHaveValue(tooLong);
    first.unmount();
    open("/board/kitchen/compose?mode=text");
    expect(await text()).toHaveValue(tooLong);
    for (const key of screen.getAllByText("Send", { selector: "button" })) expect(key).toBeDisabled();
  });

  it("is said where a finger finds no tooltip", async () => {
    const { user } = open("/board/kitchen/compose?mode=text");
    await user.click(await text());
    await user.paste(tooLong);
    // Below the field, and above the keys at the foot of a phone's screen.
    const reason = "This text needs more than six lines. It can be sent when it fits.";
    expect(await screen.findAllByText(reason)).toHaveLength(2);
    await user.clear(await text());
    await user.paste("Tea");
    await waitFor(() => expect(screen.queryByText(reason)).not.toBeInTheDocument());
  });

  it("comes from another tab as well, and leaving tells that it is kept", async () => {
    const { user } = open("/board/kitchen/compose?mode=text");
    await text();
    const newValue = JSON.stringify({ characters: gridOf(""), unfit: tooLong, draft: null });
    localStorage.setItem(key, newValue);
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue, storageArea: localStorage })));
    await waitFor(async () => expect(await text()).toHaveValue(tooLong));
    await user.type(await text(), "!");
    await user.click(screen.getByRole("link", { name: "leave" }));
    await screen.findByText("Your message for Kitchen is kept on this device");
    expect(JSON.parse(localStorage.getItem(key) ?? "")).toMatchObject({ unfit: `${tooLong}!` });
  });

  it("stands on the board as soon as it fits", async () => {
    localStorage.setItem(key, JSON.stringify({ characters: gridOf(""), unfit: "MILK", draft: null }));
    open();
    expect(await shows("M")).toBeInTheDocument();
  });
});

describe("two tabs with one board", () => {
  it("are one message while nobody wrote in this one", async () => {
    open();
    await field();
    writeElsewhere("MILK");
    expect(await shows("M")).toBeInTheDocument();
    expect(screen.queryByText(/Another tab composes/)).not.toBeInTheDocument();
  });

  it("are two messages when both were written in: this one stays, the other is offered, and Undo leads back", async () => {
    const { user } = open();
    await user.click(await field());
    await user.keyboard("Tea");
    writeElsewhere("MILK");
    expect(await shows("T")).toBeInTheDocument();
    expect(screen.getByText("Another tab composes a different message for this board.")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Use that one" }));
    expect(await shows("M")).toBeInTheDocument();
    expect(screen.queryByText(/Another tab composes/)).not.toBeInTheDocument();
    await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Undo" }));
    expect(await shows("T")).toBeInTheDocument();
  });

  it("take nothing from the store that no board can show", async () => {
    open();
    await field();
    const newValue = JSON.stringify(topLeft("").map((row) => row.map(() => 43)));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue })));
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key, newValue: "nonsense" })));
    expect(screen.getByLabelText("blank, row 1, column 1")).toBeInTheDocument();
  });
});

describe("ways to begin", () => {
  it("is what the board shows now, with one press and one step back", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "What it shows now" }));
    expect(await shows("G")).toBeInTheDocument();
    await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Undo" }));
    expect(await screen.findByLabelText("blank, row 1, column 1")).toBeInTheDocument();
  });

  it("says why a file that is no picture becomes nothing", async () => {
    const { user } = open();
    await screen.findByRole("button", { name: "A picture" });
    const chooser = document.querySelector<HTMLInputElement>("input[type=file]");
    if (!chooser) throw new Error("There is no field for a file.");
    await user.upload(chooser, new File(["no picture"], "holiday.png", { type: "image/png" }));
    expect(await screen.findByText(/This file is no picture that this browser can read/)).toBeInTheDocument();
    await user.upload(chooser, new File([], "empty.png", { type: "image/png" }));
    expect(await screen.findByText("This file is empty. Choose another picture.")).toBeInTheDocument();
  });

  it("brings back the draft that a message from a link took the place of", async () => {
    localStorage.setItem(key, JSON.stringify(topLeft("MILK")));
    const { user } = open(`/board/kitchen/compose/duplicate/${encodeURIComponent(JSON.stringify(topLeft("TEA")))}`);
    expect(await shows("T")).toBeInTheDocument();
    expect(screen.getByText(/You had a message on the way for this board/)).toBeInTheDocument();
    await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Undo" }));
    expect(await shows("M")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/You had a message on the way/)).not.toBeInTheDocument());
  });
});

describe("a draft that is opened", () => {
  const draftOf = (text: string, messageId = "m1") => ({
    id: "d1",
    message: { id: messageId, characters: topLeft(text) },
  });
  const saved = (messageId: string) => ({ draft: { id: "d1", message: { id: messageId } } });
  const ownKey = `${key}:d1`;
  const press = { name: "Save draft" } as const;
  const openDraft = (more: Record<string, unknown>) =>
    open("/board/kitchen/compose/draft/d1", { getDraft: draftOf("TEA"), ...more });

  it("is changed and saved as the same draft by Ctrl+S, once more after the next change, and the board's own message stays", async () => {
    localStorage.setItem(key, JSON.stringify(topLeft("MILK")));
    let written = 1;
    const { user, asked } = openDraft({
      createMessageV2: () => ({ __typename: "CreateMessageV2Success", message: { id: `m${++written}` } }),
      changeDraft: ({ messageId }: { messageId: string }) => ({
        __typename: "ChangeDraftSuccess",
        ...saved(messageId),
      }),
    });
    expect(await shows("T")).toBeInTheDocument();
    expect(screen.getByText(/Saving keeps it the same draft/)).toBeInTheDocument();
    await user.click(await field());
    await user.keyboard("X{Control>}s{/Control}");
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    await user.keyboard("Y{Control>}s{/Control}");
    await waitFor(() =>
      expect(asked.filter(({ operation }) => operation === "ChangeDraft").map(({ variables }) => variables)).toEqual([
        { draftId: "d1", formerMessageId: "m1", messageId: "m2" },
        { draftId: "d1", formerMessageId: "m2", messageId: "m3" },
      ]),
    );
    expect(asked.filter(({ operation }) => operation === "CreateDraftV2")).toEqual([]);
    await waitFor(() => expect(localStorage.getItem(ownKey)).toBeNull());
    expect(JSON.parse(localStorage.getItem(key) ?? "")).toEqual(topLeft("MILK"));
  });

  it("keeps changes that were not saved over a reload, and Undo leads to what was saved", async () => {
    localStorage.setItem(
      ownKey,
      JSON.stringify({ characters: topLeft("MILK"), draft: { draftId: "d1", messageId: "m0" } }),
    );
    const { user, asked } = openDraft({
      createMessageV2: { __typename: "CreateMessageV2Success", message: { id: "m2" } },
      changeDraft: { __typename: "Refusal", type: "ValidationError", rule: "draftChanged", error: "" },
      createDraftV2: { __typename: "CreateDraftV2Success", draft: { id: "d2", message: { id: "m2" } } },
    });
    expect(await shows("M")).toBeInTheDocument();
    expect(screen.getByText(/changes that were not saved yet/)).toBeInTheDocument();
    // They were made to what the draft held then: it was changed in another place since.
    await user.click(screen.getAllByRole("button", press)[0] as HTMLElement);
    await screen.findByText("This draft was changed in another place");
    expect(asked.at(-1)?.variables).toEqual({ draftId: "d1", formerMessageId: "m0", messageId: "m2" });
    const toasts = screen.getByRole("region", { name: /Notifications/ });
    await user.click(within(toasts).getByRole("button", { name: "Save as new draft" }));
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    expect(asked.at(-1)).toEqual({ operation: "CreateDraftV2", variables: { messageId: "m2" } });
    await user.click(within(screen.getByRole("toolbar")).getByRole("button", { name: "Undo" }));
    expect(await shows("T")).toBeInTheDocument();
  });

  it("that was deleted says so, and what is written becomes a new one", async () => {
    const { user, asked } = openDraft({
      getDraft: () => {
        throw new GraphQLError("gone", { extensions: { code: "NotFound" } });
      },
      createMessageV2: { __typename: "CreateMessageV2Success", message: { id: "m2" } },
      createDraftV2: { __typename: "CreateDraftV2Success", draft: { id: "d2", message: { id: "m2" } } },
    });
    expect(await screen.findByText(/This draft is not there any more/)).toBeInTheDocument();
    await user.click(await field());
    await user.keyboard("Tea{Control>}s{/Control}");
    expect(await screen.findByText("Draft saved")).toBeInTheDocument();
    expect(asked.map(({ operation }) => operation)).not.toContain("ChangeDraft");
  });
});

describe("a message that was saved as a draft", () => {
  it("stays that draft when it is saved again, until the board is empty", async () => {
    const made: string[] = [];
    const { user, asked } = open("/board/kitchen/compose", {
      createMessageV2: () => {
        made.push("m");
        return { __typename: "CreateMessageV2Success", message: { id: `m${made.length}` } };
      },
      createDraftV2: { __typename: "CreateDraftV2Success", draft: { id: "d1", message: { id: "m1" } } },
      changeDraft: ({ messageId }: { messageId: string }) => ({
        __typename: "ChangeDraftSuccess",
        draft: { id: "d1", message: { id: messageId } },
      }),
    });
    await user.click(await field());
    await user.keyboard("Tea{Control>}s{/Control}");
    expect(await screen.findByText(/Saving again changes that draft/)).toBeInTheDocument();
    await user.keyboard("m{Control>}s{/Control}");
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({
        operation: "ChangeDraft",
        variables: { draftId: "d1", formerMessageId: "m1", messageId: "m2" },
      }),
    );
    await user.keyboard("{Backspace}{Backspace}{Backspace}{Backspace}");
    await waitFor(() => expect(screen.queryByText(/Saving again changes that draft/)).not.toBeInTheDocument());
    await user.keyboard("Cake{Control>}s{/Control}");
    await waitFor(() => expect(asked.at(-1)?.operation).toBe("CreateDraftV2"));
  });
});
