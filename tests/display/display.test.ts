import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { defaultStateFile, OptionsProblem, readOptions } from "../../display/options.ts";
import { createPlayer } from "../../display/player.ts";
import { boardColours, plainGrid, signOf, tileColours, tileOf } from "../../display/signs.ts";
import { socketPorts } from "../../display/socketPorts.ts";
import { openTerminalStage } from "../../display/stage.ts";
import { forgetPairing, readPairing, writePairing } from "../../display/state.ts";
import { flapWidth, openTerminalScreen } from "../../display/terminalScreen.ts";
import { loadBoardCore, loadGridCore } from "../../grid-core/load.node.ts";
import { displaySocketMachine } from "../../machines/board/displaySocketMachine.ts";
import { openPorts } from "../../machines/port.ts";

const rows = 6;
const columns = 22;
const blank = new Uint8Array(rows * columns);

function showing(code: number): Uint8Array {
  const codes = blank.slice();
  codes[0] = code;
  return codes;
}

function command(codes: Uint8Array, version: number, startAt: number, serverTime: number, pace = "classic") {
  const characters = Array.from({ length: rows }, (_, row) => [...codes.subarray(row * columns, (row + 1) * columns)]);
  const transition = { pace, order: "classic", stepIntervalMs: 0, stepSize: 1 };
  return { version, characters, transition, seed: 7, startAt, serverTime };
}

describe("The signs of a display in a terminal", () => {
  it("are the core's, code by code", () => {
    const core = loadGridCore();
    for (const code of core.assignedCodes()) {
      if (code >= 63) continue;
      for (const code62 of ["degree", "heart"] as const) {
        const sign = core.decode(showing(code), rows, columns, code62 === "heart").trim() || " ";
        expect([code, signOf(code, code62)]).toEqual([code, sign]);
      }
    }
  });

  it("have the colours that the core paints", () => {
    const core = loadBoardCore();
    for (const style of ["black", "white"] as const) {
      // So small that a tile is nothing but its colour.
      const painter = core.createPainter({ rows: 1, columns: 1, widthPx: 12, style, bezel: "slim" });
      for (const code of [63, 64, 65, 66, 67, 68, 69, 70, 71]) {
        painter.paintGrid(Uint8Array.of(code));
        const place = (Math.floor(painter.height / 2) * painter.width + Math.floor(painter.width / 2)) * 4;
        const painted = [...painter.frame().subarray(place, place + 3)];
        expect([style, code, tileOf(code, boardColours[style])]).toEqual([style, code, painted]);
      }
      painter.release();
    }
    expect(tileColours.length).toBe(8);
  });

  it("are readable as plain text, tiles as small letters", () => {
    const codes = Uint8Array.of(63, 64, 65, 66, 67, 68, 69, 70, 71, 0, 1, 62);
    const lines = plainGrid(codes, 4, "degree");
    expect(plainGrid(codes, 4, "heart")[3]).toBe("|# A♥|");
    expect(lines).toEqual(["+----+", "|royg|", "|bvwk|", "|# A°|", "+----+"]);
  });
});

describe("A board in motion", () => {
  it("turns by the gateway's clock and settles on the grid; a late display shows the end at once", () => {
    let now = 5_000;
    const player = createPlayer(loadBoardCore(), rows, columns, () => now);
    // The gateway's clock is ten seconds ahead of this machine's.
    expect(player.show(command(showing(3), 1, 15_000, 15_000))).toBe(true);
    expect([player.isSettled(), player.codes()[0]]).toEqual([false, 0]);
    now += 200;
    expect(player.codes()[0]).toBeGreaterThanOrEqual(1);
    now += 5_000;
    expect([player.isSettled(), player.codes()[0]]).toEqual([true, 3]);
    const late = createPlayer(loadBoardCore(), rows, columns, () => now);
    late.show(command(showing(9), 2, now, now + 60_000));
    expect([late.isSettled(), late.codes()[0]]).toEqual([true, 9]);
  });

  it("turns on from wherever its flaps are when the next grid comes, and forgets all when cleared", () => {
    let now = 0;
    const player = createPlayer(loadBoardCore(), rows, columns, () => now);
    player.show(command(showing(40), 1, 0, 0));
    now = 500;
    const between = player.codes()[0] ?? 0;
    player.show(command(showing(50), 2, 500, 500));
    expect(player.codes()[0]).toBeGreaterThanOrEqual(between);
    now = 30_000;
    expect(player.codes()[0]).toBe(50);
    player.clear();
    expect([player.isSettled(), player.codes()]).toEqual([true, blank]);
  });

  it("refuses what is no grid of this board and shows on what it had", () => {
    const player = createPlayer(loadBoardCore(), rows, columns, () => 0);
    player.show(command(showing(5), 1, -60_000, 0));
    for (const characters of [[], [[1, 2]], Array.from({ length: 6 }, () => Array(22).fill(43))]) {
      expect(player.show({ ...command(blank, 2, 0, 0), characters })).toBe(false);
    }
    expect(player.codes()[0]).toBe(5);
  });
});

