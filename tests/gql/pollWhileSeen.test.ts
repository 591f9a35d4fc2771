import { ApolloClient, ApolloLink, gql, InMemoryCache } from "@apollo/client";
import { of } from "rxjs";
import { afterEach, expect, it, vi } from "vitest";
import { createClient } from "../../src/gql/client.ts";
import { pollWhileSeen } from "../../src/gql/pollWhileSeen.ts";

const query = gql`
  query Count {
    count
  }
`;

afterEach(() => vi.unstubAllGlobals());

it("asks again and again while the page is seen, and nobody while it is not", async () => {
  const page = { hidden: true };
  vi.stubGlobal("document", page);
  let asked = 0;
  const link = new ApolloLink(() => {
    asked += 1;
    return of({ data: { count: asked } });
  });
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const read = client.watchQuery({ query, fetchPolicy: "cache-and-network", ...pollWhileSeen(20) });
  const subscription = read.subscribe(() => {});
  // Ten turns of the poll.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toBe(1);
  page.hidden = false;
  await expect.poll(() => asked).toBeGreaterThan(2);
  subscription.unsubscribe();
  client.stop();
});

it("says nothing of an outage each time that it asks in vain: the page does", async () => {
  vi.stubGlobal("document", { hidden: false });
  const bearer = { current: async () => "token", renew: async () => null, loginRequired: () => {} };
  const calls = vi.fn<typeof fetch>().mockRejectedValue(new TypeError("Failed to fetch"));
  const onAway = vi.fn();
  const client = createClient({ bearer, onAway, fetch: calls });
  const read = client.watchQuery({ query, fetchPolicy: "cache-and-network", ...pollWhileSeen(20) });
  const subscription = read.subscribe({ next: () => {}, error: () => {} });
  await expect.poll(() => calls.mock.calls.length).toBeGreaterThan(1);
  expect(onAway).not.toHaveBeenCalled();
  subscription.unsubscribe();
  client.stop();
});
