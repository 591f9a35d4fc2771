import { expect, test } from "vitest";
import { pin, sendText, writeText } from "../support/messageCalls.ts";
import { patiently, startMqtt } from "../support/mqttWorld.ts";

/* The buttons that dialects.md, section 12, lists, and what is none of a board's commands: each is answered. */

async function start() {
  const world = await startMqtt();
  const message = () => world.home.json(world.topic("state"))?.message;
  const shows = (text: string) => expect.poll(message, patiently).toBe(text);
  const press = (name: string) => world.ask(name, "PRESS");
  return { ...world, shows, press, later: () => world.app.clock.advance(16_000) };
}

test("each button of a board is in its discovery, pressed by PRESS", async () => {
  const { home, discovery, topic, ask } = await start();
  const { cmps } = home.json(discovery) as { cmps: Record<string, Record<string, unknown>> };
  for (const name of ["clear", "undo", "resend", "unpin"]) {
    expect(cmps[name]).toMatchObject({ p: "button", command_topic: topic(`${name}/set`), payload_press: "PRESS" });
    expect(await ask(name, "no")).toMatchObject({ event_type: "refused", command: name, type: "ValidationError" });
  }
});

test("Undo takes back what came over the broker last, by the rules of a person's", async () => {
  const { press, ask, later, shows, mia, kitchen } = await start();
  expect(await press("undo")).toMatchObject({ event_type: "refused", command: "undo", type: "NotFound" });
  await sendText(mia, kitchen, "Before");
  await later();
  await ask("send", "Oops");
  await shows("OOPS");
  expect(await press("undo")).toMatchObject({ event_type: "accepted", command: "undo", status: "ok" });
  await shows("BEFORE");
  await later();
  await ask("send", "Stays");
  await later();
  expect(await press("undo")).toMatchObject({ event_type: "refused", rule: "undoTime", until: expect.any(Number) });
  await shows("STAYS");
});

test("Resend shows again what came over the broker last, also after Clear, and what is shown already is refused", async () => {
  const { press, ask, later, shows, mia, kitchen, appearances } = await start();
  expect(await press("resend")).toMatchObject({ event_type: "refused", type: "NotFound", rule: "resend" });
  await ask("send", "ferry");
  expect(await press("resend")).toMatchObject({ event_type: "refused", type: "FingerprintMatch" });
  await later();
  await sendText(mia, kitchen, "Elsewhere");
  expect(await press("resend")).toMatchObject({ event_type: "refused", type: "RateLimited" });
  await later();
  expect(await press("resend")).toMatchObject({ event_type: "accepted", command: "resend", id: expect.any(String) });
  await shows("FERRY");
  await later();
  await press("clear");
  await shows("");
  await later();
  expect(await press("resend")).toMatchObject({ event_type: "accepted" });
  await shows("FERRY");
  expect(await appearances()).toBe(5);
});

test("Unpin ends a pin from the broker; a person's holds, and says whose it is and until when", async () => {
  const { press, ask, later, home, topic, mia, kitchen } = await start();
  const isPinned = () => home.json(topic("state"))?.pinned;
  await ask("pin", "5");
  await ask("send", "ferry");
  await expect.poll(isPinned, patiently).toBe("ON");
  expect(await press("unpin")).toMatchObject({ event_type: "accepted", command: "unpin", status: "ok" });
  await expect.poll(isPinned, patiently).toBe("OFF");
  // There is none any more, which is what was wanted.
  expect(await press("unpin")).toMatchObject({ event_type: "accepted" });
  await later();
  await pin(mia, { boardId: kitchen, messageId: await writeText(mia, "Dinner"), secondsToPin: 300 });
  expect(await press("unpin")).toMatchObject({
    event_type: "refused",
    type: "MessagePinned",
    setBy: expect.stringContaining("Mia"),
    until: expect.any(Number),
  });
  await expect.poll(isPinned, patiently).toBe("ON");
});

test("a command that nobody knows is refused by a word of its own, and the next one is taken", async () => {
  const { ask } = await start();
  for (const name of ["explode", "Send", "send_message", "toString", "__proto__", "ä b", "x".repeat(500)]) {
    const refused = { event_type: "refused", command: name.slice(0, 64), type: "NotFound", rule: "command" };
    expect(await ask(name, "PRESS")).toMatchObject(refused);
  }
  expect(await ask("send", "still here")).toMatchObject({ event_type: "accepted" });
});