describe("A board in a terminal", () => {
  const terminal = (width: number) => {
    const written: string[] = [];
    return { written, columns: width, write: (text: string) => written.push(text), on: () => {}, off: () => {} };
  };

  it("writes only the cells that changed, and gives the terminal back once", () => {
    const output = terminal(120);
    const screen = openTerminalScreen(output, rows, columns, "black");
    screen.draw(blank);
    output.written.length = 0;
    screen.draw(showing(63));
    screen.draw(showing(63));
    expect(output.written.length).toBe(1);
    expect(output.written[0]).toContain("48;2;224;56;44");
    expect(output.written[0]?.split("▀").length).toBe(4);
    screen.close();
    screen.close();
    screen.draw(blank);
    expect(output.written.slice(1).join("")).toBe("\u001b[0m\u001b[?25h\u001b[?1049l");
  });

  it("fits narrow windows and wide ones", () => {
    const widths = [40, 60, 70, 80, 91, 200].map((width) => flapWidth(width, columns));
    expect(widths).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it("draws a message that turns at once, so that somebody sees it", () => {
    const output = terminal(91);
    const stage = openTerminalStage(
      output,
      createPlayer(loadBoardCore(), rows, columns, () => 0),
      rows,
      columns,
      "white",
    );
    stage.connection("Kitchen");
    stage.show(command(showing(1), 1, 0, 0, "instant"));
    stage.close();
    expect(output.written.join("")).toContain("Kitchen");
  });
});

describe("The display's connection", () => {
  it("is given every port that its machine asks for", () => {
    const pairing = { url: "http://127.0.0.1:1", clientId: "client", token: "token" };
    const actors = socketPorts(pairing, { rows, columns, firmware: "test" }, () => {});
    expect(openPorts(displaySocketMachine).length).toBe(2);
    expect(openPorts(displaySocketMachine.provide({ actors }))).toEqual([]);
  });
});

describe("How the display program is started", () => {
  it("reads its options, and says in one line what is wrong with one", () => {
    expect(readOptions(["--pair", "ABCD-EFGH", "--url", "https://boards.example/x"], {}, true)).toEqual({
      pairingCode: "ABCD-EFGH",
      url: "https://boards.example",
      stateFile: join(homedir(), ".local", "state", "clatter", "display.json"),
      plain: false,
      style: "black",
    });
    expect(readOptions([], {}, false).plain).toBe(true);
    const wrong = [["--url", "ftp://x"], ["--url", "nowhere"], ["--style", "pink"], ["--pair"], ["extra"], ["--nope"]];
    for (const list of wrong) {
      expect(() => readOptions(list, {}, true)).toThrow(OptionsProblem);
    }
    expect(defaultStateFile({ XDG_STATE_HOME: "/state" }, "linux")).toBe(join("/state", "clatter", "display.json"));
    expect(defaultStateFile({ LOCALAPPDATA: "C:/Data" }, "win32")).toBe(join("C:/Data", "clatter", "display.json"));
  });

  it("keeps its pairing in a file, for the gateway it was made with, and survives a damaged one", () => {
    const folder = mkdtempSync(join(tmpdir(), "clatter-state-"));
    const file = join(folder, "deep", "display.json");
    const pairing = { url: "http://one", clientId: "client", token: "token" };
    expect(readPairing(file, "http://one")).toBeUndefined();
    writePairing(file, pairing);
    expect(readPairing(file, "http://one")).toEqual(pairing);
    expect(readPairing(file, "http://other")).toBeUndefined();
    for (const text of ["", "{", "null", '{"url":"http://one"}']) {
      writeFileSync(file, text);
      expect(readPairing(file, "http://one")).toBeUndefined();
    }
    forgetPairing(file);
    forgetPairing(file);
    rmSync(folder, { recursive: true });
  });
});
