import { type ChildProcess, spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { device } from "../../gateway/modules/displays/displays.tables.ts";
import { openEvents } from "../support/eventReader.ts";
import { gridWith, sendGrid } from "../support/sending.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The display program as a person starts it, its output read line by line. */
interface Program {
  readonly lines: readonly string[];
  /** The first line from here on that holds this. */
  line(part: string): Promise<string>;
  stop(): void;
  /** Its exit code. */
  readonly ended: Promise<number | null>;
}

let app: TestApp;
let url: string;
let mia: Caller;
let kitchen: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "clatter-display-"));
  app = await testApp({
    seed: (seed) =>
      seed.person("mia").tenant("home", (tenant) => tenant.owner("mia").board("kitchen", { title: "Kitchen" })),
  });
  url = await app.listen();
  mia = await app.as("mia");
  kitchen = app.ids.boards.kitchen ?? "";
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  await app.close();
  rmSync(folder, { recursive: true });
});

function startProgram(...options: string[]): Program {
  const file = join(folder, "display.json");
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "display/main.ts", "--url", url, "--state", file, ...options],
    {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  children.push(child);
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let rest = "";
  let taken = 0;
  const wake = (): void => {
    for (const one of [...waiting]) one();
  };
  const hear = (chunk: Buffer): void => {
    const parts = `${rest}${chunk.toString()}`.split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
    wake();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let over = false;
  void ended.then(() => {
    over = true;
    wake();
  });
  return {
    lines,
    ended,
    stop: () => child.kill("SIGINT"),
    line(part) {
      return new Promise((resolve, reject) => {
        const look = (): void => {
          for (; taken < lines.length; taken += 1) {
            const line = lines[taken] ?? "";
            if (!line.includes(part)) continue;
            taken += 1;
            waiting.delete(look);
            resolve(line);
            return;
          }
          if (!over) return;
          waiting.delete(look);
          reject(new Error(`The program ended before "${part}"; it said:\n${lines.join("\n")}`));
        };
        waiting.add(look);
        look();
      });
    },
  };
}

async function codeFromConsole(): Promise<string> {
  return (await mia.post("/factory/device", { boardId: kitchen })).json().pairingCode;
}

// Each starts one or two programs, which takes its time on a busy machine.
describe("npm run display", { timeout: 90_000 }, () => {
  it("pairs with the console's code, shows what is sent, makes the board Online, and Offline after it has gone", async () => {
    const program = startProgram("--pair", await codeFromConsole());
    await program.line("Kitchen · connected");
    const stream = await openEvents(`${url}/board-status/${kitchen}`, { token: mia.token });
    const online = (await stream.next("message")).data as { latestHeartbeat: number; currentTime: number };
    expect(online.currentTime - 180_000).toBeLessThan(online.latestHeartbeat);
    const grid = gridWith(63);
    grid[2]?.splice(8, 5, 8, 5, 12, 12, 15);
    const version = await sendGrid(mia, kitchen, grid);
    await program.line(`Version ${version}:`);
    await program.line("+----------------------+");
    await program.line("|r                     |");
    await program.line("|        HELLO         |");
    const receipt = async () => (await app.context.database.select().from(device))[0]?.shownVersion;
    await expect.poll(receipt).toBe(version);
    program.stop();
    expect(await program.ended).toBe(0);
    await app.clock.advance(3 * 60_000 + 1_000);
    // A heartbeat of before may be told first.
    const isOffline = async () => {
      const { currentTime, latestHeartbeat } = (await stream.next("message")).data as typeof online;
      return currentTime - 180_000 >= latestHeartbeat;
    };
    while (!(await isOffline()));
    stream.close();
  });

  it("asks for no code where its pairing cannot be kept, says why in a line, and leaves nothing", async () => {
    const file = join(folder, "plain");
    writeFileSync(file, "");
    const places = [
      [folder, "it is a folder."],
      [join(file, "display.json"), "a part of its path is a file."],
      [join(file, "deep", "display.json"), "a part of its path is a file."],
      ["/proc/clatter/display.json", "its folder cannot be made."],
      [join(folder, "n".repeat(300)), "its name is too long."],
    ] as const;
    const pairingCode = await codeFromConsole();
    for (const [place, why] of places) {
      const program = startProgram("--state", place, "--pair", pairingCode);
      expect(await program.ended).toBe(2);
      expect(program.lines).toEqual([expect.stringContaining(`The pairing cannot be kept in ${place}: ${why}`)]);
    }
    expect(readdirSync(folder)).toEqual(["plain"]);
    // The code is as good as before.
    const program = startProgram("--pair", pairingCode);
    await program.line("Paired.");
    program.stop();
    await program.ended;
  });

  it("shows a code of its own, is paired by a person who types it, and remembers that for the next start", async () => {
    const program = startProgram();
    const code = (await program.line("Pairing code:")).split(": ")[1] ?? "";
    await mia.graphql(
      "mutation PairDevice($boardId: ID!, $pairingCode: String!) { pairDevice(boardId: $boardId, pairingCode: $pairingCode) { __typename } }",
      { boardId: kitchen, pairingCode: code },
    );
    await program.line("Kitchen · connected");
    program.stop();
    expect(await program.ended).toBe(0);
    const file = join(folder, "display.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ url });
    await sendGrid(mia, kitchen, gridWith(70));
    const again = startProgram();
    await again.line("Version 1:");
    expect(again.lines.some((line) => line.includes("Pairing code"))).toBe(false);
  });

  it("shows its name for five seconds when it is asked to, and then what it showed, without a receipt", async () => {
    const program = startProgram("--pair", await codeFromConsole());
    await program.line("Kitchen · connected");
    const version = await sendGrid(mia, kitchen, gridWith(63));
    await program.line(`Version ${version}:`);
    const [row] = await app.context.database.select().from(device);
    const call = (query: string) => mia.graphql(`mutation Call($id: ID!) { ${query} }`, { id: row?.id });
    await call('renameDevice(id: $id, name: "Over the stove") { __typename }');
    const askedAt = performance.now();
    const asked = await call("identifyDevice(id: $id) { ... on IdentifyDeviceSuccess { asked } }");
    expect(asked.data).toEqual({ identifyDevice: { asked: true } });
    await program.line("This display:");
    await program.line("|    OVER THE STOVE    |");
    await program.line(`Version ${version}:`);
    expect(performance.now() - askedAt).toBeGreaterThan(4_500);
    await program.line("|r                     |");
    // What comes meanwhile is shown at once, and stays.
    await call("identifyDevice(id: $id) { __typename }");
    await program.line("This display:");
    // A board takes one message every fifteen seconds.
    await app.clock.advance(16_000);
    const next = await sendGrid(mia, kitchen, gridWith(64));
    await program.line(`Version ${next}:`);
    const receipt = async () => (await app.context.database.select().from(device))[0]?.shownVersion;
    await expect.poll(receipt).toBe(next);
    await new Promise((resolve) => setTimeout(resolve, 5_500));
    expect(program.lines.filter((line) => line.startsWith("Version"))).toEqual([
      `Version ${version}:`,
      `Version ${version}:`,
      `Version ${next}:`,
    ]);
  });

  it("ends with a plain word when it is removed, forgets its pairing, and does not come back by itself", async () => {
    const program = startProgram("--pair", await codeFromConsole());
    await program.line("Kitchen · connected");
    const [row] = await app.context.database.select().from(device);
    await mia.graphql("mutation RemoveDevice($id: ID!) { removeDevice(id: $id) { __typename } }", { id: row?.id });
    await program.line("removed from its board");
    expect(await program.ended).toBe(1);
    expect(existsSync(join(folder, "display.json"))).toBe(false);
  });

  it("says which file it could not delete, where its pairing ended and stays there", async () => {
    const file = join(folder, "display.json");
    const program = startProgram("--pair", await codeFromConsole());
    await program.line("Kitchen · connected");
    rmSync(file);
    mkdirSync(file);
    const [row] = await app.context.database.select().from(device);
    await mia.graphql("mutation RemoveDevice($id: ID!) { removeDevice(id: $id) { __typename } }", { id: row?.id });
    await program.line("removed from its board");
    expect(await program.ended).toBe(1);
    expect(program.lines).toContain(
      `The pairing in ${file} is still there: it is a folder. Delete it before the next start.`,
    );
    expect(program.lines.join("\n")).not.toMatch(/\bat \w+.*\(.*:\d+:\d+\)|Error/);
  });

  it("says what is wrong with a code or an option, and ends", async () => {
    const wrong = startProgram("--pair", "2222-2222");
    await wrong.line("unknown, was used, or has expired");
    expect(await wrong.ended).toBe(1);
    const misspelt = startProgram("--piar");
    await misspelt.line("--help lists the options");
    expect(await misspelt.ended).toBe(2);
  });
});
