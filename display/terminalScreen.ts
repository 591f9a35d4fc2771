import { type BoardColours, boardColours, type Code62, type Colour, signOf, tileOf } from "./signs.ts";

const control = "\u001b[";
const reset = `${control}0m`;
const enter = `${control}?1049h${control}?25l${control}2J`;
const leave = `${reset}${control}?25h${control}?1049l`;

/** What the screen needs of standard output. */
export interface Output {
  readonly columns?: number;
  write(text: string): unknown;
}

/** A board drawn into a terminal of 24-bit colours; only cells that changed are written. */
export interface TerminalScreen {
  /** What code 62 is from here on; the degree sign at first. */
  bear(code62: Code62): void;
  draw(codes: Uint8Array): void;
  /** The line under the board. */
  status(text: string): void;
  /** Draws everything anew, e.g. after the window's size changed. */
  redraw(): void;
  /** Gives the terminal back as it was; safe to call twice. */
  close(): void;
}

const foreground = ([red, green, blue]: Colour): string => `${control}38;2;${red};${green};${blue}m`;
const background = ([red, green, blue]: Colour): string => `${control}48;2;${red};${green};${blue}m`;
const moveTo = (line: number, column: number): string => `${control}${line};${column}H`;

/** A cell is two lines high: the flap with its sign, and a half block that leaves a gap below it. */
const linesPerCell = 2;

export function openTerminalScreen(
  output: Output,
  rows: number,
  columns: number,
  style: "black" | "white",
): TerminalScreen {
  const colours = boardColours[style];
  let shown: Uint8Array | undefined;
  let statusText = "";
  let code62: Code62 = "degree";
  let open = true;

  const drawChanged = (codes: Uint8Array): void => {
    const width = flapWidth(output.columns ?? 80, columns);
    let text = "";
    for (let cell = 0; cell < codes.length; cell += 1) {
      const code = codes[cell] ?? 0;
      if (shown !== undefined && shown[cell] === code) continue;
      const line = 2 + Math.floor(cell / columns) * linesPerCell;
      text += drawCell({ code, sign: signOf(code, code62) }, colours, line, 3 + (cell % columns) * (width + 1), width);
    }
    shown = codes;
    if (text !== "") output.write(`${text}${reset}`);
  };

  const drawAll = (): void => {
    const width = flapWidth(output.columns ?? 80, columns);
    const lineWidth = columns * (width + 1) + 3;
    const face = `${background(colours.face)}${" ".repeat(lineWidth)}`;
    const lines = Array.from({ length: rows * linesPerCell + 1 }, (_, line) => `${moveTo(line + 1, 1)}${face}`);
    output.write(`${reset}${control}2J${lines.join("")}${reset}`);
    const codes = shown;
    shown = undefined;
    if (codes !== undefined) drawChanged(codes);
    drawStatus();
  };

  const drawStatus = (): void => {
    output.write(`${moveTo(rows * linesPerCell + 3, 3)}${control}2K${statusText}`);
  };

  output.write(enter);
  drawAll();
  return {
    bear(said) {
      code62 = said;
    },
    draw(codes) {
      if (open) drawChanged(codes);
    },
    status(text) {
      statusText = text;
      if (open) drawStatus();
    },
    redraw() {
      if (open) drawAll();
    },
    close() {
      if (!open) return;
      open = false;
      output.write(leave);
    },
  };
}

/** Flaps are as wide as the terminal allows, at most three columns. */
export function flapWidth(terminalColumns: number, columns: number): number {
  return Math.min(3, Math.max(1, Math.floor((terminalColumns - 3) / columns) - 1));
}

interface Flap {
  readonly code: number;
  readonly sign: string;
}

function drawCell({ code, sign }: Flap, colours: BoardColours, line: number, column: number, width: number): string {
  const tile = tileOf(code, colours);
  const flap = tile ?? colours.flap;
  const middle = sign.padStart(Math.ceil((width + 1) / 2)).padEnd(width);
  const upper = `${moveTo(line, column)}${background(flap)}${foreground(colours.glyph)}${middle}`;
  const lower = `${moveTo(line + 1, column)}${background(colours.face)}${foreground(flap)}${"▀".repeat(width)}`;
  return upper + lower;
}
