import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Composer } from "../../src/composer/Composer.tsx";
import { type ComposerView, useComposer } from "../../src/composer/useComposer.ts";
import { media } from "../../src/theme/media.ts";
import { loadGridCore } from "../../src/wasm/gridCore.ts";

const core = loadGridCore();
const blank = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));

let view: ComposerView;

function Bench() {
  view = useComposer(core, { characters: blank });
  return <Composer composer={view} boardStyle="black" code62="degree" layout="board" />;
}

/** A device with a finger, or with a keyboard and a mouse. */
function stubPointer(isTouch: boolean) {
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(new EventTarget(), { media: query, matches: isTouch && query === media.touch }),
  );
}

/** Composes on such a device, with this answer of the clipboard. */
function open(readText: () => Promise<string>, isTouch = true) {
  stubPointer(isTouch);
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "readText").mockImplementation(readText);
  render(<Bench />);
  return user;
}

const pasteKey = () => screen.getByLabelText("Paste text");
const row = (number: number) => core.decode(Uint8Array.from(view.characters[number - 1] ?? []), 1, 22);

describe("the key that pastes, for people without a keyboard", () => {
  beforeEach(() => void vi.restoreAllMocks());
  afterEach(() => void vi.unstubAllGlobals());

  it("puts the clipboard's lines on the board where the caret is, as one step", async () => {
    const user = open(async () => "Hello\nMia");
    view.moveTo(23);
    await user.click(pasteKey());
    await waitFor(() => expect([row(2), row(3)]).toEqual([" HELLO", "MIA"]));
    await user.click(screen.getByLabelText("Undo"));
    expect(view.isBlank).toBe(true);
  });

  it("says that the clipboard is empty, until the board changes", async () => {
    const user = open(async () => "");
    await user.click(pasteKey());
    expect(await screen.findByText("There is no text in the clipboard")).toHaveRole("status");
    expect(view.isBlank).toBe(true);
    view.type("a");
    await waitFor(() => expect(screen.queryByText("There is no text in the clipboard")).not.toBeInTheDocument());
  });

  it("says how to paste when the person or the browser refuses, and forgets it with a press that works", async () => {
    let isRefused = true;
    const user = open(async () => {
      if (isRefused) throw new DOMException("Read permission denied.", "NotAllowedError");
      return "Hi";
    });
    await user.click(pasteKey());
    const refusal = "The browser does not let this page read the clipboard. In the text mode you can paste by hand";
    expect(await screen.findByText(refusal)).toHaveRole("status");
    expect(view.isBlank).toBe(true);
    isRefused = false;
    await user.click(pasteKey());
    await waitFor(() => expect(row(1)).toBe("HI"));
    expect(screen.queryByText(refusal)).not.toBeInTheDocument();
  });

  it("says the same where the page has no clipboard at all", async () => {
    const user = open(async () => "");
    vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: undefined } }));
    await user.click(pasteKey());
    expect(await screen.findByText(/does not let this page read/u)).toBeInTheDocument();
  });

  it("is not there beside a keyboard", () => {
    open(async () => "", false);
    expect(screen.queryByLabelText("Paste text")).not.toBeInTheDocument();
  });
});
