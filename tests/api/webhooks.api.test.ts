import { describe, expect, test } from "vitest";
import { flushRequests } from "../../gateway/modules/developer/requestNotes.ts";
import { createDeliverer } from "../../gateway/modules/developer/webhooks/deliverer.ts";
import { openOutside } from "../../gateway/outside/outside.ts";
import { post } from "../support/developerCalls.ts";
import { startHouseholds } from "../support/households.ts";
import { hourMs, secondMs, startWithPager } from "../support/pager.ts";
import type { Caller } from "../support/testApp.ts";
import {
  changeEndpoint,
  deliverDue,
  makeEndpoint,
  readEndpoints,
  redeliver,
  relayAll,
} from "../support/webhookCalls.ts";
import { isSignedWith } from "../support/webhookReceiver.ts";

describe("a webhook", () => {
  test("is told of what it chose, signed so that the convention's library takes it", async () => {
    const { app, receiver, send, made, kitchen, mia } = await startWithPager();
    await send("low tide 16:40");
    // Not what it chose.
    await mia.graphql(`mutation { updateBoard(boardId: ${JSON.stringify(kitchen)}, title: "Galley") { __typename } }`);
    await deliverDue(app);
    expect(receiver.hooks).toHaveLength(1);
    const [hook] = receiver.hooks;
    expect(hook).toMatchObject({
      path: "/hooks/clatter",
      type: "board.message.shown",
      id: expect.stringMatching(/^ev_\d{16}$/),
      headers: { "content-type": "application/json" },
      data: { boardId: kitchen, version: 1, text: "low tide 16:40", by: "Weather robot", via: "credential" },
    });
    expect(Object.keys(JSON.parse(hook?.raw ?? "{}"))).toEqual(["type", "timestamp", "data"]);
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(hook !== undefined && isSignedWith(made.secret, hook)).toBe(true);
    expect(hook !== undefined && isSignedWith(made.secret, { ...hook, raw: `${hook.raw} ` })).toBe(false);
  });

  test("keeps its secret to itself: no row, no log line and no answer holds it after it was told", async () => {
    const { app, receiver, send, made, mia, kitchen } = await startWithPager();
    receiver.answer((response) => response.writeHead(500).end("no"));
    await send("one");
    await deliverDue(app);
    const core = made.secret.slice("whsec_".length);
    const kept = await app.opened.sql`select to_jsonb(w) as row from webhook_endpoint w
      union all select to_jsonb(t) from webhook_try t union all select to_jsonb(d) from webhook_delivery d
      union all select to_jsonb(r) from api_request r union all select to_jsonb(e) from api_event e`;
    expect(JSON.stringify(kept)).not.toContain(core);
    expect(app.logLines.join("\n")).not.toContain(core);
    // Paths of addresses may be secrets of people, too.
    expect(app.logLines.join("\n")).not.toContain("/hooks/clatter");
    expect(JSON.stringify(await readEndpoints(mia, kitchen))).not.toContain(core);
    expect((await readEndpoints(mia, kitchen))[0]?.secretTail).toBe(core.slice(-4));
  });

  test("has two valid secrets for a day after a rotation, or until somebody ends the one before", async () => {
    const { app, receiver, send, mia, made } = await startWithPager();
    const { id } = made.endpoint;
    const second = await changeEndpoint(mia, "RotateWebhookSecret", id);
    expect(second.endpoint).toMatchObject({ secretTail: second.secret.slice(-4), formerTail: made.secret.slice(-4) });
    await send("both");
    await deliverDue(app);
    const both = receiver.hooks.at(-1);
    expect(both?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    expect([made.secret, second.secret].map((secret) => both !== undefined && isSignedWith(secret, both))).toEqual([
      true,
      true,
    ]);
    const ended = await changeEndpoint(mia, "EndWebhookSecret", id);
    expect(ended.endpoint).toMatchObject({ formerTail: null, formerUntil: null });
    expect(await changeEndpoint(mia, "EndWebhookSecret", id)).toMatchObject({ type: "NotFound", rule: "secret" });
    await send("one");
    await deliverDue(app);
    const one = receiver.hooks.at(-1);
    expect(one !== undefined && isSignedWith(made.secret, one)).toBe(false);
    expect(one !== undefined && isSignedWith(second.secret, one)).toBe(true);
    // The other way to its end is time.
    const third = await changeEndpoint(await app.as("mia"), "RotateWebhookSecret", id);
    await app.clock.advance(24 * hourMs);
    await send("later");
    await deliverDue(app);
    const later = receiver.hooks.at(-1);
    expect(later !== undefined && isSignedWith(second.secret, later)).toBe(false);
    expect(later !== undefined && isSignedWith(third.secret, later)).toBe(true);
  });

  test("of which a board has ten at most; its name and choice are read", async () => {
    const { mia, kitchen, receiver } = await startWithPager();
    for (let count = 1; count < 10; count += 1) await makeEndpoint(mia, kitchen, receiver.url);
    expect(await makeEndpoint(mia, kitchen, receiver.url)).toMatchObject({ type: "RateLimited", rule: "quota" });
    expect(await makeEndpoint(mia, kitchen, receiver.url, [])).toMatchObject({ rule: "types" });
    expect(await makeEndpoint(mia, kitchen, receiver.url, ["board.exploded"])).toMatchObject({ rule: "types" });
    expect(await makeEndpoint(mia, kitchen, receiver.url, undefined, "  ")).toMatchObject({ rule: "name" });
    for (const name of ["n".repeat(61), "House\u202d", "Ho\nuse"]) {
      expect(await makeEndpoint(mia, kitchen, receiver.url, undefined, name)).toMatchObject({ rule: "name" });
    }
  });

  test("is told of a write that was refused, once in a while", async () => {
    const { app, receiver, send, program } = await startWithPager(["board.write.refused"]);
    await send("one");
    for (let count = 0; count < 3; count += 1)
      expect((await post(app, program, { text: "soon" })).statusCode).toBe(429);
    await flushRequests(app.context);
    // The gateway's own beat may have taken the notes, and be writing them.
    await expect.poll(() => deliverDue(app).then(() => receiver.hooks.length)).toBe(1);
    const [hook] = receiver.hooks;
    expect([hook?.type, hook?.data.rule, hook?.data.setBy, hook?.data.credentialId]).toEqual([
      "board.write.refused",
      "rateLimit",
      "Weather robot",
      program.credential.id,
    ]);
  });
});

describe("two gateways", () => {
  test("never try one endpoint at the same time, and one that died is followed when its lease has ended", async () => {
    const { app, receiver, send, deliveries } = await startWithPager();
    let release = (): void => {};
    const isHeld = new Promise<void>((resolve) => {
      release = resolve;
    });
    receiver.answer((response) => void isHeld.then(() => response.writeHead(204).end()));
    await send("one");
    await relayAll(app);
    const dying = createDeliverer(app.context);
    expect(await dying.startDue()).toBe(1);
    await expect.poll(() => receiver.hooks.length).toBe(1);
    // The other one finds nothing to take while the lease lasts.
    const other = createDeliverer(app.context);
    expect(await other.startDue()).toBe(0);
    // A gateway that does not come back: what it held is somebody else's after the lease.
    await app.clock.advance(46 * secondMs);
    expect(await other.startDue()).toBe(1);
    await expect.poll(() => receiver.hooks.length).toBe(2);
    release();
    await Promise.all([other.settled(), dying.settled()]);
    // The one that lost its lease keeps nothing.
    expect(await deliveries()).toMatchObject([{ state: "Delivered", tries: 1 }]);
    await Promise.all([other.close(), dying.close()]);
  });
});

describe("addresses", () => {
  const refused: readonly [string, string][] = [
    ["http://127.0.0.1/hook", "private"],
    ["http://localhost/hook", "private"],
    ["http://[::1]/hook", "private"],
    ["http://[::ffff:10.0.0.1]/hook", "private"],
    ["http://0x7f000001/hook", "private"],
    ["http://169.254.169.254/latest/meta-data", "private"],
    ["http://10.1.2.3/hook", "private"],
    ["https://me:secret@example.com/hook", "url"],
    ["ftp://example.com/hook", "url"],
    ["https://example.com:22/hook", "url"],
    ["no address", "url"],
    [`https://example.com/${"a".repeat(3_000)}`, "url"],
  ];
  test("in private networks, of other services, with a password or too long are refused at once", async () => {
    const { app, board } = await startHouseholds();
    const mia = await app.as("mia");
    for (const [url, rule] of refused) {
      const answer = await makeEndpoint(mia, board("Kitchen"), url);
      expect([url, answer.type, answer.rule]).toEqual([url, "ValidationError", rule]);
    }
    const closed = await makeEndpoint(mia, board("Kitchen"), "http://169.254.169.254/hook");
    expect(closed.error).toContain("Nothing can allow it.");
    expect(await readEndpoints(mia, board("Kitchen"))).toEqual([]);
  });

  test("are refused with what helps: who may allow a private one on any port, or which ports others have", async () => {
    const { app, board } = await startHouseholds();
    const mia = await app.as("mia");
    const setting = "ALLOWED_PRIVATE_HOSTS";
    const ports = "one of the ports 80, 443, 8080 and 8443";
    for (const [url, told, untold] of [
      ["http://192.168.1.5/hook", setting, ports],
      ["http://192.168.1.5:8123/api/webhook/clatter", setting, ports],
      ["http://127.0.0.1:9911/ok", setting, ports],
      ["http://localhost:9911/ok", setting, ports],
      ["http://93.184.215.14:8123/hook", ports, setting],
    ] as const) {
      const { error } = await makeEndpoint(mia, board("Kitchen"), url);
      expect([url, error]).toEqual([url, expect.stringContaining(told)]);
      expect([url, error]).toEqual([url, expect.not.stringContaining(untold)]);
    }
  });

  test("of names that only this network knows are told apart by nobody, whether they are there or not", async () => {
    const { app, board } = await startHouseholds();
    const mia = await app.as("mia");
    const told = async (url: string) => (await makeEndpoint(mia, board("Kitchen"), url)).error;
    const known = await told("http://localhost/hook");
    expect(known).toContain("ALLOWED_PRIVATE_HOSTS");
    for (const name of ["no-such-machine", "no-such-machine.local", "no-such-machine:8123"]) {
      expect([name, await told(`http://${name}/hook`)]).toEqual([name, known]);
    }
  });

  test("are looked at 120 times an hour for one person, and more for another one", async () => {
    const { app, board } = await startHouseholds();
    const [mia, noor] = [await app.as("mia"), await app.as("noor")];
    const tried = async (caller: Caller, url = "http://127.0.0.1/hook") =>
      (await makeEndpoint(caller, board("Kitchen"), url)).rule;
    for (let tries = 0; tries < 120; tries += 1) expect(await tried(mia)).toBe("private");
    expect(await tried(mia)).toBe("attempts");
    // What needs no look is told all the same.
    expect(await tried(mia, "no address")).toBe("url");
    expect(await tried(noor)).toBe("private");
    await app.clock.advance(hourMs);
    expect(await tried(await app.as("mia"))).toBe("private");
  });

  test("that lead to this machine later are refused at each try, a redirect is followed by nobody", async () => {
    const { app, receiver, send, deliveries, mia, kitchen } = await startWithPager();
    const asked: string[] = [];
    const rebound = () =>
      openOutside({
        allowedPrivateHosts: [receiver.host],
        ownPorts: [],
        resolve: async (name) => {
          asked.push(name);
          return ["127.0.0.1"];
        },
      });
    await app.opened.sql`update webhook_endpoint set url = 'http://rebound.example/hook'`;
    await send("one");
    await deliverDue(app, { open: rebound });
    expect(asked).toEqual(["rebound.example"]);
    expect(await deliveries()).toMatchObject([{ state: "Pending", status: null, problem: "private" }]);
    const [own] = await readEndpoints(mia, kitchen);
    expect(own?.failingSince).toBeGreaterThan(0);
    await app.opened.sql`update webhook_endpoint set url = ${receiver.url}`;
    receiver.answer((response) => response.writeHead(307, { location: "/elsewhere" }).end());
    await app.clock.advance(10 * secondMs);
    await deliverDue(app);
    expect(receiver.hooks.map(({ path }) => path)).toEqual(["/hooks/clatter"]);
    expect(await deliveries()).toMatchObject([{ state: "Pending", status: 307, problem: "redirects" }]);
  });
});

describe("receivers", () => {
  test("that answer 10 MB are read for 2 kB; that never answer are given up", { timeout: 60_000 }, async () => {
    const { app, receiver, send, deliveries } = await startWithPager();
    let written = 0;
    receiver.answer((response) => {
      response.writeHead(200);
      const fill = (): void => {
        while (written < 10_000_000 && !response.destroyed) {
          written += 10_000;
          if (!response.write("x".repeat(10_000))) return void response.once("drain", fill);
        }
        response.end();
      };
      fill();
    });
    await send("one");
    await deliverDue(app);
    const [large] = await deliveries();
    expect(large).toMatchObject({ state: "Delivered", status: 200 });
    expect(large?.triesMade[0]?.answer).toHaveLength(2_048);
    expect(written).toBeLessThan(10_000_000);
    receiver.answer(() => {});
    await send("two");
    const quick = () => openOutside({ allowedPrivateHosts: [receiver.host], ownPorts: [], totalMs: 300 });
    await deliverDue(app, { open: quick });
    expect((await deliveries())[0]).toMatchObject({ state: "Pending", status: null, problem: "timeout", tries: 1 });
  });

  test("are no business of others: another household's people see and change nothing", async () => {
    const { app, made, deliveries, send } = await startWithPager();
    await send("one");
    await deliverDue(app);
    const [delivery] = await deliveries();
    const stranger = await app.as("stranger");
    for (const name of ["RotateWebhookSecret", "EndWebhookSecret", "DeleteWebhookEndpoint"] as const) {
      expect(await changeEndpoint(stranger, name, made.endpoint.id)).toMatchObject({ type: "NotFound" });
    }
    expect(await redeliver(stranger, delivery?.id ?? "")).toMatchObject({ type: "NotFound" });
    const ben = await app.as("ben");
    expect(await changeEndpoint(ben, "RotateWebhookSecret", made.endpoint.id)).toMatchObject({ type: "NotAuthorized" });
  });
});
