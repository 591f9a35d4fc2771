import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { vi } from "vitest";
import { cellBox } from "../../src/board/geometry.ts";
import { Composer, type ComposerProps } from "../../src/composer/Composer.tsx";
import { type ComposerView, useComposer } from "../../src/composer/useComposer.ts";
import { loadGridCore } from "../../src/wasm/gridCore.ts";

export const core = loadGridCore();
export const blank = Array.from({ length: 6 }, () => Array.from({ length: 22 }, () => 0));

/** What the composer holds at this moment, read from outside like the screen does. */
export let view: ComposerView;

type BenchProps = Partial<Pick<ComposerProps, "layout" | "sending" | "visit">> & { characters?: number[][] };

/** A composer by itself. */
export function Bench({ characters = blank, layout = "board", ...props }: BenchProps) {
  view = useComposer(core, { characters });
  return <Composer composer={view} boardStyle="black" code62="degree" layout={layout} {...props} />;
}

export const field = () => screen.getByRole("textbox", { name: "Type on the board" });
export const row = (number: number) => core.decode(Uint8Array.from(view.characters[number - 1] ?? []), 1, 22);
/** Where the caret is: row and column, counted from 1. */
export const place = () => `${Math.floor(view.caret / 22) + 1}/${(view.caret % 22) + 1}`;
/** What the composer says about the last edit. */
export const said = () => screen.getByRole("status", { name: "About the last edit" }).textContent;

/** Opens a composer, with the focus on its board where there is one. */
export async function open(props: BenchProps = {}) {
  const user = userEvent.setup();
  render(<Bench {...props} />);
  if (props.layout !== "text") await user.click(field());
  return user;
}

/** Opens a composer and types on its board. */
export async function openTyped(text = "", props: BenchProps = {}) {
  const user = await open(props);
  if (text !== "") await user.keyboard(text);
  return user;
}

const boardWidth = 928;

/** jsdom lays nothing out: the board gets the width that it has in a wide window. */
export function layOutBoard(): void {
  vi.spyOn(HTMLTableElement.prototype, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, boardWidth, 452));
}

/** A pointer over the middle of a flap. */
export function over(cell: number, more: Record<string, unknown> = {}) {
  const { left, top, width, height } = cellBox(cell, 6, 22, "slim", boardWidth);
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  return { ...at, button: 0, pointerId: 1, pointerType: "mouse", ...more };
}

export const bar = () => screen.getByRole("group", { name: "Selected flaps" });
export const selected = () =>
  screen.queryAllByRole("gridcell", { selected: true }).map(({ ariaLabel }) => ariaLabel?.[0]);
