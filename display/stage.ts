import type { DisplayCommand, NameCommand } from "../machines/board/displaySocketMachine.ts";
import type { Player } from "./player.ts";
import { type Code62, plainGrid } from "./signs.ts";
import { type Output, openTerminalScreen } from "./terminalScreen.ts";

/** Where the board is shown. */
export interface Stage {
  /** What the board bears in the place of code 62. Said before the first command. */
  bear(code62: Code62): void;
  show(command: DisplayCommand): void;
  /** The display's own name, which is no message. */
  name(command: NameCommand): void;
  clear(): void;
  /** How the connection is, in words. */
  connection(text: string): void;
  close(): void;
}

const frameMs = 1000 / 30;

/** Every grid as text at once, without animation, and every change of the connection as a line: for logs. */
export function openPlainScreen(print: (line: string) => void, player: Player, columns: number): Stage {
  let said = "";
  let code62: Code62 = "degree";
  const printGrid = (characters: DisplayCommand["characters"]): void => {
    for (const line of plainGrid(Uint8Array.from(characters.flat()), columns, code62)) print(line);
  };
  return {
    bear(said62) {
      code62 = said62;
    },
    show(command) {
      if (!player.show(command)) return print(`Version ${command.version} is no grid of this board and is not shown.`);
      print(`Version ${command.version}:`);
      printGrid(command.characters);
    },
    name(command) {
      if (!player.show({ ...command, version: 0 })) return;
      print("This display:");
      printGrid(command.characters);
    },
    clear() {
      player.clear();
      print("The board was cleared.");
    },
    connection(text) {
      if (text !== said) print(text);
      said = text;
    },
    close() {},
  };
}

interface TerminalOutput extends Output {
  on(event: "resize", listener: () => void): unknown;
  off(event: "resize", listener: () => void): unknown;
}

/** The board in colours, its flaps turning thirty times a second while any of them turns. */
export function openTerminalStage(
  output: TerminalOutput,
  player: Player,
  rows: number,
  columns: number,
  style: "black" | "white",
): Stage {
  const screen = openTerminalScreen(output, rows, columns, style);
  let timer: NodeJS.Timeout | undefined;
  let said = "";
  const draw = (): void => {
    const settled = player.isSettled();
    screen.draw(player.codes());
    if (!settled) return;
    clearInterval(timer);
    timer = undefined;
  };
  const show = (command: DisplayCommand): void => {
    if (player.show(command)) timer ??= setInterval(draw, frameMs);
  };
  const resized = (): void => screen.redraw();
  output.on("resize", resized);
  draw();
  return {
    bear: (code62) => screen.bear(code62),
    show,
    name: (command) => show({ ...command, version: 0 }),
    clear() {
      player.clear();
      draw();
    },
    connection(text) {
      if (text !== said) screen.status(text);
      said = text;
    },
    close() {
      clearInterval(timer);
      output.off("resize", resized);
      screen.close();
    },
  };
}
