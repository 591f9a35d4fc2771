import type { ApolloClient, ObservableQuery, RefetchQueriesInclude } from "@apollo/client";
import { filter, firstValueFrom } from "rxjs";
import { ask } from "./ask.ts";

/** Questions of screens, each with what ends when its answer is there. */
export type OnTheirWay = Map<ObservableQuery, Promise<unknown>>;

/** Questions that are asked once more as soon as their answer is there; who waits for that as well is answered with it. */
const askedNext = new WeakMap<ObservableQuery, Promise<unknown>>();

const isAsking = (query: ObservableQuery): boolean => query.getCurrentResult().loading;

/** Adds the questions that are on their way now; each goes when it is answered. */
export function noteOnTheirWay(client: ApolloClient, noted: OnTheirWay = new Map()): OnTheirWay {
  for (const query of client.getObservableQueries("active")) {
    if (noted.has(query) || !isAsking(query)) continue;
    const answered = query.pipe(filter(() => !isAsking(query)));
    const end = () => noted.delete(query);
    noted.set(query, firstValueFrom(answered, { defaultValue: undefined }).then(end, end));
  }
  return noted;
}

/**
 * Asks again what screens show, since something changed. Apollo gives a question that is asked already the answer that is
 * on its way, which may be from before the change: whatever was asked by then (as far as `before` knows, otherwise by now)
 * is asked once more when it is answered.
 */
export function readAnew(
  client: ApolloClient,
  include: RefetchQueriesInclude,
  before: OnTheirWay = noteOnTheirWay(client),
): void {
  void client.refetchQueries({
    include,
    onQueryUpdated(query) {
      const answered = isAsking(query) ? before.get(query) : undefined;
      return answered ? askNext(client, query, answered) : true;
    },
  });
}

function askNext(client: ApolloClient, query: ObservableQuery, answered: Promise<unknown>): Promise<unknown> {
  const asked =
    askedNext.get(query) ??
    answered.then(() => {
      askedNext.delete(query);
      return query.hasObservers() ? askOnceMore(client, query) : undefined;
    });
  askedNext.set(query, asked);
  return asked;
}

/**
 * A refetch would be given the answer that has just come: Apollo still holds it for on its way. What the screen says of a
 * question that fails is the screen's own, which a refetch gives it.
 */
const askOnceMore = (client: ApolloClient, query: ObservableQuery): Promise<unknown> =>
  ask(client, query.query, query.variables).catch(() => query.refetch());
