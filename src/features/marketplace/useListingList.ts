import { useApolloClient } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { useEffect, useMemo, useRef } from "react";
import { useLocation } from "react-router-dom";
import type { ListingShelf } from "../../../machines/channel/listingListMachine.ts";
import { useNews } from "../../flowNews.ts";
import { useInspection } from "../../flows.tsx";
import { readDepth, writeDepth } from "../../pieces/listDepth.ts";
import { showToast } from "../../ui/toasts.ts";
import * as words from "../../words/marketplace.ts";
import { provideListingList } from "./marketplacePorts.ts";
import type { MarketBoard } from "./useMarketBoard.ts";

/** About a screenful. */
const expectedOfStranger = 6;

/** The listings of a shelf as their screen uses them; `onShelf` is told what the address is to say. */
export function useListingList(board: MarketBoard, shelf: ListingShelf, onShelf: (shelf: ListingShelf) => void) {
  const client = useApolloClient();
  const { key: place } = useLocation();
  const depth = useRef(readDepth(place));
  const machine = useMemo(
    () => provideListingList(client, board.timezone, () => depth.current),
    [client, board.timezone],
  );
  const list = useActorRef(machine, { input: { boardId: board.id, ...shelf }, ...useInspection() });
  const { ids, kind, id, sortBy, refusal } = useSelector(list, ({ context }) => context);
  const state = useSelector(list, (snapshot) => snapshot.value);

  useEffect(() => {
    if (ids.length === 0) return;
    depth.current = ids.length;
    writeDepth(place, ids.length);
  }, [ids, place]);
  useNews(list, {
    "shelf.changed": ({ shelf: changed }) => {
      depth.current = 0;
      onShelf(changed);
    },
    "list.pageFailed": () =>
      showToast({
        kind: "error",
        text: words.moreListingsFailed,
        detail: words.moreListingsFailedHint,
        id: "list-page",
      }),
  });
  return {
    state,
    ids,
    shelf: { kind, id, sortBy },
    isGone: refusal?.code === "NotFound",
    expected: depth.current || expectedOfStranger,
    send: list.send,
  };
}
