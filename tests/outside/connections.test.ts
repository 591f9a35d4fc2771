import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { type Outside, type OutsideOptions, openOutside } from "../../gateway/outside/outside.ts";

/** A host on this machine that keeps connections open for ever, and a way out that may ask it. */
async function startHost(
  listener: RequestListener,
  options: Partial<OutsideOptions> = {},
): Promise<{ readonly outside: Outside; readonly url: string; connections(): Promise<number> }> {
  const server = createServer({ keepAliveTimeout: 0 }, listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const outside = openOutside({ allowedPrivateHosts: [host], ownPorts: [], ...options });
  onTestFinished(async () => {
    await outside.close();
    server.closeAllConnections();
    server.close();
  });
  return { outside, url: `http://${host}/`, connections: promisify(server.getConnections.bind(server)) };
}

it("asks a host for as many at once as its opener says: the last is not kept waiting by those before", async () => {
  const most = 6;
  const arrived: Parameters<RequestListener>[1][] = [];
  // Nobody is answered before all are there.
  const { outside, url } = await startHost(
    (_request, response) => {
      arrived.push(response);
      if (arrived.length === most) for (const one of arrived) one.end("ok");
    },
    { atOnceAHost: most, totalMs: 2_000 },
  );
  const answers = await Promise.all(Array.from({ length: most }, () => outside.post({ url, body: "{}" })));
  expect(answers.map(({ status }) => status)).toEqual(Array(most).fill(200));
});

it("lets go of a connection after a second, whatever its host asks for", async () => {
  const { outside, url, connections } = await startHost((_request, response) => {
    response.writeHead(200, { connection: "keep-alive", "keep-alive": "timeout=600" }).end("ok");
  });
  expect((await outside.get({ url })).status).toBe(200);
  await expect.poll(connections, { timeout: 8_000 }).toBe(0);
}, 10_000);
