import { connect, type Socket } from "node:net";
import { answerCommands } from "./commands.ts";

// Readers of streams, as bare as they can be: `open` makes them, `expect` waits until each was told something in full.

interface Wish {
  readonly url: string;
  readonly path: string;
  readonly count: number;
  /** Taken in turn; none: readers are strangers. */
  readonly tokens: readonly string[];
  /** What a stream begins with: it is open when that has come. */
  readonly first: string;
}

/** Connections that are being made at a time. */
const atOnce = 200;

interface Reader {
  readonly socket: Socket;
  text: string;
  look(): void;
}
const readers: Reader[] = [];

function until(reader: Reader, part: string): Promise<number> {
  return new Promise((resolve, reject) => {
    reader.socket.once("close", () => reject(new Error(`A stream closed before it said ${part}: ${reader.text}`)));
    reader.look = () => {
      if (!reader.text.includes(part)) return;
      reader.text = "";
      reader.look = () => {};
      reader.socket.removeAllListeners("close");
      resolve(performance.timeOrigin + performance.now());
    };
    reader.look();
  });
}

async function openOne({ url, path, tokens, first }: Wish, place: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const reader: Reader = { socket, text: "", look() {} };
  socket.setEncoding("latin1").on("data", (piece) => {
    reader.text += String(piece);
    reader.look();
  });
  socket.on("error", () => {});
  const token = tokens[place % tokens.length];
  const bearer = token === undefined ? "" : `authorization: Bearer ${token}\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: text/event-stream\r\n${bearer}\r\n`);
  readers.push(reader);
  await until(reader, first);
}

answerCommands({
  async open(value) {
    const wish = value as Wish;
    const begun = performance.now();
    let place = 0;
    const work = async (): Promise<void> => {
      while (place < wish.count) await openOne(wish, place++);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { aSecond: (wish.count * 1_000) / (performance.now() - begun) };
  },
  /** When each was told, by the clock of all processes; in order. */
  async expect(part) {
    const times = await Promise.all(readers.map((reader) => until(reader, String(part))));
    return times.sort((one, other) => one - other);
  },
});
process.stdout.write("ready\n");
