import type { ApolloClient, MaybeMasked, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { type Granted, granted, toldByFlow } from "./granted.ts";
import { newHeard } from "./heard.ts";

/** Where an answer may come from: `cache-first` for what hardly changes, `no-cache` for what must not be kept. */
type Freshness = "network-only" | "cache-first" | "no-cache";

/** Asks the gateway, for a port. Resolves with what was granted; rejects with PortRefusal. */
export function ask<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  fetchPolicy: Freshness = "network-only",
  context: { readonly isMinor?: true; readonly isKept?: true } = {},
): Promise<Granted<MaybeMasked<Data>>> {
  const heard = newHeard();
  // Whoever asks anew does so because something changed: an answer that is on its way may be from before that.
  const isAnew = fetchPolicy !== "cache-first";
  const options: ApolloClient.QueryOptions<Data, OperationVariables> = {
    query,
    variables,
    fetchPolicy,
    context: { ...toldByFlow, ...context, heard, queryDeduplication: !isAnew },
  };
  return granted(query, client.query<Data>(options), heard);
}
