import { ApolloClient, ApolloLink, HttpLink } from "@apollo/client";
import { CombinedGraphQLErrors, ServerError } from "@apollo/client/errors";
import { SetContextLink } from "@apollo/client/link/context";
import { ErrorLink } from "@apollo/client/link/error";
import { from, switchMap, tap } from "rxjs";
import { type Bearer, callHeadersOf } from "./bearer.ts";
import { createCache } from "./cache.ts";
import type { Heard } from "./heard.ts";
import type { KeptAnswers } from "./keptAnswers.ts";
import { createMinorLink } from "./minorLink.ts";

/** The provider's own text for a call without a valid sign-in; it counts like a 401. */
const loginRequiredText = "Login required";

export interface ClientOptions {
  bearer: Bearer;
  /** A call went out and nothing came back: the network or the gateway is away. Not told where a flow tells it. */
  onAway(): void;
  answers?: KeptAnswers;
  fetch?: typeof fetch;
}

const saysLoginRequired = (errors: readonly { message: string }[] | undefined): boolean =>
  errors?.some(({ message }) => message === loginRequiredText) ?? false;

const isLoginRequired = (error: unknown): boolean =>
  (ServerError.is(error) && error.statusCode === 401) ||
  (CombinedGraphQLErrors.is(error) && saysLoginRequired(error.errors));

/** The one graph client of a tab: bearer on each call, a refused token renewed once, masked fragments. */
export function createClient({ bearer, onAway, answers, fetch: fetcher }: ClientOptions): ApolloClient {
  const authorization = new SetContextLink(async (previous) => {
    const token: string | null = previous.renewedToken ?? (await bearer.current());
    return { token, headers: { ...previous.headers, ...callHeadersOf(token) } };
  });
  const errors = new ErrorLink(({ error, operation, forward }) => {
    if (isLoginRequired(error)) {
      const refused: string | null = operation.getContext().token ?? null;
      return from(bearer.renew(refused)).pipe(
        switchMap((renewedToken) => {
          if (!renewedToken) {
            bearer.loginRequired();
            throw error;
          }
          operation.setContext({ renewedToken });
          return forward(operation);
        }),
        // The second try is the last one.
        tap({
          next: (result) => saysLoginRequired(result.errors) && bearer.loginRequired(),
          error: (reason) => reason !== error && isLoginRequired(reason) && bearer.loginRequired(),
        }),
      );
    }
    if (error instanceof TypeError && operation.getContext().tellsItself !== true) onAway();
  });
  const ids = new ApolloLink((operation, forward) => {
    const hear = (): void => {
      const { heard, response } = operation.getContext() as { heard?: Heard; response?: Response };
      const requestId = response?.headers.get("x-request-id");
      if (heard && requestId) heard.requestId = requestId;
    };
    return forward(operation).pipe(tap({ next: hear, error: hear }));
  });
  const http = new HttpLink({ uri: "/graphql", ...(fetcher ? { fetch: fetcher } : {}) });
  return new ApolloClient({
    link: ApolloLink.from([...(answers ? [answers.link] : []), createMinorLink(), errors, authorization, ids, http]),
    cache: createCache(),
    dataMasking: true,
    devtools: { enabled: false },
    clientAwareness: { name: "console" },
  });
}
