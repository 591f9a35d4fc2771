import type { TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { parse } from "graphql";
import { useCallback } from "react";

interface Entry {
  message: { __typename: "Message"; formatted: string } | null;
}

const types = ["MessageAppearance", "Favorite", "Draft", "Pick", "FeedItem", "MessageSetMessage"] as const;

/** Parts of entries as the cache holds them; no operations of the gateway. */
const fragments = new Map<string, TypedDocumentNode<Entry>>(
  types.map((type) => [type, parse(`fragment CachedText_${type} on ${type} { message { formatted } }`)]),
);

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
