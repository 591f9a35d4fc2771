import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";

/**
 * What a flow brought, which asks the gateway by itself; `isThere` as soon as it did. From then on a change asks for it
 * anew, as for what a screen asks: Apollo reads no question anew that is for the cache only. Nor does it ask when a
 * question is no longer for the cache only: what the flow says to be there and is not is asked for here.
 */
export function useBrought<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  isThere: boolean,
) {
  const brought = useQuery<Data, OperationVariables>(query, {
    variables,
    fetchPolicy: isThere ? "cache-first" : "cache-only",
  });
  const { client, data, refetch } = brought;
  const isMissing = isThere && data === undefined && client.readQuery({ query, variables }) === null;
  useEffect(() => {
    // A failure stands in `brought`.
    if (isMissing) refetch().catch(() => undefined);
  }, [isMissing, refetch]);
  return brought;
}
