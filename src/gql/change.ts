import type { ApolloClient, MaybeMasked, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { type Granted, granted, toldByFlow } from "./granted.ts";
import { newHeard } from "./heard.ts";

/** Changes something at the gateway, for a port. Resolves with what was granted; rejects with PortRefusal. */
export function change<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  mutation: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  fetchPolicy: "network-only" | "no-cache" = "network-only",
): Promise<Granted<MaybeMasked<Data>>> {
  const heard = newHeard();
  const options: ApolloClient.MutateOptions<Data, OperationVariables> = {
    mutation,
    variables,
    fetchPolicy,
    context: { ...toldByFlow, heard },
  };
  return granted(mutation, client.mutate<Data>(options), heard);
}
