import { expect } from "vitest";
import { makeBoardKey } from "./dialectWorld.ts";
import { startHouseholds } from "./households.ts";
import { type Broker, listenAt, startBroker } from "./mqttBroker.ts";
import type { TestAppOptions } from "./testApp.ts";

export const patiently = { timeout: 10_000, interval: 20 };

/** A gateway at a broker, and Home Assistant there; the Kitchen's board is bridged by Mia, its Owner. */
export async function startMqtt(
  options: { readonly scopes?: string; readonly broker?: Broker; readonly config?: TestAppOptions["config"] } = {},
) {
  const broker = options.broker ?? (await startBroker());
  const home = await listenAt(broker);
  const world = await startHouseholds({ mqttUrl: broker.url, ...options.config });
  const mia = await world.app.as("mia");
  const kitchen = world.board("Kitchen");
  const made = await makeBoardKey(mia, kitchen, "Mqtt", options.scopes);
  const topic = (name: string) => `clatter/${kitchen}/${name}`;
  const discovery = `homeassistant/device/clatter_${kitchen}/config`;
  await expect.poll(() => home.json(discovery), patiently).toBeDefined();
  /** Asks, and waits for the answer to it. */
  const ask = async (command: string, payload: string | Buffer, retain = false) => {
    const before = home.count(topic("result"));
    await home.say(topic(`${command}/set`), payload, retain);
    await expect.poll(() => home.count(topic("result")), patiently).toBeGreaterThan(before);
    return home.json(topic("result"));
  };
  const appearances = async () =>
    (await world.app.opened.sql`select count(*)::int as count from message_appearance where board_id = ${kitchen}`)[0]
      ?.count as number;
  return { ...world, broker, home, mia, kitchen, credentialId: made.credential.id, topic, discovery, ask, appearances };
}
