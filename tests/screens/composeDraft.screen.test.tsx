import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { field, key, open, shows, topLeft } from "../support/composeDraftBench.tsx";
import { gridOf } from "../support/grids.ts";

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

describe("a message on its way", () => {
  it("is its author's alone: who signs in after them on the same device begins with an empty board", async () => {
    const hers = open();
    await hers.user.click(await field());
    await hers.user.keyboard("Secret");
    await waitFor(() => expect(localStorage.getItem(key)).not.toBeNull());
    hers.unmount();
    const his = open(undefined, undefined, "noor");
    await field();
    expect(screen.queryByLabelText("S, row 1, column 1")).not.toBeInTheDocument();
    his.unmount();
    open();
    expect(await shows("S")).toBeInTheDocument();
  });
});

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

describe("a text with signs that have no flap", () => {
  const text = () => screen.findByLabelText<HTMLTextAreaElement>("Message text");
  const path = "/board/kitchen/compose?mode=text";
  const typed = async (words: string) => {
    const opened = open(path);
    await opened.user.click(await text());
    await opened.user.paste(words);
    expect(await screen.findByText(/no flap on this board/)).toBeVisible();
    return opened;
  };

  it.each(["مرحبا Ben", "see you 🎉 soon", "مرحبا"])(
    "is there again after a reload, with what is said of it: %s",
    async (words) => {
      (await typed(words)).unmount();
      open(path);
      expect(await text()).toHaveValue(words);
      expect(screen.getByText(/no flap on this board/)).toBeVisible();
    },
  );

  it("is that of the board again after a stroke there, also for the device", async () => {
    const { user } = await typed("see you 🎉 soon");
    await user.click(screen.getByRole("button", { name: "Board mode" }));
    await user.click(await field());
    await user.keyboard("X");
    await waitFor(() => expect(Array.isArray(JSON.parse(localStorage.getItem(key) ?? ""))).toBe(true));
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
