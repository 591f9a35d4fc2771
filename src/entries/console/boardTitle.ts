import { type ApolloClient, gql, type TypedDocumentNode } from "@apollo/client";

const titleFragment: TypedDocumentNode<{ title: string }> = gql`
  fragment CachedTitle on Board {
    title
  }
`;

/** What people call a board, where this tab knows it already. */
export function boardTitle({ cache }: ApolloClient, boardId: string): string | null {
  const id = cache.identify({ __typename: "Board", id: boardId });
  return id === undefined ? null : (cache.readFragment({ id, fragment: titleFragment })?.title ?? null);
}
