import { getClient } from "@sentry/browser";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { startReports } from "../../src/entries/console/sentryReports.ts";

/** What leaves the tab, as text. The SDK keeps the first way out that it finds, so there is one for all tests. */
const sent: string[] = [];

beforeAll(() => {
  vi.stubGlobal("fetch", async (_url: string, { body }: { body: string | Uint8Array }) => {
    sent.push(typeof body === "string" ? body : new TextDecoder().decode(body));
    return new Response("{}");
  });
});
afterEach(() => getClient()?.close());
afterAll(() => vi.unstubAllGlobals());

it("tells of every error, of one trace and one recording in a hundred, and records each tab that has an error", () => {
  startReports("https://key@reports.example/1", []);
  // Decision 52: traces 1 %, replays 1 %, on error 100 %; every error is told.
  const options = getClient()?.getOptions();
  expect(options).toMatchObject({
    tracesSampleRate: 0.01,
    replaysSessionSampleRate: 0.01,
    replaysOnErrorSampleRate: 1,
  });
  expect(options?.sampleRate ?? 1).toBe(1);
  expect(getClient()?.getIntegrationByName("BrowserTracing")).toBeDefined();
  expect(getClient()?.getIntegrationByName("Replay")).toBeDefined();
});

it("sends what happened before it was there, with nobody's data", async () => {
  startReports("https://key@reports.example/1", [new Error("No board for mia@example.com at /boards?token=abc")]);
  await expect.poll(() => sent.join()).toContain("No board for");
  expect(sent.join()).toContain("No board for … at /boards?…");
  expect(sent.join()).not.toContain("mia@example.com");
});
