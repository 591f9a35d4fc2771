import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { pairByShowing } from "../../display/pairing.ts";

/** A gateway whose clock is its own, and whose code is good for so long. */
async function gatewayAt(now: number, milliseconds: number): Promise<string> {
  const server = createServer((request, response) => {
    const isRequest = request.url === "/pair/request";
    const code = { pairingCode: "ABCD-EFGH", claimSecret: "secret", expiresAt: now + milliseconds };
    response.setHeader("date", new Date(now).toUTCString());
    response.end(JSON.stringify(isRequest ? code : { clientId: "c1", token: "t1", boardId: "b1" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const minute = 60_000;

it.each([
  ["an hour behind this machine's", -60 * minute, 15 * minute, "within 15 minutes."],
  ["an hour ahead of it", 60 * minute, 15 * minute, "within 15 minutes."],
  ["near the code's end", 0, 70_000, "within a minute."],
])("A code's time is told by the gateway's clock, which is %s", async (_what, off, milliseconds, told) => {
  const now = Math.floor(Date.now() / 1_000) * 1_000 + off;
  const url = await gatewayAt(now, milliseconds);
  const said: string[] = [];
  const pairing = await pairByShowing({ url, signal: new AbortController().signal, say: (line) => said.push(line) });
  expect(pairing).toEqual({ url, clientId: "c1", token: "t1" });
  expect(said).toEqual(["Pairing code: ABCD-EFGH", `Type it into Pair device on a board card at ${url}, ${told}`]);
});
