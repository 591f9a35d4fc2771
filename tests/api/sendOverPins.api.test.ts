import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { SendEvent } from "../../machines/message/sendContext.ts";
import { provideRunNow } from "../../src/features/installed/installedPorts.ts";
import { provideUnschedule } from "../../src/features/send/upkeepPorts.ts";
import { addChannel, givePlus } from "../support/channels.ts";
import { pin, pinText, readBoard, schedule, sendText, sendVersion1, writeText } from "../support/messageCalls.ts";
import { consoleClient, freshGrid, openFlow, openSendFlow } from "../support/sendFlow.ts";
import { type Caller, type TestApp, testApp } from "../support/testApp.ts";

/* A Yes counts for the pin that was named. */

let app: TestApp;
let noor: Caller;
let ben: Caller;
let kitchen: string;

beforeAll(async () => {
  app = await testApp({
    seed: (seed) =>
      seed
        .person("noor")
        .person("ben")
        .tenant("Home", (home) => home.owner("noor").user("ben").board("Kitchen", { timezone: "UTC" })),
  });
  kitchen = app.ids.boards.Kitchen ?? "";
});

afterAll(() => app?.close());

/** Once the limit for one board lets somebody send. */
async function afterRate(): Promise<void> {
  await app.clock.advance(16_000);
  [noor, ben] = await Promise.all([app.as("noor"), app.as("ben")]);
}

beforeEach(async () => {
  await afterRate();
  await ben.graphql("mutation Unpin($id: ID!) { clearPin(boardId: $id) { __typename } }", { id: kitchen });
});

let turn = 0;

/** Pins something else, over whatever is pinned; answers until when. */
async function pinAs(caller: Caller, secondsToPin: number): Promise<number> {
  turn += 1;
  const until = await pinText(caller, kitchen, `Pinned ${turn}`, secondsToPin);
  await afterRate();
  return until;
}

const request = (type: "send.request" | "pin.request"): SendEvent => ({
  type,
  boardId: kitchen,
  characters: freshGrid(),
  idempotencyKey: crypto.randomUUID(),
});

describe("a Yes in the console", () => {
  test.each([
    ["sends", "send.request", true],
    ["pins", "pin.request", true],
    ["sends by version 1", "send.request", false],
    ["pins by version 1", "pin.request", false],
  ] as const)("that %s ends no pin that came while the person was asked, and is asked anew", async (_, type, v2) => {
    const first = await pinAs(ben, 600);
    const flow = openSendFlow(ben, undefined, v2);
    flow.send(request(type));
    if (type === "pin.request") flow.send({ type: "time.confirm", now: await app.clock.now() });
    const asked = await flow.reach("confirmingPinned");
    expect(asked.context.prompt).toMatchObject({ until: first, setBy: "Ben Example" });
    const second = await pinAs(noor, 1_200);
    flow.send({ type: "confirm.yes" });
    await flow.reach("delivering");
    const anew = await flow.reach("confirmingPinned");
    expect(anew.context.prompt).toMatchObject({ id: "prompt-pinned", until: second, setBy: "Noor Example" });
    expect((await readBoard(ben, kitchen)).pinnedMessage).toMatchObject({ pinnedBy: "Noor Example" });
    flow.send({ type: "confirm.yes" });
    await flow.reach(type === "pin.request" ? "pinned" : "sent");
    expect((await readBoard(ben, kitchen)).pinnedMessage?.pinnedBy ?? "nobody").not.toBe("Noor Example");
  });

  test("is asked for anew, too, where the board is looked at again before another attempt", async () => {
    await pinAs(ben, 600);
    const flow = openSendFlow(ben);
    flow.send(request("send.request"));
    await flow.reach("confirmingPinned");
    await sendText(noor, kitchen, "In between", { forcePinnedMessageOverride: true });
    flow.send({ type: "confirm.yes" });
    await flow.reach("failed");
    await afterRate();
    const second = await pinAs(noor, 1_200);
    flow.send({ type: "send.retry" });
    const { context } = await flow.reach("confirmingPinned");
    expect(context.prompt).toMatchObject({ until: second, setBy: "Noor Example" });
  });
});

