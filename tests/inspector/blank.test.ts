import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor, createMachine } from "xstate";
import { blank, blanked } from "../../src/entries/inspector/blank.ts";

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
