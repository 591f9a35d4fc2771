import { ApolloLink } from "@apollo/client";
import { finalize, Observable } from "rxjs";

/** The context of a call for what stands beside a page: it does not go before what the page itself shows. */
export const minor = { isMinor: true } as const;

/** When all that is drawn together has asked what it has to. */
const nextTask = (begin: () => void): void => {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener("message", () => {
    port1.close();
    begin();
  });
  port1.start();
  port2.postMessage(null);
};

/**
 * Lets minor calls wait for the others. A browser has six connections to a gateway without HTTP/2, of which the stream
 * holds one: on a slow line the list that a person came for stood behind a menu's small questions for a whole round trip.
 */
export function createMinorLink(): ApolloLink {
  let open = 0;
  const waiting = new Set<() => void>();
  const letGo = (): void => {
    if (open > 0) return;
    for (const begin of [...waiting]) begin();
    waiting.clear();
  };
  return new ApolloLink((operation, forward) => {
    if (operation.getContext().isMinor !== true) {
      open += 1;
      return forward(operation).pipe(
        finalize(() => {
          open -= 1;
          nextTask(letGo);
        }),
      );
    }
    return new Observable((observer) => {
      let end = () => {};
      const begin = () => {
        const subscription = forward(operation).subscribe(observer);
        end = () => subscription.unsubscribe();
      };
      waiting.add(begin);
      nextTask(letGo);
      return () => {
        waiting.delete(begin);
        end();
      };
    });
  });
}
