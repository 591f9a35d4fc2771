import { createServer } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { freePort } from "../../gateway/freePort.ts";
import { nameServer } from "../support/nameServer.ts";
import { hasProxy, startProxy } from "./history/proxy.ts";

vi.setConfig({ testTimeout: 60_000 });

/** What looks like a gateway to the proxy, and says which one it is. */
async function gatewayAt(host: string, port: number): Promise<() => void> {
  const server = createServer((_request, response) => response.end(host));
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(end);
  return end;
}

describe.runIf(hasProxy && process.platform === "linux")("deploy/haproxy.cfg", () => {
  it("finds a gateway whose name is known later, and follows it to another address", async () => {
    const [proxyPort, port] = [await freePort(), await freePort()];
    const endFirst = await gatewayAt("127.0.0.1", port);
    const names = await nameServer();
    onTestFinished(() => void names.close());
    const gateways = [`one.test:${port}`, `two.test:${port}`, `three.test:${port}`];
    const proxy = await startProxy(proxyPort, gateways, { nameServer: names.port });
    onTestFinished(proxy.close);
    const answer = async () => {
      const response = await fetch(`http://127.0.0.1:${proxyPort}/`);
      return response.status === 200 ? response.text() : response.status;
    };
    const soon = { timeout: 20_000, interval: 100 };
    expect(await answer()).toBe(503);
    names.know("two.test", "127.0.0.1");
    await expect.poll(answer, soon).toBe("127.0.0.1");
    endFirst();
    await gatewayAt("127.0.0.2", port);
    names.know("two.test", "127.0.0.2");
    await expect.poll(answer, soon).toBe("127.0.0.2");
    // A name that is gone for a while takes nobody away, and another one is found meanwhile.
    names.forget("two.test");
    const endThird = await gatewayAt("127.0.0.3", port);
    names.know("one.test", "127.0.0.3");
    await expect.poll(answer, soon).toBe("127.0.0.3");
    endThird();
    await expect.poll(answer, soon).toBe("127.0.0.2");
  });

  it("starts where few files may be open", async () => {
    const port = await freePort();
    await gatewayAt("127.0.0.1", port);
    const through = ["sh", "-c", 'ulimit -Sn 512 && ulimit -Hn 1024 && exec "$@"', "sh"];
    const proxyPort = await freePort();
    const proxy = await startProxy(proxyPort, Array(3).fill(`127.0.0.1:${port}`), { through });
    onTestFinished(proxy.close);
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${proxyPort}/`)).status, { timeout: 10_000 })
      .toBe(200);
  });
});
