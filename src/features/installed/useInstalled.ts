import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { useNews } from "../../flowNews.ts";
import { useFlow, useInspection } from "../../flows.tsx";
import { useBrought } from "../../gql/useBrought.ts";
import { useLive } from "../../live/LiveContext.tsx";
import { useChannelDeletion } from "../../pieces/useChannelDeletion.ts";
import { useChannelToggle } from "../../pieces/useChannelToggle.ts";
import { showToast } from "../../ui/toasts.ts";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/installed.ts";
import { boardReasons, whyRefused } from "../../words/refusal.ts";
import type { ChannelActs } from "./ChannelRow.tsx";
import { choiceOf, withChoice } from "./installedChoice.ts";
import { installedQuery } from "./installedOperations.ts";
import { loadedIn, provideInstalledList, provideRunNow, provideSpacing } from "./installedPorts.ts";

/** The moment by the gateway's clock, by which everything here was planned; read anew every half minute. */
export function useGatewayNow(): number {
  const live = useLive();
  useNow();
  return live.gatewayNow();
}

/** The flow of the list with its outside world, and the facts of the gateway beside it. */
export function useInstalled(boardId: string) {
  const client = useApolloClient();
  const inspection = useInspection();
  const navigate = useNavigate();
  const plus = useFlow("plus");
  const [search, setSearch] = useSearchParams();
  const machine = useMemo(() => provideInstalledList(client), [client]);
  const list = useActorRef(machine, { input: { boardId, ...choiceOf(search) }, ...inspection });
  const isThere = useSelector(list, (snapshot) => !snapshot.matches("loading") && !snapshot.matches("failed"));
  const { data, error, refetch } = useBrought(installedQuery, { boardId }, isThere);

  useNews(list, {
    "choice.changed": ({ filter, sort }) => setSearch(withChoice(filter, sort), { replace: true }),
    "navigate.channel": ({ subscriptionId }) =>
      void navigate(
        `/board/${encodeURIComponent(boardId)}/installables/subscription/${encodeURIComponent(subscriptionId)}`,
      ),
    "plan.wanted": () => plus.send({ type: "plus.open" }),
  });
  useEffect(() => {
    if (data) list.send({ type: "channels.told", ...loadedIn(data) });
  }, [list, data]);
  // The dialog in which a plan begins was left.
  const isPlusClosed = useSelector(plus, (snapshot) => snapshot.matches("closed"));
  useEffect(() => {
    if (isPlusClosed && list.getSnapshot().matches("activating")) list.send({ type: "modal.back" });
  }, [list, isPlusClosed]);
  return { list, data, error, refetch };
}

export type InstalledList = ReturnType<typeof useInstalled>["list"];

/** What can be done with a channel of the list: each with a plan, or where the channel needs none. */
export function useChannelActs(boardId: string, list: InstalledList) {
  const client = useApolloClient();
  const inspection = useInspection();
  const toggle = useChannelToggle();
  const { deletion, remove } = useChannelDeletion(boardId);
  const spacing = useActorRef(
    useMemo(() => provideSpacing(client), [client]),
    inspection,
  );
  useNews(spacing, {
    "spacing.done": () => showToast({ kind: "success", text: words.spacedEvenly, id: "spacing" }),
    "spacing.failed": ({ notice }) =>
      showToast({ kind: "error", text: words.spaceFailed, detail: whyRefused(notice, boardReasons), id: "spacing" }),
  });
  const run = useActorRef(
    useMemo(() => provideRunNow(client), [client]),
    inspection,
  );
  const acts = useMemo<ChannelActs>(() => {
    const isAllowed = (isFree: boolean) => {
      list.send({ type: "plan.need", isFree });
      return isFree || list.getSnapshot().context.hasPlan;
    };
    return {
      toggle: ({ id, muted, free }) => {
        if (isAllowed(free)) toggle(id, !muted);
      },
      run: ({ id, title, free }) => {
        const idempotencyKey = crypto.randomUUID();
        if (isAllowed(free)) run.send({ type: "run.request", boardId, subscriptionId: id, title, idempotencyKey });
      },
      open: ({ id, free }) => list.send({ type: "channel.open", subscriptionId: id, isFree: free }),
      remove: (channel) => remove(channel, isAllowed(channel.free)),
      space: () => spacing.send({ type: "space.request", boardId, isAllowed: isAllowed(false) }),
    };
  }, [list, toggle, run, remove, spacing, boardId]);
  return { acts, deletion, run };
}
