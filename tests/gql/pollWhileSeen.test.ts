import { ApolloClient, ApolloLink, gql, InMemoryCache } from "@apollo/client";
import { of } from "rxjs";
import { afterEach, expect, it, vi } from "vitest";
import { pollWhileSeen } from "../../src/gql/pollWhileSeen.ts";

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
  const query = client.watchQuery({
    query: gql`
      query Count {
        count
      }
    `,
    fetchPolicy: "cache-and-network",
    ...pollWhileSeen(20),
  });
  const subscription = query.subscribe(() => {});
  // Ten turns of the poll.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toBe(1);
  page.hidden = false;
  await expect.poll(() => asked).toBeGreaterThan(2);
  subscription.unsubscribe();
  client.stop();
});
