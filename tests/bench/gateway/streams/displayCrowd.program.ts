import { WebSocket } from "ws";
import { identify } from "../../../support/displaySocket.ts";
import { answerCommands } from "./commands.ts";

// Displays as bare as they can be: `open` connects and identifies them, `expect` waits until each was given a message.

interface Wish {
  readonly url: string;
  readonly devices: readonly { readonly id: string; readonly token: string }[];
}

/** Connections that are being made at a time. */
const atOnce = 100;

interface Display {
  readonly clientId: string;
  readonly socket: WebSocket;
  given(): void;
}
const displays: Display[] = [];

const now = (): number => performance.timeOrigin + performance.now();

function untilGiven(display: Display): Promise<number> {
  return new Promise((resolve) => {
    display.given = () => resolve(now());
  });
}

async function openOne(url: string, { id, token }: Wish["devices"][number]): Promise<void> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws/${id}`, { perMessageDeflate: false });
  const display: Display = { clientId: id, socket, given() {} };
  displays.push(display);
  // Neither is parsed: what a display does with a message is its own.
  socket.on("message", (data) => {
    if (String(data).startsWith('{"type":"display"')) display.given();
  });
  const given = untilGiven(display);
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  socket.on("close", (code) => {
    throw new Error(`A display was let go: ${code}`);
  });
  socket.send(JSON.stringify(identify(id, token)));
  await given;
}

answerCommands({
  async open(value) {
    const { url, devices } = value as Wish;
    const begun = performance.now();
    let place = 0;
    const work = async (): Promise<void> => {
      for (let next = devices[place++]; next !== undefined; next = devices[place++]) await openOne(url, next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { aSecond: (devices.length * 1_000) / (performance.now() - begun) };
  },
  async expect() {
    const times = await Promise.all(displays.map(untilGiven));
    return times.sort((one, other) => one - other);
  },
  /** So many from each, and the time that any server needs to take them. */
  async beat(rounds) {
    for (let round = 0; round < Number(rounds); round += 1)
      for (const { clientId, socket } of displays)
        socket.send(JSON.stringify({ type: "heartbeat", clientId, at: Date.now() }));
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  },
});
process.stdout.write("ready\n");
