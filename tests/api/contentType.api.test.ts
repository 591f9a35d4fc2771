import { expect, test } from "vitest";
import { makeCredential, makeInstallable, shows, subscriptionOf } from "../support/developerCalls.ts";
import { makeBoardKey } from "../support/dialectWorld.ts";
import { startHouseholds } from "../support/households.ts";

const sentence = "Send the body as JSON, with the header content-type: application/json.";

test("good JSON that is not said to be JSON is answered the same at every door: how to say so", async () => {
  const { app, board } = await startHouseholds();
  const mia = await app.as("mia");
  const made = await makeCredential(mia, board("Kitchen"), await makeInstallable(mia));
  const { token } = await makeBoardKey(mia, board("Kitchen"), "Events");
  // Who is not known at a door is told that first.
  const shownAt = (url: string) => (url === "/mcp" ? { authorization: `Bearer ${token}` } : shows(made));
  const message = `/v1/subscriptions/${await subscriptionOf(app, made)}/message`;
  const doors = [message, "/v1/sandbox", "/api-console", "/mcp", "/graphql"];
  for (const url of doors) {
    for (const type of [undefined, "text/plain", "application/x-www-form-urlencoded"]) {
      const headers = { ...shownAt(url), ...(type === undefined ? {} : { "content-type": type }) };
      const answer = await app.app.inject({ method: "POST", url, headers, payload: '{"text":"tide"}' });
      expect([url, type, answer.statusCode]).toEqual([url, type, 415]);
      expect(answer.body).toContain(sentence);
    }
  }
  const answer = await app.app.inject({
    method: "POST",
    url: message,
    headers: shows(made),
    payload: '{"text":"tide"}',
  });
  expect(answer.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(answer.json()).toMatchObject({ type: "ValidationError", rule: "body", status: 415, detail: sentence });
});
