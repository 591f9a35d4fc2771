import { ApolloClient, ApolloLink, InMemoryCache } from "@apollo/client";
import { parse } from "graphql";
import { Observable } from "rxjs";
import { expect, it } from "vitest";
import { createMinorLink, minor } from "../../src/gql/minorLink.ts";

/** A gateway that answers when it is told to; what has reached it, in order. */
function open() {
  const reached: string[] = [];
  const answers = new Map<string, (isRefused?: boolean) => void>();
  const gateway = new ApolloLink(
    ({ operationName = "" }) =>
      new Observable((observer) => {
        reached.push(operationName);
        answers.set(operationName, (isRefused) => {
          if (isRefused) return observer.error(new TypeError("Failed to fetch"));
          observer.next({ data: { name: operationName } });
          observer.complete();
        });
      }),
  );
  const client = new ApolloClient({ link: createMinorLink().concat(gateway), cache: new InMemoryCache() });
  const ask = (name: string, context = {}) =>
    client.query({ query: parse(`query ${name} { name }`), context, fetchPolicy: "no-cache" }).then(
      () => name,
      () => `${name} failed`,
    );
  const soon = () => new Promise((resolve) => setTimeout(resolve, 20));
  return { reached, answer: (name: string, isRefused?: boolean) => answers.get(name)?.(isRefused), ask, soon };
}

it("lets what stands beside a page wait for the page's own calls, whichever was asked first", async () => {
  const { reached, answer, ask, soon } = open();
  const menu = ask("Menu", minor);
  const list = ask("List");
  const board = ask("Board");
  await soon();
  expect(reached).toEqual(["List", "Board"]);
  answer("List");
  await soon();
  expect(reached).toEqual(["List", "Board"]);
  answer("Board", true);
  await soon();
  expect(reached).toEqual(["List", "Board", "Menu"]);
  answer("Menu");
  expect(await Promise.all([menu, list, board])).toEqual(["Menu", "List", "Board failed"]);
});

it("holds nothing up where there is nothing else to ask", async () => {
  const { reached, answer, ask, soon } = open();
  const one = ask("Menu", minor);
  const other = ask("Person", minor);
  await soon();
  expect(reached).toEqual(["Menu", "Person"]);
  answer("Menu");
  answer("Person");
  expect(await Promise.all([one, other])).toEqual(["Menu", "Person"]);
});
