import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../gateway/freePort.ts";
import { graphSchema } from "../../gateway/graph.ts";
import { createPlans } from "../../gateway/http/graphql/plans.ts";
import { gatewayProgram, startProcess } from "../support/gatewayProcess.ts";
import { type TestApp, testApp } from "../support/testApp.ts";

const schema = graphSchema();
const board =
  "id title rows columns boardStyle code62 createdAt friendlyIdentifier isQuietHours lastSeen pausedUntil version";
const shown =
  "currentAppearance { id message { id formatted characters } } pinnedMessage { id pinnedUntil } sendLaterMessage { id sendAt }";
/** As much as the limits let one document ask for, and different from all others by a name. */
const heavy = (number: number) =>
  `query Q${number} { ${["a", "b", "c", "d", "e", "f", "g", "h"].map((alias) => `${alias}: getBoardV2(id: "x") { ${board} ${shown} tenant { id name } myMembership { id role } }`).join(" ")} }`;

describe("compiled documents", () => {
  it("are those that signed-in people ask a second time, and the product's own at once", () => {
    const own = "query Own { getViewerRole { id } }";
    const plans = createPlans(schema, { own: new Set([own]) });
    expect(plans.find(heavy(1), true)).toBeUndefined();
    expect(plans.find(heavy(1), true)).toBeDefined();
    expect(plans.find(own, false)).toBeDefined();
    expect(plans.find(heavy(2), false)).toBeUndefined();
    expect(plans.find(heavy(2), false)).toBeUndefined();
  });

  it("stay within their bytes, the longest unused going first, and never the product's own", () => {
    const own = "query Own { getViewerRole { id } }";
    const bytes = 16 * 1024 * 1024;
    const plans = createPlans(schema, { own: new Set([own]), bytes });
    const ofOwn = plans.find(own, true);
    const ask = (number: number) => [plans.find(heavy(number), true), plans.find(heavy(number), true)][1];
    const first = ask(0);
    expect(first).toBeDefined();
    for (let number = 1; number <= 200; number += 1) {
      ask(number);
      expect(plans.bytes).toBeLessThanOrEqual(bytes);
      expect(plans.find(heavy(0), true)).toBe(first);
    }
    expect(plans.find(heavy(1), true)).toBeUndefined();
    expect(plans.find(own, true)).toBe(ofOwn);
  });

  it("are not those that were asked long ago: a flood of differing ones is not remembered", () => {
    const plans = createPlans(schema);
    plans.find(heavy(0), true);
    for (let number = 0; number < 10_000; number += 1) plans.find(`query O${number} { getViewerRole { id } }`, true);
    expect(plans.find(heavy(0), true)).toBeUndefined();
  });

  it("hold no more memory than they are taken to", () => {
    const plans = createPlans(schema);
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let number = 1; number <= 60; number += 1) for (const _ of [1, 2]) plans.find(heavy(number), true);
    collect();
    expect(plans.bytes).toBeGreaterThan(5_000_000);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(plans.bytes);
  });
});

describe("a gateway with a heap of 256 MB", () => {
  let gateway: TestApp;
  beforeAll(async () => {
    gateway = await testApp({
      seed: (seed) => seed.person("mia").tenant("home", (home) => home.owner("mia").board("kitchen")),
    });
  });
  afterAll(() => gateway.close());

  it("lives through 5,000 differing documents of strangers and signed-in people", { timeout: 600_000 }, async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = startProcess(["--max-old-space-size=256", ...gatewayProgram(), "--no-demo"], {
      environment: {
        PORT: String(port),
        DATABASE_URL: gateway.databaseUrl,
        DATA_DIR: gateway.context.config.dataDir,
        TRUST_PROXY: "1",
      },
    });
    try {
      await child.says("is ready at");
      const { token } = await gateway.as("mia");
      const ask = async (query: string, headers: Record<string, string>) => {
        const answer = await fetch(`${url}/graphql`, {
          method: "POST",
          headers: { "content-type": "application/json", ...headers },
          body: JSON.stringify({ query }),
        });
        await answer.arrayBuffer();
        return answer.status;
      };
      const drive = async (from: number, to: number, call: (number: number) => Promise<number>) => {
        let next = from;
        const work = async () => {
          for (let number = next++; number < to; number = next++) expect(await call(number)).toBe(200);
        };
        await Promise.all(Array.from({ length: 8 }, work));
      };
      // Strangers of many networks, so that no budget ends it early.
      const network = (number: number) => ({ "x-forwarded-for": `10.${number >> 8}.${number & 255}.1` });
      await drive(0, 4_300, (number) => ask(`query Q${number} { getViewerRole { id } }`, network(number)));
      // What once was compiled at its second run.
      const asStranger = (number: number) => ask(heavy(number), network(number));
      await drive(4_300, 4_650, asStranger);
      await drive(4_300, 4_650, asStranger);
      const asMia = (number: number) => ask(heavy(number), { authorization: `Bearer ${token}` });
      await drive(4_650, 5_000, asMia);
      await drive(4_650, 5_000, asMia);
      expect(child.child.exitCode).toBeNull();
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    } finally {
      child.signal("SIGTERM");
      await child.ended;
    }
  });
});
