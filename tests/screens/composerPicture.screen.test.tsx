import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import type { Picture } from "../../machines/message/pictureMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { Composer } from "../../src/composer/Composer.tsx";
import { type ComposerView, useComposer } from "../../src/composer/useComposer.ts";
import { usePictureImport } from "../../src/composer/usePictureImport.ts";
import { loadGridCore } from "../../src/wasm/gridCore.ts";

const core = loadGridCore();
const blank = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));

/** jsdom unpacks no pictures: this is what a browser would make of the files below, in two colours from left to right. */
async function unpack(file: Blob): Promise<Picture> {
  const name = await file.text();
  if (name === "huge") throw new PortRefusal({ code: "PictureTooLarge" });
  const [width, height] = name === "square" ? [60, 60] : [231, 111];
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at += 1) {
    const isLeft = at % width < width / 2;
    pixels.set(isLeft ? [224, 56, 44, 255] : [43, 123, 222, 255], at * 4);
  }
  return { pixels, width, height };
}

let view: ComposerView;

function Bench() {
  view = useComposer(core, { characters: blank });
  const picture = usePictureImport(view, {}, unpack);
  return (
    <>
      <Composer composer={view} boardStyle="black" code62="degree" layout="board" picture={picture} />
      <button type="button" onClick={() => picture.choose(new File(["square"], "a", { type: "image/png" }))}>
        choose
      </button>
    </>
  );
}

const file = (name: string, type = "image/png") => new File([name], name, { type });
const codes = () => new Set(view.characters.flat());
const shown = () => screen.findByRole("group", { name: "Picture on the board" });

function drop(...files: File[]) {
  const dataTransfer = { types: ["Files"], files };
  const board = screen.getByRole("grid");
  fireEvent.dragOver(board, { dataTransfer });
  fireEvent.drop(board, { dataTransfer });
}

describe("a picture on the board", () => {
  it("becomes colour tiles when it is dropped, as one step, however it is adjusted", async () => {
    const user = userEvent.setup();
    render(<Bench />);
    await user.click(screen.getByRole("textbox"));
    await user.keyboard("tea");
    drop(file("notes.txt", "text/plain"), file("photo"));
    await shown();
    expect(codes()).toEqual(new Set([63, 67]));
    await user.click(screen.getByRole("checkbox", { name: "Mix shades" }));
    await user.click(screen.getByRole("radio", { name: "Show all of it" }));
    expect(screen.getByRole("radio", { name: "Show all of it" })).toBeChecked();
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("group", { name: "Picture on the board" })).not.toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    expect(view.characters[0]?.slice(0, 3)).toEqual([20, 5, 1]);
  });

  it("fills the board or is shown whole", async () => {
    const user = userEvent.setup();
    render(<Bench />);
    await user.click(screen.getByRole("button", { name: "choose" }));
    await shown();
    expect(codes()).toEqual(new Set([63, 67]));
    await user.click(screen.getByRole("radio", { name: "Show all of it" }));
    expect(codes()).toEqual(new Set([0, 63, 67]));
  });

  it("is taken from the clipboard, where text comes first", async () => {
    const user = userEvent.setup();
    render(<Bench />);
    await user.click(screen.getByRole("textbox"));
    const paste = (text: string) =>
      fireEvent.paste(screen.getByRole("textbox"), { clipboardData: { getData: () => text, files: [file("photo")] } });
    paste("tea");
    expect(codes()).toEqual(new Set([0, 20, 5, 1]));
    paste("");
    await shown();
    expect(codes()).toEqual(new Set([63, 67]));
  });

  it("leaves the board as it is and says why when it cannot be read", async () => {
    const user = userEvent.setup();
    render(<Bench />);
    drop(file("huge"));
    expect(await screen.findByText(/This picture is too large/)).toBeInTheDocument();
    expect(view.isBlank).toBe(true);
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByText(/This picture is too large/)).not.toBeInTheDocument();
  });
});
