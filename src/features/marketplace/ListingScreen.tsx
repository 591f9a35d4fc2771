import { useQuery } from "@apollo/client/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation, useNavigate, useParams, useSearchParams } from "react-router-dom";
import { toPortRefusal } from "../../gql/refusal.ts";
import { ChannelDeletion } from "../../pieces/ChannelDeletion.tsx";
import { useChannelDeletion } from "../../pieces/useChannelDeletion.ts";
import { useChannelToggle } from "../../pieces/useChannelToggle.ts";
import { useWayBack } from "../../pieces/useWayBack.ts";
import { heading, label, small, title as titleStyle } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import * as words from "../../words/marketplace.ts";
import { tryAgain } from "../../words/messages.ts";
import { channelPath, ListingActions } from "./ListingActions.tsx";
import { type Listing, ListingHead, ListingPreviews, ListingWords } from "./ListingBody.tsx";
import { listingPath, useListing } from "./ListingCard.tsx";
import * as styles from "./ListingScreen.css.ts";
import { ListingSkeleton } from "./ListingSkeleton.tsx";
import { listingQuery } from "./listingOperations.ts";
import { MarketFrame } from "./MarketFrame.tsx";
import { categoryPageQuery } from "./marketplaceOperations.ts";
import { OnYourBoard } from "./OnYourBoard.tsx";
import { PreviewBoard } from "./PreviewBoard.tsx";
import type { MarketBoard } from "./useMarketBoard.ts";

/** One listing as a board would have it. */
export function Component() {
  const { boardId = "", id = "" } = useParams();
  return (
    <>
      <BackKey boardId={boardId} />
      <MarketFrame boardId={boardId} title={words.channelsTitle} skeleton={<ListingSkeleton />}>
        {(board) => <ListingOf key={`${boardId}/${id}`} id={id} board={board} />}
      </MarketFrame>
    </>
  );
}

/** To Discover for who came by a link from outside (channels, section 2.5), else to the page before. */
function BackKey({ boardId }: { boardId: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const discover = `/board/${encodeURIComponent(boardId)}/installables/discover`;
  const goBack = useWayBack(discover);
  return (
    <div className={styles.back}>
      <Button
        kind="ghost"
        size="small"
        icon={ChevronLeft}
        onClick={() => {
          if (search.has("deeplink")) void navigate(discover);
          else goBack();
        }}
      >
        {words.back}
      </Button>
    </div>
  );
}

function ListingOf({ id, board }: { id: string; board: MarketBoard }) {
  const variables = { id, tenantId: board.tenantId, boardId: board.id, timezone: board.timezone };
  const { data, error, refetch } = useQuery(listingQuery, { variables });
  const listing = data?.marketplaceListingDetailQuery;
  const title = listing?.title;
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${board.title}`;
  }, [title, board.title]);
  if (listing) return <ListingPage listing={listing} board={board} />;
  if (!error) return <ListingSkeleton />;
  const isGone = toPortRefusal(error).refusal.code === "NotFound";
  return (
    <div className={styles.main}>
      <h1 className={titleStyle}>{words.channelTitle}</h1>
      <Banner tone="danger" retry={{ label: tryAgain, onClick: () => void refetch() }}>
        {isGone ? words.listingGone : words.listingFailed}
      </Banner>
    </div>
  );
}

function ListingPage({ listing, board }: { listing: Listing; board: MarketBoard }) {
  const channels = board.installedOf(listing.id);
  const info = (
    <div className={styles.page}>
      <div className={styles.main}>
        <ListingPreviews listing={listing} style={board.style} code62={board.code62} />
        <ListingWords listing={listing} />
      </div>
      <OnYourBoard listingId={listing.id} board={board} />
    </div>
  );
  return (
    <>
      <ListingHead listing={listing}>
        <ListingActions listing={listing} board={board} />
      </ListingHead>
      {board.isPlus && channels.length > 0 ? <ListingTabs listing={listing} board={board} info={info} /> : info}
      {listing.category ? <MoreIn category={listing.category} not={listing.id} board={board} /> : null}
    </>
  );
}

/** What a board with a plan has of it: its channels' settings beside what it is. */
function ListingTabs({ listing, board, info }: { listing: Listing; board: MarketBoard; info: ReactNode }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isSettings = pathname.endsWith("/settings");
  const toggle = useChannelToggle();
  const { deletion, remove } = useChannelDeletion(board.id);
  const { friendlyIdentifier } = listing.installable;
  return (
    <Tabs
      label={listing.title}
      tabs={[
        { value: "info", label: words.tabInfo },
        { value: "settings", label: words.tabSettings },
      ]}
      value={isSettings ? "settings" : "info"}
      onChange={(tab) => void navigate(`${listingPath(board.id, listing.id)}/${tab}`, { replace: true })}
    >
      <div className={styles.panel}>
        {isSettings ? (
          <ul className={styles.channels}>
            {board.installedOf(listing.id).map((channel) => (
              <li key={channel.id} className={styles.channel}>
                <span className={`${label} ${styles.channelName}`}>{channel.title}</span>
                <ButtonLink
                  size="small"
                  to={channelPath(board.id, channel.id)}
                  aria-label={words.settingsOf(channel.title)}
                >
                  {words.settings}
                </ButtonLink>
                <IconButton
                  size="small"
                  name={words.deleteOf(channel.title)}
                  icon={Trash2}
                  onClick={() => remove({ ...channel, friendlyIdentifier }, board.isPlus || listing.free)}
                />
                <Switch
                  label={words.switchOf(channel.title)}
                  checked={!channel.muted}
                  onChange={() => toggle(channel.id, !channel.muted)}
                />
              </li>
            ))}
          </ul>
        ) : (
          info
        )}
      </div>
      <ChannelDeletion flow={deletion} />
    </Tabs>
  );
}

/** Channels, section 9. */
const mostMore = 6;
const drawnFrom = 48;

interface MoreInProps {
  category: { readonly id: string; readonly title: string };
  /** The listing that is open. */
  not: string;
  board: MarketBoard;
}

/** Up to six others of the category, drawn once for as long as the page stands. */
function MoreIn({ category, not, board }: MoreInProps) {
  const { data } = useQuery(categoryPageQuery, {
    variables: {
      categoryTitle: category.title,
      boardId: board.id,
      sortBy: "releaseDate",
      sortOrder: "desc",
      limit: drawnFrom,
      timezone: board.timezone,
    },
  });
  const [order] = useState(() => crypto.getRandomValues(new Uint32Array(drawnFrom)));
  const others = (data?.marketplaceListingsByCategory.marketplaceListings ?? [])
    .map(({ id }, place) => ({ id, rank: order[place] ?? 0 }))
    .filter(({ id }) => id !== not)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostMore);
  if (others.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more-in">
      <h2 id="more-in" className={heading}>
        {words.moreIn(category.title)}
      </h2>
      <ul className={styles.moreCards}>
        {others.map(({ id }) => (
          <li key={id} className={styles.moreCard}>
            <MoreCard id={id} board={board} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MoreCard({ id, board }: { id: string; board: MarketBoard }) {
  const listing = useListing(id, board.timezone);
  if (listing === null) return null;
  return (
    <Link to={listingPath(board.id, id)} className={styles.moreLink}>
      <span className={styles.morePicture}>
        <PreviewBoard
          label=""
          previews={listing.previews}
          place={0}
          isTurning={false}
          style={board.style}
          code62={board.code62}
        />
      </span>
      <span className={`${label} ${styles.cut}`}>{listing.title}</span>
      <span className={`${small} ${styles.cut} ${styles.secondary}`}>{listing.developer.title}</span>
    </Link>
  );
}
