import { connect, type Socket } from "node:net";
import { answerCommands } from "./commands.ts";

// Readers of streams, as bare as they can be: `open` makes them, `expect` waits until each was told something in full, `delays`
// until each was told when it was told.

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
/** What comes is read into one place, and is done with before the next does: the readers must not be what is measured. */
const room = Buffer.alloc(64 * 1_024);

/** When its text has what is looked for, by the clock of all processes, and what that is. */
function until<Found>(
  reader: Reader,
  find: (text: string) => Found | undefined,
): Promise<readonly [at: number, found: Found]> {
  return new Promise((resolve, reject) => {
    reader.socket.once("close", () => reject(new Error(`A stream closed before it was told: ${reader.text}`)));
    reader.look = () => {
      const found = find(reader.text);
      if (found === undefined) return;
      reader.text = "";
      reader.look = () => {};
      reader.socket.removeAllListeners("close");
      resolve([performance.timeOrigin + performance.now(), found]);
    };
    reader.look();
  });
}

const has = (part: string) => (text: string) => (text.includes(part) ? part : undefined);

async function openOne({ url, path, tokens, first }: Wish, place: number): Promise<void> {
  const { hostname, port } = new URL(url);
  const onread = {
    buffer: room,
    callback(length: number, bytes: Uint8Array) {
      reader.text += (bytes as Buffer).toString("latin1", 0, length);
      reader.look();
      return true;
    },
  };
  const socket = connect({ host: hostname, port: Number(port), onread });
  const reader: Reader = { socket, text: "", look() {} };
  socket.on("error", () => {});
  const token = tokens[place % tokens.length];
  const bearer = token === undefined ? "" : `authorization: Bearer ${token}\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\naccept: text/event-stream\r\n${bearer}\r\n`);
  readers.push(reader);
  await until(reader, has(first));
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
    const told = await Promise.all(readers.map((reader) => until(reader, has(String(part)))));
    return told.map(([at]) => at).sort((one, other) => one - other);
  },
  /** How long each was on its way, in milliseconds; in order. */
  async delays() {
    const told = await Promise.all(
      readers.map((reader) => until(reader, (text) => /"what":"at ([\d.]+)"/.exec(text)?.[1])),
    );
    return told.map(([at, sent]) => at - Number(sent)).sort((one, other) => one - other);
  },
});
process.stdout.write("ready\n");
