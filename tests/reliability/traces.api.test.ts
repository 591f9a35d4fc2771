import { request } from "node:http";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { readConfig } from "../../gateway/config.ts";
import { freePort } from "../../gateway/freePort.ts";
import { otlpTraces } from "../../gateway/reports/otlpTraces.ts";
import { traced } from "../../gateway/traces.ts";
import { makeCredential, makeInstallable, shows, subscriptionOf } from "../support/developerCalls.ts";
import { grid, makeBoardKey } from "../support/dialectWorld.ts";
import { identify, openDisplaySocket } from "../support/displaySocket.ts";
import { openEvents } from "../support/eventReader.ts";
import { startGatewayProcess } from "../support/gatewayProcess.ts";
import { hasRedis, redisServer } from "../support/redisServer.ts";
import { openReportReceiver } from "../support/reportReceiver.ts";
import { testApp } from "../support/testApp.ts";
import { openTraceReceiver, type ReceivedSpan } from "../support/traceReceiver.ts";

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** Closed before what was opened before it. */
function kept<One extends { close(): unknown }>(one: One): One {
  open.unshift(one);
  return one;
}

const words = "Tea at Noor's at five";

/** A send on one gateway that a stream and a display of another one, which is a process of its own, are told of. */
async function sendAcross(endpoint: string) {
  const redis = kept(await redisServer());
  const config = { redisUrl: redis.url, otelExporterOtlpEndpoint: endpoint };
  const here = await testApp({
    config,
    seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen", { device: true })),
  });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const there = startGatewayProcess({
    environment: {
      PORT: String(port),
      DATABASE_URL: here.databaseUrl,
      REDIS_URL: redis.url,
      DATA_DIR: here.context.config.dataDir,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_SERVICE_NAME: "boards",
    },
    arguments: ["--no-demo"],
  });
  kept({ close: () => there.child.kill("SIGKILL") });
  await there.says("is ready at");
  const mia = await here.as("mia");
  const kitchen = here.ids.boards.kitchen ?? "";
  const { pairingCode } = (await mia.post("/factory/device", { boardId: kitchen })).json();
  const display = (await here.anonymous.post("/pair", { pairingCode })).json();
  const stream = kept(await openEvents(`${url}/events`, { token: mia.token }));
  const socket = kept(await openDisplaySocket(url, display.clientId));
  socket.say(identify(display.clientId, display.token));
  await Promise.all([stream.next("board"), socket.next("display")]);
  // Its subscription needs a moment to reach Redis: a hint is repeated until it comes over.
  let isHeard = false;
  void stream
    .next(({ data }) => data.what === "look")
    .then(() => {
      isHeard = true;
    });
  const tell = async () => {
    here.context.bus.publish({ kind: "board", boardId: kitchen, what: "look" });
    return isHeard;
  };
  await expect.poll(tell, { timeout: 5_000 }).toBe(true);
  const answer = await mia.graphql(
    "mutation($text: String, $boardId: ID!) { createMessage2(text: $text, boardId: $boardId) { __typename } }",
    { text: words, boardId: kitchen },
  );
  const { version } = await socket.next("display");
  await stream.next("board");
  socket.say({ type: "shown", version });
  const shown = async () =>
    (
      await here.opened
        .sql`select 1 from message_appearance where version = ${String(version)} and shown_at is not null`
    ).length;
  await expect.poll(shown, { timeout: 5_000 }).toBe(1);
  stream.close();
  socket.close();
  there.signal("SIGTERM");
  const exit = await there.ended;
  const secrets = [mia.token ?? "", kitchen, display.clientId, display.token, here.ids.people.mia ?? ""];
  await here.close();
  return { answer, exit, secrets };
}

