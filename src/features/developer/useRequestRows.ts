import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useMemo, useState } from "react";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/developer.ts";
import { requestFragment } from "./requestOperations.ts";
import { noneOlder, type OlderRequests, provideOlderRequests } from "./requestPorts.ts";
import type { ApiRequest } from "./requestSaid.ts";
import { type NewRows, useNewRows } from "./useNewRows.ts";

/** The calls of a list, with the older ones that somebody asked for. */
interface RequestRows extends NewRows<ApiRequest> {
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly isFailed: boolean;
  more(): void;
}

/** `newest`, as they are read again and again; null before they are there. Older ones come page by page. */
export function useRequestRows(
  asked: Omit<OlderRequests, "before">,
  newest: { readonly requests: readonly ApiRequest[]; readonly count: number } | undefined,
): RequestRows {
  const client = useApolloClient();
  const machine = useMemo(() => provideOlderRequests(client), [client]);
  const list = useActorRef(machine, { input: { filter: noneOlder }, ...useInspection() });
  const { filter, ids, hasMore } = useSelector(list, ({ context }) => context);
  const isLoading = useSelector(list, (now) => now.matches("loading"));
  const isLoadingMore = useSelector(list, (now) => now.matches("loadingMore"));
  const isFailed = useSelector(list, (now) => now.matches("failed"));
  const listOf = JSON.stringify(asked);
  // From the first older page on the newest ones stand still, so that nothing is missing between the two.
  const [held, setHeld] = useState<{ listOf: string; filter: string; rows: readonly ApiRequest[] }>();
  const isHeld = held?.listOf === listOf;
  const { rows, newer, showAll } = useNewRows(newest?.requests ?? [], listOf, isHeld ? held.rows : null);
  useNews(list, {
    "list.pageFailed": () =>
      showToast({
        kind: "error",
        text: words.requestsMoreFailed,
        detail: words.requestsMoreFailedHint,
        id: "requests-page",
      }),
  });
  const isOlder = isHeld && held.filter === filter;
  const older = isOlder
    ? ids.flatMap((id) => client.readFragment({ id: `ApiRequest:${id}`, fragment: requestFragment }) ?? [])
    : [];
  return {
    rows: [...rows, ...older],
    newer,
    showAll() {
      setHeld(undefined);
      showAll();
    },
    hasMore: isHeld ? isLoading || hasMore : rows.length + newer < (newest?.count ?? 0),
    isLoadingMore: isHeld && (isLoading || isLoadingMore),
    isFailed: isOlder && isFailed,
    more() {
      const last = rows.at(-1);
      if (isOlder) list.send({ type: isFailed ? "list.retry" : "list.more" });
      else if (last !== undefined) {
        const wanted: OlderRequests = { ...asked, before: { at: last.at, id: last.id } };
        const next = JSON.stringify(wanted);
        setHeld({ listOf, filter: next, rows });
        list.send({ type: "filter.change", filter: next });
      }
    },
  };
}
