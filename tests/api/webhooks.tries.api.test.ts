import { describe, expect, test } from "vitest";
import { change } from "../support/developerCalls.ts";
import { hourMs, secondMs, startWithPager, texts } from "../support/pager.ts";
import {
  changeEndpoint,
  deliverDue,
  makeEndpoint,
  readDeliveries,
  readEndpoints,
  redeliver,
  relayAll,
} from "../support/webhookCalls.ts";
import { well } from "../support/webhookReceiver.ts";

describe("a webhook", () => {
  test("that fails is tried again at 0, 5 s, 5 min, 30 min … within a tenth, and what came later waits behind", async () => {
    const { app, receiver, send, deliveries, endpoint } = await startWithPager();
    receiver.answer((response) => response.writeHead(503).end("busy"));
    await send("one");
    await deliverDue(app);
    const failing = await endpoint();
    expect(failing?.failingSince).toBeGreaterThan(0);
    const [first] = await deliveries();
    const now = first?.triesMade[0]?.at ?? 0;
    expect(first).toMatchObject({ state: "Pending", tries: 1, status: 503 });
    const wait = (first?.nextAt ?? 0) - now;
    expect(wait).toBeGreaterThanOrEqual(4.5 * secondMs);
    expect(wait).toBeLessThanOrEqual(5.5 * secondMs);
    await deliverDue(app);
    expect(receiver.hooks).toHaveLength(1);
    await send("two");
    await deliverDue(app);
    // 15 s later: the second try of the first; the second one waits, for the order holds.
    expect(texts(receiver)).toEqual(["one", "one"]);
    const [behind, later] = await deliveries();
    // Its own moment has passed, and says nothing.
    expect(behind?.nextAt).toBe(later?.nextAt);
    const inMs = (later?.nextAt ?? 0) - now;
    expect(inMs).toBeGreaterThanOrEqual(4.5 * 60 * secondMs - secondMs);
    expect(inMs).toBeLessThanOrEqual(5.5 * 60 * secondMs + secondMs);
    receiver.answer(well);
    await app.clock.advance(6 * 60 * secondMs);
    await deliverDue(app);
    expect(texts(receiver)).toEqual(["one", "one", "one", "two"]);
    expect(new Set(receiver.hooks.slice(0, 3).map(({ id }) => id)).size).toBe(1);
    expect((await deliveries()).map(({ state, tries }) => [state, tries])).toEqual([
      ["Delivered", 1],
      ["Delivered", 3],
    ]);
    expect((await endpoint())?.failingSince).toBeNull();
  });

  test("is waited for as long as its Retry-After asks", async () => {
    const { app, receiver, send, deliveries } = await startWithPager();
    receiver.answer((response) => response.writeHead(429, { "retry-after": "3600" }).end());
    await send("one");
    await deliverDue(app);
    const [first] = await deliveries();
    expect((first?.nextAt ?? 0) - (first?.triesMade[0]?.at ?? 0)).toBeGreaterThanOrEqual(hourMs);
  });

  test("at which nothing arrives for a day is off, and what it missed is dead until somebody redelivers it", async () => {
    const { app, receiver, send, deliveries, endpoint, made } = await startWithPager();
    receiver.answer((response) => response.writeHead(500).end());
    await send("one");
    await send("two");
    for (let hours = 0; hours < 60 && (await endpoint())?.offAt === null; hours += 1) {
      await deliverDue(app);
      await app.clock.advance(hours < 1 ? 6 * secondMs : hourMs);
    }
    expect(await endpoint()).toMatchObject({ offReason: "Failing" });
    expect(receiver.hooks).toHaveLength(10);
    expect((await deliveries("Failed")).map(({ state, tries }) => [state, tries])).toEqual([
      ["Dead", 0],
      ["Dead", 10],
    ]);
    receiver.answer(well);
    await send("three");
    await deliverDue(app);
    expect(receiver.hooks).toHaveLength(10);
    const [two, one] = await deliveries();
    // Also while it is off, with the same id.
    await redeliver(await app.as("mia"), one?.id ?? "");
    await deliverDue(app);
    expect(receiver.hooks.at(-1)).toMatchObject({ id: one?.eventId, data: { text: "one" } });
    expect((await deliveries())[1]).toMatchObject({ state: "Delivered", tries: 11 });
    const on = await changeEndpoint(await app.as("mia"), "SwitchWebhookEndpoint", made.endpoint.id, ", on: true");
    expect(on.endpoint).toMatchObject({ offAt: null, offReason: null, failingSince: null });
    await send("four");
    await deliverDue(app);
    expect(texts(receiver).slice(10)).toEqual(["one", "four"]);
    expect(two?.state).toBe("Dead");
  });

  test("that will not have one event gets the ones after it, once it has refused that one three times", async () => {
    const { app, receiver, send, deliveries, endpoint, mails } = await startWithPager();
    receiver.answer((response, { data }) => response.writeHead(data.text === "one" ? 422 : 200).end());
    await send("one");
    await send("two");
    await deliverDue(app);
    expect(texts(receiver)).toEqual(["one"]);
    for (const wait of [6 * secondMs, 6 * 60 * secondMs]) {
      await app.clock.advance(wait);
      await deliverDue(app);
    }
    expect(texts(receiver)).toEqual(["one", "one", "one", "two"]);
    expect((await deliveries()).map(({ state, tries, status }) => [state, tries, status])).toEqual([
      ["Delivered", 1, 200],
      ["Dead", 3, 422],
    ]);
    expect(await endpoint()).toMatchObject({ offAt: null, failingSince: null });
    // A person may have it delivered again.
    receiver.answer(well);
    await redeliver(await app.as("mia"), (await deliveries())[1]?.id ?? "");
    await deliverDue(app);
    expect(texts(receiver).at(-1)).toBe("one");
    expect((await mails()).filter(({ subject }) => subject.includes("webhook"))).toEqual([]);
  });

  test("is off after ten tries of what waits, whatever failed before that waits no more", async () => {
    const { app, receiver, send, deliveries, endpoint, made } = await startWithPager();
    await send("one");
    await deliverDue(app);
    receiver.answer((response) => response.writeHead(500).end());
    await redeliver(await app.as("mia"), (await deliveries())[0]?.id ?? "");
    await deliverDue(app);
    // It had arrived: that a person's try of it fails says nothing.
    expect(await endpoint()).toMatchObject({ failingSince: null });
    receiver.answer((response) => response.writeHead(422).end());
    await send("two");
    for (const wait of [0, 6 * secondMs, 6 * 60 * secondMs]) {
      await app.clock.advance(wait);
      await deliverDue(app);
    }
    expect(await deliveries()).toMatchObject([{ state: "Dead", tries: 3 }, { state: "Delivered" }]);
    expect(await endpoint()).toMatchObject({ failingSince: null });
    await redeliver(await app.as("mia"), (await deliveries())[0]?.id ?? "");
    await deliverDue(app);
    expect(await endpoint()).toMatchObject({ failingSince: null });
    await app.clock.advance(30 * hourMs);
    receiver.answer((response) => response.writeHead(503).end());
    await send("three");
    await deliverDue(app);
    expect((await deliveries())[0]).toMatchObject({ state: "Pending", tries: 1 });
    await app.clock.advance(23 * hourMs);
    // What another address did is not its fault.
    const url = JSON.stringify(`${receiver.url}/new`);
    await change(
      await app.as("mia"),
      `updateWebhookEndpoint(id: "${made.endpoint.id}", name: "Pager", url: ${url}, types: ["board.message.shown"])`,
      "... on UpdateWebhookEndpointSuccess { endpoint { id } }",
    );
    await deliverDue(app);
    await app.clock.advance(2 * hourMs);
    await deliverDue(app);
    expect((await deliveries())[0]).toMatchObject({ state: "Pending", tries: 3 });
    expect(await endpoint()).toMatchObject({ offAt: null, failingSince: expect.any(Number) });
  });

  test("that refuses everything is off after a day all the same", async () => {
    const { app, receiver, send, endpoint } = await startWithPager();
    receiver.answer((response) => response.writeHead(401).end());
    // A send asks for its subscription first: of both a credential has twenty in a second, and a quick machine needs no more.
    for (let hours = 0; hours < 30 && (await endpoint())?.offAt === null; hours += 4) {
      await send(`message ${hours}`);
      await deliverDue(app);
      await app.clock.advance(4 * hourMs);
    }
    expect(await endpoint()).toMatchObject({ offReason: "Failing" });
  });

  test("that answers 410 is off at once", async () => {
    const { app, receiver, send, deliveries, endpoint, mails } = await startWithPager();
    receiver.answer((response) => response.writeHead(410).end());
    await send("one");
    await deliverDue(app);
    expect(await endpoint()).toMatchObject({ offReason: "Gone" });
    expect(await deliveries()).toMatchObject([{ state: "Dead", status: 410, nextAt: null }]);
    // The board's Owner hears of it, and no Admin.
    const letters = (await mails()).filter(({ subject }) => subject === "The webhook Pager was switched off");
    expect(letters.map(({ to }) => to)).toEqual(["mia@example.com"]);
    expect(letters[0]?.text).toContain("410");
  });

  test("is off from when nobody who may see its board answers for it, and on again for somebody who does", async () => {
    const { app, receiver, send, kitchen, seat, mails } = await startWithPager();
    const noor = await app.as("noor");
    const { endpoint } = await makeEndpoint(noor, kitchen, receiver.url, undefined, "Desk");
    const desk = async () => (await readEndpoints(await app.as("mia"), kitchen)).find(({ id }) => id === endpoint.id);
    await send("one");
    await deliverDue(app);
    expect(texts(receiver)).toEqual(["one", "one"]);
    const mia = await app.as("mia");
    await send("two");
    await relayAll(app);
    await mia.graphql("mutation Remove($id: ID!) { deleteRoleV2(id: $id) { __typename } }", {
      id: await seat(mia, "noor"),
    });
    await deliverDue(app);
    // The pager is Mia's own.
    expect(texts(receiver).slice(2)).toEqual(["two"]);
    expect(await desk()).toMatchObject({ offReason: "Left", offAt: expect.any(Number) });
    expect((await readDeliveries(mia, endpoint.id)).deliveries.map(({ state }) => state)).toEqual([
      "Dead",
      "Delivered",
    ]);
    const letters = (await mails()).filter(({ subject }) => subject === "The webhook Desk was switched off");
    expect(letters.map(({ to }) => to)).toEqual(["mia@example.com"]);
    await changeEndpoint(await app.as("mia"), "SwitchWebhookEndpoint", endpoint.id, ", on: true");
    await send("three");
    await deliverDue(app);
    expect(texts(receiver).slice(3)).toEqual(["three", "three"]);
    expect(await desk()).toMatchObject({ offAt: null });
  });

  test("that is switched off keeps what waited, and is told nothing of the time between", async () => {
    const { app, receiver, send, mia, made } = await startWithPager();
    await send("before");
    await relayAll(app);
    await changeEndpoint(mia, "SwitchWebhookEndpoint", made.endpoint.id, ", on: false");
    await send("between");
    await deliverDue(app);
    expect(receiver.hooks).toEqual([]);
    await changeEndpoint(mia, "SwitchWebhookEndpoint", made.endpoint.id, ", on: true");
    await send("after");
    await deliverDue(app);
    expect(texts(receiver)).toEqual(["before", "after"]);
  });
});
