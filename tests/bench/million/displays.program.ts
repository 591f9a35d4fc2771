import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { answerCommands } from "../gateway/streams/commands.ts";

// Displays as bare as they can be, so that twenty thousand fit into one process: a socket each, frames written by hand, and
// nothing read of what comes but that it came. They beat once `beat` says how often.

interface Wish {
  readonly url: string;
  readonly displays: readonly { readonly clientId: string; readonly token: string }[];
}

/** Connections that are being made at a time. */
const atOnce = 500;
/** One address has fewer ports than there are displays. */
const addresses = ["127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"];
/** Those that beat in one moment. */
const slices = 100;

interface Display {
  readonly socket: Socket;
  readonly clientId: string;
  told: number;
  isOver: boolean;
}
const open: Display[] = [];

/** A text frame of a client (RFC 6455, section 5.2), masked with nothing. */
function frame(message: object): Buffer {
  const text = Buffer.from(JSON.stringify(message));
  const head =
    text.length < 126
      ? Buffer.from([0x81, 0x80 | text.length])
      : Buffer.from([0x81, 0xfe, text.length >> 8, text.length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), text]);
}

function openOne({ url }: Wish, { clientId, token }: Wish["displays"][number], place: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const localAddress = addresses[place % addresses.length];
  const socket = connect({
    host: hostname,
    port: Number(port),
    ...(localAddress === undefined ? {} : { localAddress }),
  });
  const display = { socket, clientId, told: 0, isOver: false };
  open.push(display);
  return new Promise((resolve, reject) => {
    let head = "";
    socket.on("error", reject);
    socket.on("close", () => {
      display.isOver = true;
      reject(new Error(`A display's socket closed: ${head.slice(0, 200)}`));
    });
    socket.once("connect", () => {
      const key = randomBytes(16).toString("base64");
      socket.write(
        `GET /ws/${clientId} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${key}\r\n\r\n`,
      );
      socket.write(frame({ type: "identify", clientId, token, rows: 6, columns: 22, firmware: "bench/1" }));
    });
    socket.on("data", (piece: Buffer) => {
      display.told += 1;
      if (head.includes('"display"')) return;
      // It has its board's grid: it is there.
      head += piece.toString("latin1");
      if (head.includes('"display"')) resolve();
    });
  });
}

let timer: NodeJS.Timeout | undefined;
function beat(everyMs: number): void {
  clearInterval(timer);
  let turn = 0;
  timer = setInterval(() => {
    turn += 1;
    for (let place = turn % slices; place < open.length; place += slices) {
      const display = open[place];
      if (display === undefined || display.isOver) continue;
      display.socket.write(frame({ type: "heartbeat", clientId: display.clientId, at: Date.now() }));
    }
  }, everyMs / slices);
}

answerCommands({
  async open(value) {
    const wish = value as Wish;
    const begun = performance.now();
    let place = 0;
    const work = async (): Promise<void> => {
      for (let next = wish.displays[place++]; next !== undefined; next = wish.displays[place++]) {
        await openOne(wish, next, place);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { seconds: (performance.now() - begun) / 1_000 };
  },
  /** Each beats so often from now on, in milliseconds. */
  beat: (everyMs) => beat(Number(everyMs)),
  /** How many are there, and how many messages came to them. */
  look: () => ({
    there: open.filter(({ isOver }) => !isOver).length,
    told: open.reduce((sum, { told }) => sum + told, 0),
  }),
});
process.stdout.write("ready\n");