describe("a Yes to running a channel now", () => {
  test("ends no pin that came while the person was asked, and is asked anew", async () => {
    await givePlus(app.context, kitchen);
    const subscriptionId = await addChannel(app.context, kitchen, "channel-clock");
    const first = await pinAs(ben, 600);
    const flow = openFlow(provideRunNow(consoleClient(ben)));
    const channel = { boardId: kitchen, subscriptionId, title: "Clock" };
    flow.send({ type: "run.request", ...channel, idempotencyKey: crypto.randomUUID() });
    const asked = await flow.reach("confirmingPinned");
    expect(asked.context.prompt).toMatchObject({ until: first, setBy: "Ben Example" });
    const second = await pinAs(noor, 1_200);
    flow.send({ type: "confirm.yes" });
    await flow.reach("running");
    const anew = await flow.reach("confirmingPinned");
    expect(anew.context.prompt).toMatchObject({ id: "prompt-pinned", until: second, setBy: "Noor Example" });
    expect((await readBoard(ben, kitchen)).pinnedMessage).toMatchObject({ pinnedBy: "Noor Example" });
    flow.send({ type: "confirm.yes" });
    await flow.reach("idle");
    expect(flow.told).toMatchObject([{ type: "run.succeeded", channel }]);
    expect((await readBoard(ben, kitchen)).pinnedMessage).toBeNull();
  });
});

describe("a Yes to taking the pin off", () => {
  test("takes off none that came while the person was asked, and is asked anew", async () => {
    const first = await pinAs(ben, 600);
    const flow = openFlow(provideUnschedule(consoleClient(ben)));
    flow.send({ type: "unpin.request", boardId: kitchen, endsPinUntil: first });
    await flow.reach("confirming");
    const second = await pinAs(noor, 1_200);
    flow.send({ type: "confirm.yes" });
    await flow.reach("ending");
    const anew = await flow.reach("confirming");
    expect(anew.context.prompt).toMatchObject({ id: "prompt-pinned", until: second, setBy: "Noor Example" });
    expect((await readBoard(ben, kitchen)).pinnedMessage).toMatchObject({ pinnedBy: "Noor Example" });
    flow.send({ type: "confirm.yes" });
    await flow.reach("idle");
    expect(flow.told).toMatchObject([{ type: "hold.ended", act: "unpin" }]);
    expect((await readBoard(ben, kitchen)).pinnedMessage).toBeNull();
  });

  test.each(["clearPin", "unpinMessageFromBoardV2"])("is for any pin where %s names none", async (name) => {
    const first = await pinAs(ben, 600);
    const until = await pinAs(noor, 1_200);
    const call = async (more: string) =>
      (
        await ben.graphql<Record<string, { __typename: string }>>(
          `mutation ($id: ID!) { ${name}(boardId: $id${more}) { __typename ... on Refusal { type rule until setBy } } }`,
          { id: kitchen },
        )
      ).data?.[name];
    const refused = { type: "MessagePinned", rule: "pinned", until, setBy: "Noor Example" };
    expect(await call(`, endsPinUntil: ${first}`)).toMatchObject(refused);
    expect((await call(""))?.__typename).toMatch(/Success$/);
    expect((await readBoard(ben, kitchen)).pinnedMessage).toBeNull();
    expect((await call(`, endsPinUntil: ${first}`))?.__typename).toMatch(/Success$/);
  });
});

describe("a call that says which pin it ends", () => {
  test("ends that one, refuses for another one, and for none is as without it", async () => {
    const first = await pinAs(ben, 600);
    const second = await pinAs(noor, 1_200);
    const override = { forcePinnedMessageOverride: true };
    const former = { ...override, endsPinUntil: first };
    const refused = { type: "MessagePinned", rule: "pinned", until: second, setBy: "Noor Example" };
    expect(await sendText(ben, kitchen, "Former", former)).toMatchObject(refused);
    const messageId = await writeText(ben, "Pinned over");
    expect(await pin(ben, { boardId: kitchen, messageId, secondsToPin: 60, ...former })).toMatchObject(refused);
    const version1 = await sendVersion1(ben, { boardId: kitchen, text: "Version 1", ...former });
    expect(version1).toMatchObject({ created: false, existingPinnedMessage: true, until: second });
    // Which pin there will be nobody knows: a message for later says Yes to any.
    const sendAt = (await app.clock.now()) + 60_000;
    const later = await schedule(ben, { boardId: kitchen, messageId, sendAt, ...override });
    expect(later.__typename).toBe("CreateScheduledMessageV2Success");
    const sent = { __typename: "CreateMessageAppearanceV2Success" };
    expect(await sendText(ben, kitchen, "Meant", { ...override, endsPinUntil: second })).toMatchObject(sent);
    await afterRate();
    expect(await sendText(ben, kitchen, "None there", former)).toMatchObject(sent);
    await afterRate();
    await pinAs(noor, 600);
    expect(await sendText(ben, kitchen, "Whichever", override)).toMatchObject(sent);
  });
});