describe("messages that are written together", () => {
  it("are each told in the trace of their own call", async () => {
    const receiver = kept(await openTraceReceiver());
    const app = await testApp({
      config: { otelExporterOtlpEndpoint: receiver.url },
      seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen").board("hallway")),
    });
    const mia = await app.as("mia");
    const url = "/dialects/local/local-api/message";
    const boards = [app.ids.boards.kitchen ?? "", app.ids.boards.hallway ?? ""];
    const keys = await Promise.all(boards.map((board) => makeBoardKey(mia, board, "Local")));
    const payload = JSON.stringify(grid(63));
    await Promise.all(
      keys.map(({ token }) =>
        app.app.inject({ method: "POST", url, headers: { "x-vestaboard-local-api-key": token }, payload }),
      ),
    );
    await app.close();
    const tracesOf = (wanted: string) =>
      receiver.spans.filter(({ name }) => name === wanted).map(({ traceId }) => traceId);
    expect(tracesOf("board write")).toHaveLength(1);
    const calls = tracesOf(`POST ${url}`);
    expect(new Set(calls).size).toBe(2);
    expect(tracesOf("hint").sort()).toEqual(calls.sort());
  });
});

describe.runIf(hasRedis)("with OTEL_EXPORTER_OTLP_ENDPOINT", () => {
  it("a send is one trace across gateways, from the call to the receipt, without ids and texts", async () => {
    const receiver = kept(await openTraceReceiver());
    const { secrets } = await sendAcross(receiver.url);
    const [written] = receiver.spans.filter(
      ({ name, traceId }) => name === "receipt" && receiver.spans.some((one) => one.traceId === traceId),
    );
    const ours = receiver.spans.filter(({ traceId }) => traceId === written?.traceId);
    const named = (name: string): ReceivedSpan => {
      const found = ours.filter((span) => span.name === name);
      expect(found, name).toHaveLength(1);
      return found[0] as ReceivedSpan;
    };
    const below = new Map([
      ["graph", "POST /graphql"],
      ["board write", "graph"],
      ["hint", "graph"],
      ["stream write", "hint"],
      ["receipt", "hint"],
    ]);
    for (const [name, parent] of below) expect(named(name).parentId, name).toBe(named(parent).id);
    expect(ours.map(({ name }) => name).sort()).toEqual(["POST /graphql", ...below.keys()].sort());
    const call = named("POST /graphql");
    expect([call.parentId, call.service]).toEqual(["", "clatter"]);
    expect(["graph", "board write", "hint"].map((name) => named(name).instance)).toEqual(Array(3).fill(call.instance));
    const [write, receipt] = [named("stream write"), named("receipt")];
    expect([write.service, receipt.service, receipt.instance]).toEqual(["boards", "boards", write.instance]);
    expect(write.instance).not.toBe(call.instance);
    expect(call.attributes).toEqual({
      "http.request.method": "POST",
      "http.route": "/graphql",
      "http.response.status_code": 200,
    });
    for (const secret of [...secrets, words, "Noor", "mia"]) expect(receiver.raw()).not.toContain(secret);
  }, 120_000);

  it("calls and the stop are as ever where nobody is there", async () => {
    const { answer, exit } = await sendAcross(`http://127.0.0.1:${await freePort()}`);
    expect(answer.errors).toBeUndefined();
    expect(exit).toBe(0);
  }, 120_000);
});

