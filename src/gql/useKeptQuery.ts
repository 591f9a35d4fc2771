import type { OperationVariables, TypedDocumentNode } from "@apollo/client";
import { skipToken, useApolloClient, useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import { kept } from "./keptAnswers.ts";
import { usePlatform } from "./PlatformContext.tsx";

/**
 * A query that begins with the answer of the last visit, where this device has one, and is asked all the same. Nothing
 * is asked without variables.
 */
export function useKeptQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables | null,
) {
  const { answers } = usePlatform();
  const client = useApolloClient();
  const question = JSON.stringify(variables);
  useMemo(() => {
    const asked = JSON.parse(question) as Variables | null;
    if (asked !== null) answers.recall(client, query, asked);
  }, [answers, client, query, question]);
  const fetching = { fetchPolicy: "cache-and-network", nextFetchPolicy: "cache-first", context: kept } as const;
  return useQuery(query, variables === null ? skipToken : { ...fetching, variables });
}
