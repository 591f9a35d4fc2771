import { useQuery } from "@apollo/client/react";
import { useEffect } from "react";
import { Link, useParams } from "react-router-dom";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { MessageGrid, MessageGridEntry, MessageGridSkeleton } from "../../pieces/MessageGrid.tsx";
import { MessagesHead } from "../../pieces/MessagesHead.tsx";
import { PickCard } from "../../pieces/PickCard.tsx";
import { PlusPromotion } from "../../pieces/PlusPromotion.tsx";
import { heading } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/feed.ts";
import { tabPicks, tryAgain } from "../../words/messages.ts";
import * as styles from "./Picks.css.ts";
import { picksHomeQuery } from "./picksOperations.ts";
import { stripOf, stripStyleOf } from "./strips.ts";

/** Today's picks, and the themes that all picks stand in. */
export function Component() {
  const { boardId = "" } = useParams();
  return (
    <MessagesHead boardId={boardId} tab="picks">
      <div className={styles.page}>
        <PicksHome boardId={boardId} />
      </div>
    </MessagesHead>
  );
}

function PicksHome({ boardId }: { boardId: string }) {
  const now = useNow();
  const { data, error, refetch } = useQuery(picksHomeQuery, {
    variables: { boardId },
    fetchPolicy: "cache-and-network",
  });
  const board = data?.getBoardV2;
  useEffect(() => {
    document.title = board ? `${tabPicks} · ${board.title}` : tabPicks;
  }, [board]);
  const listed = data?.listPicksCategoriesV2;
  if ((data === undefined && error) || listed?.__typename === "Refusal") {
    return (
      <Banner tone="danger" retry={{ label: tryAgain, onClick: () => void refetch() }}>
        {words.picksLoadFailed}
      </Banner>
    );
  }
  if (board === undefined || listed === undefined) return <MessageGridSkeleton cards={3} />;
  const categories = listed.picksCategories;
  if (categories.length === 0) return <EmptyState title={words.emptyPicks} hint={words.emptyPicksHint} />;
  return (
    <>
      <PlusPromotion board={board} />
      {data?.todaysPicks.length ? (
        <section className={styles.section} aria-labelledby="todays-picks">
          <h2 id="todays-picks" className={heading}>
            {words.todaysPicks}
          </h2>
          <MessageGrid>
            {data.todaysPicks.map(({ pick }) => (
              <MessageGridEntry key={pick.id}>
                <PickCard
                  id={pick.id}
                  boardId={boardId}
                  boardStyle={board.boardStyle}
                  code62={board.code62}
                  now={now}
                />
              </MessageGridEntry>
            ))}
          </MessageGrid>
        </section>
      ) : null}
      <section className={styles.section} aria-labelledby="picks-themes">
        <h2 id="picks-themes" className={heading}>
          {words.picksThemes}
        </h2>
        <ul className={styles.tiles}>
          {categories.map((category, place) => (
            <li key={category.id}>
              <CategoryTile category={category} place={place} boardStyle={board.boardStyle} code62={board.code62} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

interface CategoryTileProps {
  category: { id: string; title: string; picksLength: number };
  /** From 0; decides the colour. */
  place: number;
  boardStyle: BoardStyle;
  code62: Code62;
}

function CategoryTile({ category, place, boardStyle, code62 }: CategoryTileProps) {
  return (
    <Link to={category.id} className={styles.tile}>
      <span className={styles.tileTitle}>{category.title}</span>
      <span className={styles.tileCount}>{words.picksCount(category.picksLength)}</span>
      <span className={styles.tileFlaps}>
        <Thumbnail label="" characters={stripOf(place)} style={stripStyleOf(place, boardStyle)} code62={code62} />
      </span>
    </Link>
  );
}
