import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor, createMachine, fromPromise } from "xstate";
import {
  type EndpointAnswer,
  type EndpointWish,
  type WebhookEndpointEvent,
  webhookEndpointMachine,
} from "../../machines/developer/webhookEndpointMachine.ts";
import { blank, blanked } from "../../src/entries/inspector/trace/blank.ts";

const webToken = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJtaWEifQ.c2lnbmF0dXJl";

describe("what leaves a tab for an inspector", () => {
  test.each([
    [{ accessToken: "abc" }, { accessToken: blanked }],
    [
      { refresh_token: "abc", id: "b" },
      { refresh_token: blanked, id: "b" },
    ],
    [{ clientSecret: { deep: "abc" } }, { clientSecret: blanked }],
    [{ password: "hunter2" }, { password: blanked }],
    [{ headers: { Authorization: "Bearer abc" } }, { headers: { Authorization: blanked } }],
    [{ note: `sent ${webToken} along` }, { note: `sent ${blanked} along` }],
    [{ note: "Bearer abc.def" }, { note: blanked }],
    [{ url: "/plus-purchase-session?token=abc&x=1" }, { url: `/plus-purchase-session?token=${blanked}&x=1` }],
    [{ url: "/?code=abc&state=def#id_token=ghi" }, { url: `/?code=${blanked}&state=${blanked}#id_token=${blanked}` }],
    [{ pairingCode: "ABCD-EFGH" }, { pairingCode: blanked }],
    [{ token: null }, { token: null }],
    // A typed activation code, whole or begun; the code of a refusal and that of a flap are no secrets.
    [
      { type: "code.change", code: "2345-67" },
      { type: "code.change", code: blanked },
    ],
    [{ code: "ABCD" }, { code: blanked }],
    [
      { refusal: { code: "AnswerLost" }, code: 63 },
      { refusal: { code: "AnswerLost" }, code: 63 },
    ],
    [{ message: "2345-6789-ABCD is used" }, { message: `${blanked} is used` }],
    [
      { email: "mia@example.com", name: "Mia" },
      { email: blanked, name: "Mia" },
    ],
    [{ notice: "Sent to mia.keller+home@example.com." }, { notice: `Sent to ${blanked}.` }],
    // By the kind of the field, whatever the value is called.
    [
      { type: "field.change", field: "password", value: "hunter2" },
      { type: "field.change", field: "password", value: blanked },
    ],
    [
      { field: "newEmail", value: "mi" },
      { field: "newEmail", value: blanked },
    ],
    [
      { field: "title", value: "Kitchen" },
      { field: "title", value: "Kitchen" },
    ],
    // Links that open something to whoever holds them.
    [{ url: "/simulator/b1?link=abcdefgh" }, { url: `/simulator/b1?link=${blanked}` }],
    [{ url: "/compose/share/abcdefgh?x=1" }, { url: `/compose/share/${blanked}?x=1` }],
    [{ path: "/buy-plus/abcdefgh?x=1" }, { path: `/buy-plus/${blanked}?x=1` }],
    [{ path: "/board/b1/live?activate=234567" }, { path: `/board/b1/live?activate=${blanked}` }],
    [{ url: "https://x.test/?referral=abcd" }, { url: `https://x.test/?referral=${blanked}` }],
    [{ shareUrl: "https://x.test/s" }, { shareUrl: blanked }],
    [
      { idempotencyKey: "idem_c41e", code: "RateLimited" },
      { idempotencyKey: "idem_c41e", code: "RateLimited" },
    ],
  ])("%j becomes %j", (value, expected) => {
    expect(blank(value)).toEqual(expected);
  });

  test("a secret never gets out, wherever it stands and whatever stands around it", () => {
    const secret = "s3cr3t-value";
    const named = fc
      .constantFrom("token", "simulatorToken", "claimSecret", "PASSWORD", "code_verifier", "set-cookie", "credential")
      .map((name) => ({ [name]: { inner: [secret] } }));
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 6 },
        named,
        fc.constant(`Bearer ${secret}`),
        fc.constant(`https://example.com/x?access_token=${secret}`),
        fc.array(tie("tree"), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie("tree"), { maxKeys: 4 }),
        fc.tuple(fc.string(), tie("tree")).map((entry) => new Map([entry])),
      ),
    }));
    fc.assert(fc.property(tree, (value) => !JSON.stringify(blank(value)).includes(secret)));
  });

  test("the address of a webhook stays in its form: receivers let in whoever knows it", () => {
    const address = "https://hooks.example/services/T00PATH/B22";
    const types = ["board.offline"];
    const form = { id: "pager", name: "Pager", secretUrl: address, types };
    const typed: WebhookEndpointEvent = { type: "field.change", field: "secretUrl", text: address };
    const told: unknown[] = [];
    const actor = createActor(
      webhookEndpointMachine.provide({
        actors: { saveEndpoint: fromPromise<EndpointAnswer, EndpointWish>(() => new Promise(() => {})) },
      }),
      {
        input: { boardId: "kitchen" },
        inspect: (seen) => {
          if (seen.type === "@xstate.event") told.push(blank(seen.event));
          if (seen.type === "@xstate.snapshot") told.push(blank({ ...seen.snapshot }));
        },
      },
    ).start();
    for (const event of [{ type: "endpoint.edit", form }, typed, { type: "endpoint.save" }] as const) actor.send(event);
    expect(actor.getSnapshot().value).toBe("saving");
    expect(told.length).toBeGreaterThan(3);
    expect(JSON.stringify(told)).toContain("Pager");
    expect(JSON.stringify(told)).not.toContain("T00PATH");
  });

  test("anything a machine may hold becomes printable", () => {
    const loop: Record<string, unknown> = { name: "loop" };
    loop.self = loop;
    const actor = createActor(createMachine({ id: "inner" }), { id: "child" });
    function edit() {}
    const value = {
      loop,
      actor,
      edit,
      bytes: new Uint8Array(132),
      wide: Array.from({ length: 500 }, () => 0),
      big: 1n,
    };
    expect(JSON.parse(JSON.stringify(blank(value)))).toEqual({
      loop: { name: "loop", self: "(again)" },
      actor: "actor child",
      edit: "function edit",
      bytes: "Uint8Array(132 bytes)",
      wide: Array.from({ length: 200 }, () => 0),
      big: "1",
    });
    expect(blank(new TypeError(`refused ${webToken}`))).toEqual({ name: "TypeError", message: `refused ${blanked}` });
  });

  test("a depth without end comes to an end", () => {
    let deep: unknown = "bottom";
    for (let level = 0; level < 10_000; level += 1) deep = { deep };
    expect(JSON.stringify(blank(deep)).length).toBeLessThan(200);
  });
});
