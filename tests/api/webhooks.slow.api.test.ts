import { expect, onTestFinished, test } from "vitest";
import { createDeliverer } from "../../gateway/modules/developer/webhooks/deliverer.ts";
import { claimEndpoints } from "../../gateway/modules/developer/webhooks/deliveries.store.ts";
import { startHouseholds } from "../support/households.ts";
import { secondMs, startWithPager, texts } from "../support/pager.ts";
import type { Caller } from "../support/testApp.ts";
import { makeEndpoint, readDeliveries, relayAll } from "../support/webhookCalls.ts";
import { openWebhookReceiver } from "../support/webhookReceiver.ts";

const rename = (caller: Caller, boardId: string) =>
  caller.graphql(`mutation { updateBoardV2(id: ${JSON.stringify(boardId)}, title: "Renamed") { __typename } }`);

/** A host on which many people's receivers stand: /slow never answers, anything else does at once. */
async function startWithSharedHost() {
  const receiver = await openWebhookReceiver((response, { path }) => {
    if (path !== "/slow") response.writeHead(200).end();
  });
  onTestFinished(() => receiver.close());
  const world = await startHouseholds({ allowedPrivateHosts: [receiver.host] });
  const add = async (name: string, boardName: string, path: string) => {
    const caller = await world.app.as(name);
    const url = `http://${receiver.host}${path}`;
    const made = await makeEndpoint(caller, world.board(boardName), url, ["board.renamed"]);
    expect(made.secret).toMatch(/^whsec_/);
    return made.endpoint.id;
  };
  const heard = (path: string) => receiver.hooks.filter((hook) => hook.path === path);
  return { ...world, add, heard };
}

/** Decision 212: receivers that do not answer hold up nobody. */
test("ten receivers that never answer hold up neither others on their host nor their owner's own", async () => {
  const { app, board, add, heard } = await startWithSharedHost();
  for (let count = 0; count < 10; count += 1) await add("mia", "Kitchen", "/slow");
  const strangers = await add("stranger", "Lab", "/of-a-stranger");
  const own = await add("mia", "Hallway", "/of-mia");
  const deliverer = createDeliverer(app.context);
  onTestFinished(() => deliverer.close());
  const tell = async (name: string, boardName: string) => {
    await rename(await app.as(name), board(boardName));
    await relayAll(app);
    return deliverer.startDue();
  };
  expect(await tell("mia", "Kitchen")).toBe(10);
  await expect.poll(() => heard("/slow").length, { timeout: 5 * secondMs }).toBe(10);
  for (const [name, boardName, path, id] of [
    ["stranger", "Lab", "/of-a-stranger", strangers],
    ["mia", "Hallway", "/of-mia", own],
  ] as const) {
    expect(await tell(name, boardName)).toBe(1);
    const deliveries = async () => (await readDeliveries(await app.as(name), id)).deliveries;
    await expect
      .poll(deliveries, { timeout: 5 * secondMs })
      .toMatchObject([{ state: "Delivered", status: 200, problem: null, tries: 1 }]);
    // Signed as it went out.
    const [hook] = heard(path);
    expect(Date.now() / 1000 - Number(hook?.headers["webhook-timestamp"])).toBeLessThan(5);
    expect(heard(path)).toHaveLength(1);
  }
});

test("an endpoint with much to tell gives its place back after its turn, and goes on in its order", async () => {
  const { app, receiver, send } = await startWithPager();
  for (const text of ["one", "two", "three"]) await send(text);
  await relayAll(app);
  const deliverer = createDeliverer(app.context, { turnMs: 0 });
  onTestFinished(() => deliverer.close());
  const after: unknown[] = [];
  while ((await deliverer.startDue()) > 0) {
    await deliverer.settled();
    after.push(texts(receiver));
  }
  expect(after).toEqual([["one"], ["one", "two"], ["one", "two", "three"]]);
});

test("one owner's many endpoints leave places for others, whoever waits longer", async () => {
  const { app, board, add } = await startWithSharedHost();
  for (const boardName of ["Kitchen", "Hallway"]) {
    for (let count = 0; count < 10; count += 1) await add("mia", boardName, "/slow");
  }
  const strangers = await add("stranger", "Lab", "/of-a-stranger");
  // What fails already comes last of what is hers.
  const [failing] = await app.opened.sql`update webhook_endpoint set failing_since = now()
    where id = (select min(id) from webhook_endpoint where board_id = ${board("Kitchen")}) returning id`;
  await rename(await app.as("mia"), board("Kitchen"));
  await rename(await app.as("mia"), board("Hallway"));
  await relayAll(app);
  await app.clock.advance(secondMs);
  await rename(await app.as("stranger"), board("Lab"));
  await relayAll(app);
  const { database } = app.context;
  const first = await claimEndpoints(database, "one", 8);
  expect(first).toHaveLength(8);
  expect(first).toContain(strangers);
  expect(first).not.toContain(failing?.id);
  // She has seven under way: of four places she gets none, of nine two more.
  expect(await claimEndpoints(database, "one", 4)).toEqual([]);
  expect(await claimEndpoints(database, "one", 9)).toHaveLength(2);
  // What another gateway has under way is counted there.
  expect(await claimEndpoints(database, "other", 8)).toHaveLength(8);
  expect(await claimEndpoints(database, "third", 8)).toContain(failing?.id);
});
