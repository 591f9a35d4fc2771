import { describe, expect, it, onTestFinished, vi } from "vitest";
import { watchDatabase } from "../../gateway/db/watch.ts";
import { freePort } from "../../gateway/freePort.ts";
import { startDatabaseProxy } from "../support/databaseProxy.ts";
import { testApp } from "../support/testApp.ts";
import { hasProxy, startProxy } from "./history/proxy.ts";

vi.setConfig({ testTimeout: 60_000 });

describe.runIf(hasProxy)("behind deploy/haproxy.cfg, while the database is away", () => {
  it("a call is told what is the matter and when to come back, by the gateway itself", async () => {
    const home = await testApp({ seed: (seed) => seed.person("mia") });
    const line = await startDatabaseProxy(home.databaseUrl);
    const app = await testApp({ beside: { databaseUrl: line.url } });
    const watch = watchDatabase(app.opened, app.context.log);
    const gateway = new URL(await app.listen());
    const mia = await app.as(home.ids.people.mia ?? "");
    const headers = { authorization: `Bearer ${mia.token}`, "content-type": "application/json" };
    const body = JSON.stringify({ query: "{ getViewerRole { id } }" });
    const port = await freePort();
    const proxy = await startProxy(port, Array(3).fill(gateway.host));
    onTestFinished(async () => {
      await proxy.close();
      await line.mend();
      await watch.close();
      await app.close();
      await line.close();
      await home.close();
    });
    const url = `http://127.0.0.1:${port}`;
    const soon = { timeout: 20_000, interval: 100 };
    const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
    await expect.poll(() => statusOf("/health/ready"), soon).toBe(200);
    await line.cut();
    await expect.poll(() => statusOf("/health/ready"), soon).toBe(503);
    // Within these seconds the proxy counts its checks, and asks whoever lives since none is ready.
    const until = Date.now() + 6_000;
    while (Date.now() < until) {
      const answer = await fetch(`${url}/graphql`, { method: "POST", headers, body });
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(await answer.json()).toMatchObject({ errors: [{ extensions: { rule: "databaseAway" } }] });
    }
    expect(await statusOf("/")).toBe(200);
  });
});
