import { expect, onTestFinished } from "vitest";
import { makeCredential, makeInstallable, post } from "./developerCalls.ts";
import { startHouseholds } from "./households.ts";
import { makeEndpoint, readDeliveries, readEndpoints } from "./webhookCalls.ts";
import { openWebhookReceiver, type WebhookReceiver } from "./webhookReceiver.ts";

export const secondMs = 1_000;
export const hourMs = 3_600_000;

/** Kitchen's pager, on a machine that the operator allows, and a program that sends to Kitchen. */
export async function startWithPager(types?: readonly string[]) {
  const receiver = await openWebhookReceiver();
  onTestFinished(() => receiver.close());
  const world = await startHouseholds({ allowedPrivateHosts: [receiver.host] });
  const mia = await world.app.as("mia");
  const kitchen = world.board("Kitchen");
  const made = await makeEndpoint(mia, kitchen, receiver.url, types);
  const program = await makeCredential(mia, kitchen, await makeInstallable(mia));
  const send = async (text: string) => {
    await world.app.clock.advance(15 * secondMs);
    const sent = await post(world.app, program, { text });
    expect([text, sent.statusCode, sent.statusCode === 200 ? "" : sent.body]).toEqual([text, 200, ""]);
  };
  // A clock that is moved ends bearers: each look is by a new one.
  const deliveries = async (only?: string) =>
    (await readDeliveries(await world.app.as("mia"), made.endpoint.id, only)).deliveries;
  const endpoint = async () => (await readEndpoints(await world.app.as("mia"), kitchen))[0];
  return { ...world, receiver, mia, kitchen, made, program, send, deliveries, endpoint };
}

/** What a receiver was told, in order. */
export const texts = ({ hooks }: WebhookReceiver) => hooks.map(({ data }) => data.text);
