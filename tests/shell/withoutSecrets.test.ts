import { expect, test } from "vitest";
import { withoutSecrets } from "../../src/entries/console/withoutSecrets.ts";

const secret = "k3yOfSomebody-0123456789abcdefABCDEF";

test("whatever kind of report leaves the console, it holds no address of a person, no query and no token", () => {
  const recording = `{"segment_id":0}\n[{"type":4,"data":{"href":"https://boards.example/login/callback?code=${secret}&state=x"}}]`;
  const reports = [
    { exception: { values: [{ type: "Error", value: `mia@example.com has ${secret}` }] } },
    { breadcrumbs: [{ data: { from: `/compose/share/${secret}`, to: "/boards?q=secret" } }] },
    { transaction: `/compose/share/${secret}`, spans: [{ description: `GET /boards#${secret}` }] },
    { urls: [`https://boards.example/login/callback?code=${secret}`] },
    recording,
    new TextEncoder().encode(recording),
  ];
  for (const report of reports) {
    const left = withoutSecrets([{ event_id: "0123456789abcdef0123456789abcdef" }, [[{ type: "x" }, report]]]);
    const text = JSON.stringify(left, (_, value) =>
      value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
    );
    expect(text).not.toContain(secret);
    expect(text).not.toContain("mia@example.com");
    expect(text).not.toMatch(/\?(code|q)=/);
    expect(text).toContain("0123456789abcdef0123456789abcdef");
  }
});

test("what says where an error happened stays as it is", () => {
  const frame = { filename: "https://boards.example/assets/console-BX3kd9aa1.js", function: "sendAgain", lineno: 3 };
  expect(
    withoutSecrets({ exception: { values: [{ value: "x is undefined", stacktrace: { frames: [frame] } }] } }),
  ).toEqual({
    exception: { values: [{ value: "x is undefined", stacktrace: { frames: [frame] } }] },
  });
});
