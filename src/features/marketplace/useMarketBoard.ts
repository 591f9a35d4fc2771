import { useQuery } from "@apollo/client/react";
import { useMemo } from "react";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { boardChannelsQuery, marketBoardQuery } from "../../pieces/channelOperations.ts";

/** A channel that the board has of a listing. */
export interface InstalledChannel {
  readonly id: string;
  readonly title: string;
  readonly muted: boolean;
}

/** A board as the marketplace looks at it. */
export interface MarketBoard {
  readonly id: string;
  readonly title: string;
  readonly style: BoardStyle;
  readonly code62: Code62;
  readonly timezone: string;
  readonly tenantId: string;
  readonly isPlus: boolean;
  /** What it has of a listing. */
  installedOf(listingId: string): readonly InstalledChannel[];
}

interface MarketBoardView {
  board: MarketBoard | null;
  isFailed: boolean;
  retry(): void;
}

/** The board that things are installed on, and what it has already. */
export function useMarketBoard(boardId: string): MarketBoardView {
  const { data, error, refetch } = useQuery(marketBoardQuery, { variables: { boardId } });
  const { data: had } = useQuery(boardChannelsQuery, { variables: { boardId }, fetchPolicy: "cache-and-network" });
  const known = data?.getBoardV2;
  const channels = had?.getDiscover.channels;
  const board = useMemo(() => {
    if (known === undefined) return null;
    const { id, title, boardStyle, code62, timezone, tenant, productApplications } = known;
    return {
      id,
      title,
      style: boardStyle,
      code62,
      timezone: timezone.id,
      tenantId: tenant.id,
      isPlus: productApplications.some(({ product }) => product.isPlus),
      installedOf: (listingId: string) =>
        (channels ?? []).filter(({ marketplaceListingId }) => marketplaceListingId === listingId),
    };
  }, [known, channels]);
  return { board, isFailed: error !== undefined && board === null, retry: () => void refetch() };
}
