import { gql, type TypedDocumentNode } from "@apollo/client";
import { expect, it } from "vitest";
import { ask } from "../../src/gql/ask.ts";
import { createClient } from "../../src/gql/client.ts";

const query: TypedDocumentNode<{ link: string | null }> = gql`
  query Link {
    link
  }
`;

/** A gateway whose answers are given by hand, in the order in which it was asked. */
function gatewayByHand() {
  const asked: ((answer: Response) => void)[] = [];
  const bearer = { current: async () => "token", renew: async () => null, loginRequired: () => {} };
  const calls: typeof fetch = () => new Promise((resolve) => void asked.push(resolve));
  return { asked, client: createClient({ bearer, onAway: () => {}, fetch: calls }) };
}

it("asks again although the same is being asked: what changed since is in the second answer alone", async () => {
  const { asked, client } = gatewayByHand();
  const before = ask(client, query, {}, "no-cache");
  await expect.poll(() => asked.length).toBe(1);
  const after = ask(client, query, {}, "no-cache");
  await expect.poll(() => asked.length).toBe(2);
  asked[0]?.(Response.json({ data: { link: "made" } }));
  asked[1]?.(Response.json({ data: { link: null } }));
  expect([(await before).link, (await after).link]).toEqual(["made", null]);
});

it("asks once for what hardly changes", async () => {
  const { asked, client } = gatewayByHand();
  const answers = [ask(client, query, {}, "cache-first"), ask(client, query, {}, "cache-first")];
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.(Response.json({ data: { link: "made" } }));
  expect((await Promise.all(answers)).map(({ link }) => link)).toEqual(["made", "made"]);
  expect(asked.length).toBe(1);
});
