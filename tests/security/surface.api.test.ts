import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, testApp } from "../support/testApp.ts";

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ seed: (seed) => seed.person("mia").tenant("home", (t) => t.owner("mia").board("kitchen")) });
});
afterAll(() => app.close());

describe("the gateway's surface", () => {
  it("answers that it lives", async () => {
    const answer = await app.anonymous.get("/health/live");
    expect(answer.statusCode).toBe(200);
  });
  it("runs a query", async () => {
    const mia = await app.as("mia");
    console.log(await mia.graphql("{ getViewerRole { id } }"));
    console.log((await mia.get("/board/xyz")).body);
    console.log((await mia.get("/board/xyz")).headers);
    console.log(app.logLines.filter((l) => l.includes("err")).join("\n"));
  });
});
