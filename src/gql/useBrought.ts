import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";

/**
 * What a flow brought, which asks the gateway by itself; `isThere` as soon as it did. From then on a change asks for it
 * anew, as for what a screen asks: Apollo reads no question anew that is for the cache only.
 */
export function useBrought<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  isThere: boolean,
) {
  return useQuery<Data, OperationVariables>(query, { variables, fetchPolicy: isThere ? "cache-first" : "cache-only" });
}
