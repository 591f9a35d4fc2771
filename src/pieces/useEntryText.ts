import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { Kind, type SelectionSetNode } from "graphql";
import { useCallback } from "react";

interface Entry {
  message: { __typename: "Message"; formatted: string } | null;
}

const types = ["MessageAppearance", "Favorite", "Draft", "Pick", "FeedItem", "MessageSetMessage"] as const;

const nameOf = (value: string) => ({ kind: Kind.NAME, value }) as const;

/** `fragment CachedText_… on … { message { formatted } }`, without a parser to be loaded for it. */
const fragmentOn = (type: string): TypedDocumentNode<Entry> => ({
  kind: Kind.DOCUMENT,
  definitions: [
    {
      kind: Kind.FRAGMENT_DEFINITION,
      name: nameOf(`CachedText_${type}`),
      typeCondition: { kind: Kind.NAMED_TYPE, name: nameOf(type) },
      selectionSet: selectionOf("message", selectionOf("formatted")),
    },
  ],
});

function selectionOf(field: string, selectionSet?: SelectionSetNode): SelectionSetNode {
  const node = { kind: Kind.FIELD, name: nameOf(field), ...(selectionSet ? { selectionSet } : {}) } as const;
  return { kind: Kind.SELECTION_SET, selections: [node] };
}

/** Parts of entries as the cache holds them; no operations of the gateway. */
const fragments = new Map<string, TypedDocumentNode<Entry>>(types.map((type) => [type, fragmentOn(type)]));

/** The words of an entry "Type:id" out of the cache, without watching it: a list of thousands asks for many. */
export function useEntryText(): (entry: string) => string {
  const { cache } = useApolloClient();
  return useCallback(
    (entry) => {
      const fragment = fragments.get(entry.slice(0, entry.indexOf(":")));
      if (!fragment) return "";
      return cache.readFragment({ id: entry, fragment })?.message?.formatted ?? "";
    },
    [cache],
  );
}
