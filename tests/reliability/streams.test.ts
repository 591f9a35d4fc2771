import { connect, type Socket } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { frame } from "../../gateway/live/frames.ts";
import { createStreams, type EventStream, type Streams, streamLimits } from "../../gateway/live/streams.ts";
import { parseEvent } from "../support/eventReader.ts";

let app: FastifyInstance;
const sockets: Socket[] = [];

interface Served {
  /** What a reader waits for before its stream is opened. */
  readonly letIn?: Promise<void>;
  /** What its stream is filled with. */
  readonly fill?: (stream: EventStream) => Promise<void>;
  /** When `GET /first` is answered. */
  readonly first?: Promise<void>;
}

/** Streams alone on a real server, with these limits. */
async function serve(
  limits: Partial<typeof streamLimits>,
  { letIn, fill, first }: Served = {},
): Promise<{ streams: Streams; opened: EventStream[]; port: number }> {
  const streams = createStreams({ ...streamLimits, ...limits });
  const opened: EventStream[] = [];
  app = fastify();
  app.get("/stream", async (request, reply) => {
    reply.header("x-from-a-hook", "kept");
    await letIn;
    const stream = streams.open(request, reply, "caller");
    if (stream === undefined) return reply.code(429).send({});
    opened.push(stream);
    if (fill !== undefined) await stream.gather(() => fill(stream));
    return reply;
  });
  app.get("/first", async () => {
    await first;
    return "first";
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { streams, opened, port: address.port };
}

/** A reader that takes nothing until it is told to. */
function slowReader(port: number): { socket: Socket; readOn(until: string): Promise<string> } {
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  socket.on("error", () => {});
  socket.write("GET /stream HTTP/1.1\r\nhost: x\r\n\r\n");
  sockets.push(socket);
  return {
    socket,
    readOn(until) {
      return new Promise((resolve) => {
        let text = "";
        socket.on("data", (chunk) => {
          text += chunk.toString();
          if (text.includes(until)) resolve(text);
        });
        socket.on("close", () => resolve(text));
        socket.resume();
      });
    },
  };
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

describe("A reader that is slow", () => {
  it("misses what has become stale, gets the latest of everything in order, and costs no memory", async () => {
    const { opened, port } = await serve({ waitingBytes: 1_000 });
    const reader = slowReader(port);
    await expect.poll(() => opened.length).toBe(1);
    const [stream] = opened;
    const padding = "x".repeat(10_000);
    const sent = 3_000;
    // Thirty megabytes: far more than the sockets between them hold.
    for (let version = 1; version <= sent; version += 1) {
      stream?.send("board one", frame({ event: "board", data: { version, padding } }));
      if (version % 100 === 0) stream?.send("board two", frame({ event: "other", data: { version } }));
    }
    stream?.send("last", frame({ event: "last", data: {} }));
    const text = await reader.readOn("event: last");
    const events = text
      .slice(text.indexOf("\r\n\r\n") + 4)
      .split("\n\n")
      .slice(0, -1)
      .map(parseEvent);
    const boards = events.filter((event) => event?.event === "board").map((event) => Number(event?.data.version));
    expect(boards.length).toBeLessThan(sent / 2);
    expect(boards.at(-1)).toBe(sent);
    expect(boards).toEqual([...boards].sort((one, other) => one - other));
    expect(events.filter((event) => event?.event === "other").at(-1)?.data).toEqual({ version: sent });
    expect(text).toContain("x-from-a-hook: kept");
  });

  it("is cut when it takes nothing for too long, and its place is free again", async () => {
    const { streams, opened, port } = await serve({ waitingBytes: 1_000, stalledAfterMs: 0 });
    const reader = slowReader(port);
    await expect.poll(() => opened.length).toBe(1);
    let closed = 0;
    opened[0]?.onClose(() => {
      closed += 1;
    });
    const padding = "x".repeat(100_000);
    for (let version = 1; version <= 100; version += 1) opened[0]?.send("board", frame({ data: { version, padding } }));
    await expect
      .poll(() => {
        streams.tick();
        return streams.count();
      })
      .toBe(0);
    expect([closed, opened[0]?.open]).toEqual([1, false]);
    opened[0]?.send("board", frame({ data: {} }));
    await reader.readOn("never");
  });
});

describe("Open streams", () => {
  it("get a comment when nothing else was said, and bye at the stop", async () => {
    const { streams, opened, port } = await serve({ pingAfterMs: 0 });
    const reader = slowReader(port);
    await expect.poll(() => opened.length).toBe(1);
    streams.tick();
    streams.bye();
    const text = await reader.readOn("never");
    expect(text).toMatch(/: ping\n\nevent: bye\ndata: {"retryAfterMs":\d+}\n\n$/);
    expect(streams.count()).toBe(0);
  });

  it("are counted for each caller, and a closed one frees its place", async () => {
    const { streams, opened, port } = await serve({ perCaller: 2 });
    const [first] = [slowReader(port), slowReader(port)];
    await expect.poll(() => opened.length).toBe(2);
    const refused = slowReader(port);
    expect(await refused.readOn("\r\n\r\n")).toContain("429");
    first?.socket.destroy();
    await expect.poll(() => streams.count()).toBe(1);
    slowReader(port);
    await expect.poll(() => opened.length).toBe(3);
  });

  it("keep no place for a reader who goes while it is being let in", async () => {
    let letThemIn = () => {};
    const letIn = new Promise<void>((resolve) => {
      letThemIn = resolve;
    });
    const { streams, opened, port } = await serve({ perCaller: 2 }, { letIn });
    let gone = 0;
    app.server.on("connection", (socket) => {
      socket.on("close", () => {
        gone += 1;
      });
    });
    const asked = new Promise<void>((resolve) => {
      let requests = 0;
      app.server.on("request", () => {
        requests += 1;
        if (requests === 2) resolve();
      });
    });
    const early = [slowReader(port), slowReader(port)];
    await asked;
    for (const { socket } of early) socket.destroy();
    await expect.poll(() => gone).toBe(2);
    letThemIn();
    await expect.poll(() => opened.length).toBe(2);
    expect([streams.count(), opened[0]?.open]).toEqual([0, false]);
    slowReader(port);
    await expect.poll(() => opened.length).toBe(3);
    expect(streams.count()).toBe(1);
  });
});

describe("A stream that is long in being filled", () => {
  it("tells its head and what there is after a second, and the rest when it comes", async () => {
    let came = (): void => {};
    const headCame = new Promise<void>((resolve) => {
      came = resolve;
    });
    const { port } = await serve(
      {},
      {
        async fill(stream) {
          stream.send("one", frame({ event: "one", data: {} }));
          await headCame;
          stream.send("two", frame({ event: "two", data: {} }));
        },
      },
    );
    const reader = slowReader(port);
    reader.socket.once("data", (piece) => {
      expect(piece.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n.*event: one\n/s);
      came();
    });
    await reader.readOn("event: two");
  });
});

describe("A stream that is asked for before the answer to another call", () => {
  const pipelined = "GET /first HTTP/1.1\r\nhost: x\r\n\r\nGET /stream HTTP/1.1\r\nhost: x\r\n\r\n";
  const asking = (port: number): Socket => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    sockets.push(socket);
    socket.write(pipelined);
    return socket;
  };

  it("begins after it, with the same head and without frames of its own", async () => {
    let answer = (): void => {};
    const first = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { opened, port } = await serve({}, { first });
    const socket = asking(port);
    await expect.poll(() => opened.length).toBe(1);
    opened[0]?.send("one", frame({ event: "one", data: {} }));
    const text = new Promise<string>((resolve) => {
      let all = "";
      socket.on("data", (piece) => {
        all += piece.toString();
        if (all.includes("event: one")) resolve(all);
      });
    });
    answer();
    const [, streamed = ""] = (await text).split("\r\n\r\nfirst");
    expect(streamed).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    const [head = "", body = ""] = streamed.split("\r\n\r\n");
    expect(head.toLowerCase()).not.toContain("transfer-encoding");
    expect(head.toLowerCase()).toContain("connection: close");
    expect(head).toContain("x-from-a-hook: kept");
    expect(body).toMatch(/^event: one\n/);
  });

  it("is over when its connection ends before its turn", async () => {
    const { streams, opened, port } = await serve({}, { first: new Promise(() => {}) });
    const socket = asking(port);
    await expect.poll(() => opened.length).toBe(1);
    socket.destroy();
    await expect.poll(() => streams.count()).toBe(0);
  });
});
