import { afterEach, describe, expect, it } from "vitest";
import { type EventReader, openEvents } from "../support/eventReader.ts";
import { type TestApp, testApp, type TestAppOptions } from "../support/testApp.ts";

const household: TestAppOptions["seed"] = (seed) =>
  seed
    .person("mia")
    .person("noor")
    .person("stranger")
    .tenant("home", (tenant) => tenant.owner("mia").user("noor").board("kitchen", { device: true }).board("hall"))
    .tenant("elsewhere", (tenant) => tenant.owner("stranger").board("theirs"));

const open: (TestApp | EventReader)[] = [];

async function start(options: TestAppOptions = {}): Promise<{ app: TestApp; url: string }> {
  const app = await testApp({ seed: household, ...options });
  open.push(app);
  return { app, url: await app.listen() };
}

async function events(url: string, options: Parameters<typeof openEvents>[1]): Promise<EventReader> {
  const reader = await openEvents(url, options);
  open.unshift(reader);
  return reader;
}

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

describe("The one stream of a console's tab", () => {
  it("says hello, then every board of the viewer and nothing of others", async () => {
    const { app, url } = await start();
    const mia = await app.as("mia");
    const stream = await events(`${url}/events`, { token: mia.token });
    expect(stream.response.status).toBe(200);
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(stream.response.headers.get("cache-control")).toBe("no-store");
    expect(stream.response.headers.get("x-accel-buffering")).toBe("no");
    expect(stream.response.headers.get("x-content-type-options")).toBe("nosniff");
    const hello = await stream.next("hello");
    expect(hello.id).toMatch(/^\d+$/);
    const boards = [await stream.next("board"), await stream.next("board")].map((event) => event.data["boardId"]);
    expect(boards.sort()).toEqual([app.ids.boards["kitchen"], app.ids.boards["hall"]].sort());
    expect(stream.events.filter((event) => event.event === "status").map((event) => event.data["boardId"])).toEqual([
      app.ids.boards["kitchen"],
    ]);
  });
});
