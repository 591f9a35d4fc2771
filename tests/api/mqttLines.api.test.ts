import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { openConnection } from "../../gateway/modules/mqtt/connection.ts";
import { installPaho } from "../clients/install.ts";
import { makeBoardKey } from "../support/dialectWorld.ts";
import { startHouseholds } from "../support/households.ts";
import { listenAt, startBroker } from "../support/mqttBroker.ts";
import { patiently, startMqtt } from "../support/mqttWorld.ts";
import { testApp } from "../support/testApp.ts";

/* The line to the broker: it is cut, it comes back, and of several gateways one has it. */

/** As a gateway of this installation calls itself. */
const gatewayName = /^clatter[0-9a-f]{16}$/;

const gatewaysAt = (clients: readonly string[]) => clients.filter((name) => gatewayName.test(name));

/** What the bridge last said of itself. Boards are told of first, so that its topic may not have been heard yet. */
const bridgeAt = (home: Awaited<ReturnType<typeof listenAt>>) => {
  const topic = home.heard.find((one) => one.topic.startsWith("clatter/bridge/"))?.topic;
  return topic && home.last(topic);
};

test("a gateway starts without its broker, and finds it when it comes", async () => {
  const broker = await startBroker();
  await broker.stop();
  const { app, board } = await startHouseholds({ mqttUrl: broker.url });
  const kitchen = board("Kitchen");
  await makeBoardKey(await app.as("mia"), kitchen, "Mqtt");
  expect((await app.anonymous.get("/health/ready")).statusCode).toBe(200);
  await broker.start();
  const home = await listenAt(broker);
  await expect.poll(() => home.last(`clatter/${kitchen}/availability`), patiently).toBe("offline");
});

test("what changed while the broker was away is told when it is back, and nothing waits in between", async () => {
  const { broker, app, topic, kitchen, home, discovery } = await startMqtt();
  await home.client.endAsync(true);
  await broker.stop();
  await app.opened.sql`update board set title = 'Bureau', version = version + 1 where id = ${kitchen}`;
  await broker.start();
  const after = await listenAt(broker);
  await expect.poll(() => after.json(topic("state"))?.version, patiently).toBe(1);
  await expect.poll(() => after.json(discovery), patiently).toMatchObject({ dev: { name: "Bureau" } });
  expect(after.count(topic("state"))).toBe(1);
  // It is listened to again, too.
  await after.say(topic("send/set"), "back");
  await expect.poll(() => after.json(topic("result"))?.event_type, patiently).toBe("accepted");
});

test("a line that is cut says offline by itself; one that ends says so, too", async () => {
  const { broker, home, app } = await startMqtt();
  await expect.poll(() => bridgeAt(home), patiently).toBe("online");
  broker.cut(gatewayName);
  await expect.poll(() => bridgeAt(home), patiently).toBe("offline");
  await expect.poll(() => bridgeAt(home), patiently).toBe("online");
  await app.app.lifecycle.beginStop(5_000);
  await expect.poll(() => bridgeAt(home), patiently).toBe("offline");
  expect(gatewaysAt(broker.clients())).toEqual([]);
});

test("everything is told again when Home Assistant has come up", async () => {
  const { home, discovery, topic, ask } = await startMqtt();
  await expect.poll(() => home.count(topic("state")), patiently).toBe(1);
  const before = home.count(discovery);
  for (let at = 0; at < 50; at += 1) await home.say("homeassistant/status", "online");
  await expect.poll(() => home.count(discovery), patiently).toBeGreaterThan(before);
  await expect.poll(() => home.count(topic("state")), patiently).toBe(2);
  // Fifty cries are one coming up.
  expect(home.count(discovery)).toBe(before + 1);
  await home.say("homeassistant/status", "online");
  await ask("channels", "OFF");
  await expect.poll(() => home.json(topic("state"))?.channels, patiently).toBe("OFF");
  expect(home.count(discovery)).toBe(before + 1);
});

test("of two gateways one has the line: each command is shown once, and the other one takes over", async () => {
  const { broker, home, app, topic, appearances } = await startMqtt();
  const other = await testApp({ beside: app, config: { mqttUrl: broker.url, logLevel: "silent" } });
  onTestFinished(() => other.close());
  const cursor = home.count(topic("state"));
  await home.say(topic("send/set"), "once");
  await expect.poll(() => home.json(topic("result"))?.event_type, patiently).toBe("accepted");
  await expect.poll(() => home.json(topic("state"))?.message, patiently).toBe("ONCE");
  expect(await appearances()).toBe(1);
  expect(home.count(topic("result"))).toBe(1);
  expect(home.count(topic("state")) - cursor).toBe(1);
  expect(gatewaysAt(broker.clients())).toHaveLength(1);
  // The first one stops; the second takes the turn by itself, and nothing is told as if it were somebody else.
  await app.app.lifecycle.beginStop(5_000);
  await expect.poll(() => bridgeAt(home), patiently).toBe("offline");
  await app.clock.advance(16_000);
  await expect.poll(() => bridgeAt(home), patiently).toBe("online");
  await home.say(topic("send/set"), "twice");
  await expect.poll(() => home.count(topic("result")), patiently).toBe(2);
  expect(home.json(topic("result"))).toMatchObject({ event_type: "accepted" });
  expect(gatewaysAt(broker.clients())).toHaveLength(1);
  expect(await appearances()).toBe(2);
});

test("a gateway that has lost its turn gives up its line", async () => {
  const { broker, app } = await startMqtt();
  expect(gatewaysAt(broker.clients())).toHaveLength(1);
  await app.opened.sql`update mqtt_bridge set lease_by = 'another', lease_until = gateway_now() + interval '1 minute'`;
  await expect.poll(() => gatewaysAt(broker.clients()), patiently).toEqual([]);
});

test("a gateway that does not know yet that it lost its turn is shown out by the broker", async () => {
  const { broker, home, app, topic, appearances } = await startMqtt();
  const [name = ""] = gatewaysAt(broker.clients());
  let heard = 0;
  await app.opened.sql`update mqtt_bridge set lease_by = 'another', lease_until = gateway_now() + interval '1 minute'`;
  // As the gateway does that has the turn now.
  const other = await openConnection(broker.url, name, { onMessage: () => (heard += 1), onClosed: () => {} });
  await other.subscribe([topic("send/set")]);
  expect(gatewaysAt(broker.clients())).toEqual([name]);
  await home.say(topic("send/set"), "one");
  await expect.poll(() => heard, patiently).toBe(1);
  expect(await appearances()).toBe(0);
  other.cut();
});

const paho = await installPaho();

test.skipIf("missing" in paho)("a program with another client library reads, sends and is answered", async () => {
  if ("missing" in paho) throw new Error(paho.missing);
  const { broker, kitchen } = await startMqtt();
  const { stdout } = await promisify(execFile)(paho.command, [...paho.before, new URL(broker.url).port, kitchen], {
    env: { PATH: process.env.PATH, ...paho.env },
    timeout: 20_000,
  });
  expect(JSON.parse(stdout)).toMatchObject({
    device: "Kitchen",
    answer: { event_type: "accepted", command: "send" },
    message: "BY PAHO",
  });
});