it("a program's call is one trace with what it wrote, also when its body comes late", async () => {
  const receiver = kept(await openTraceReceiver());
  const gateway = await testApp({
    config: { otelExporterOtlpEndpoint: receiver.url },
    seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen")),
  });
  const mia = await gateway.as("mia");
  const made = await makeCredential(mia, gateway.ids.boards.kitchen ?? "", await makeInstallable(mia));
  const subscription = await subscriptionOf(gateway, made);
  const url = await gateway.listen();
  const status = await new Promise<number | undefined>((resolve, reject) => {
    // The body goes out once the gateway has begun with the head.
    const headers = { "content-type": "application/json", expect: "100-continue", ...shows(made) };
    const call = request(`${url}/v1/subscriptions/${subscription}/message`, { method: "POST", headers, agent: false });
    call.on("continue", () => call.end(JSON.stringify({ text: words })));
    call.on("response", (response) => response.resume().on("end", () => resolve(response.statusCode)));
    call.on("error", reject).flushHeaders();
  });
  expect(status).toBe(200);
  await gateway.close();
  const [write] = receiver.spans.filter(({ name }) => name === "board write");
  expect(receiver.spans.find(({ id }) => id === write?.parentId)?.name).toMatch(/^POST \/v1\//);
});

it("errors go to a service of their own, and traces to none but the receiver", async () => {
  const receiver = kept(await openTraceReceiver());
  const reports = kept(await openReportReceiver());
  const gateway = await testApp({
    config: { otelExporterOtlpEndpoint: receiver.url, errorReportingUrl: reports.dsn },
  });
  // Drawn below Sentry's own rate of one in a hundred.
  const draw = vi.spyOn(Math, "random").mockReturnValue(0.0099);
  onTestFinished(() => draw.mockRestore());
  await gateway.anonymous.get("/flags");
  gateway.app.log.error({ err: new Error("broken") }, "An error");
  await gateway.close();
  expect(reports.items.map(({ type }) => type)).toEqual(["event"]);
  expect(receiver.spans.map(({ name }) => name)).toEqual(["GET /flags"]);
});

describe("a receiver of traces that says nothing, or no", () => {
  const settings = readConfig({}, []);
  const silent = { warn: () => {}, info: () => {} };

  it("is given no more than what may wait, and work goes on", async () => {
    const receiver = kept(await openTraceReceiver());
    receiver.hold();
    const traces = otlpTraces(receiver.url, settings, silent);
    let done = 0;
    for (let at = 0; at < 10_000; at += 1) done += await traced("work", async () => 1);
    expect(done).toBe(10_000);
    await expect.poll(() => receiver.spans.length, { timeout: 10_000 }).toBeGreaterThan(0);
    receiver.answer();
    await expect.poll(() => receiver.spans.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(2_048);
    await traces.close();
    // What waits, and the batch that was under way.
    expect(receiver.spans.length).toBeLessThanOrEqual(2_048 + 512);
  });

  it("is told of once where it refuses them, and when it takes them again", async () => {
    const receiver = kept(await openTraceReceiver());
    const said: unknown[] = [];
    const log = { warn: (_error: object, text: string) => said.push(text), info: (text: string) => said.push(text) };
    const traces = otlpTraces(receiver.url, settings, log);
    onTestFinished(() => traces.close());
    /** A full batch goes out at once. */
    const batch = async (more: number) => {
      const before = receiver.spans.length;
      for (let at = 0; at < 512; at += 1) await traced("work", async () => {});
      await expect.poll(() => receiver.spans.length, { timeout: 10_000 }).toBe(before + 512);
      await expect.poll(() => said.length, { timeout: 10_000 }).toBe(more);
    };
    receiver.refuse(true);
    await batch(1);
    await batch(1);
    receiver.refuse(false);
    await batch(2);
    expect(said).toEqual(["Traces are not taken; those of meanwhile are dropped", "Traces are taken again"]);
  });

  it("holds a stop up for two seconds at most", async () => {
    const receiver = kept(await openTraceReceiver());
    receiver.hold();
    const traces = otlpTraces(receiver.url, settings, silent);
    await traced("work", async () => {});
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    let isClosed = false;
    const closing = traces.close().then(() => {
      isClosed = true;
    });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await closing;
  });

  it("takes of a hundred calls none, some or all, as the sampler says", async () => {
    const taken = async (otelTracesSampler: typeof settings.otelTracesSampler, otelTracesSamplerArg = 1) => {
      const receiver = kept(await openTraceReceiver());
      const traces = otlpTraces(receiver.url, { ...settings, otelTracesSampler, otelTracesSamplerArg }, silent);
      for (let at = 0; at < 100; at += 1) await traced("work", () => traced("part", async () => {}));
      await traces.close();
      return receiver.spans;
    };
    expect(await taken("always_off")).toEqual([]);
    expect(await taken("parentbased_always_off")).toEqual([]);
    expect(await taken("always_on")).toHaveLength(200);
    const some = await taken("parentbased_traceidratio", 0.5);
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(200);
    // A trace is whole or not there.
    const of = (name: string) => some.filter((span) => span.name === name).map(({ traceId }) => traceId);
    expect(of("part").sort()).toEqual(of("work").sort());
  });
});
