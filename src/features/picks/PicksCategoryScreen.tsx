import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { useQuery } from "@apollo/client/react";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useEffect } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import type { PicksFrameQuery } from "../../gql/generated/graphql.ts";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { MessageGrid, MessageGridEntry, MessageGridSkeleton } from "../../pieces/MessageGrid.tsx";
import { MessagesHead } from "../../pieces/MessagesHead.tsx";
import { PickCard } from "../../pieces/PickCard.tsx";
import { PlusPromotion } from "../../pieces/PlusPromotion.tsx";
import { heading } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useNow } from "../../ui/useNow.ts";
import * as words from "../../words/feed.ts";
import { tabPicks, tryAgain } from "../../words/messages.ts";
import * as styles from "./Picks.css.ts";
import { picksFrameQuery, picksPageQuery } from "./picksOperations.ts";

/** Contract: 15 a page. */
const perPage = 15;

/** The picks of one theme. Only Plus turns its pages (contract, D18); the address says which one is open. */
export function Component() {
  const { boardId = "", categoryId = "" } = useParams();
  const [search] = useSearchParams();
  const { data, previousData, error } = useQuery(picksFrameQuery, { variables: { boardId } });
  const frame = data ?? previousData;
  const category = frame?.picksCategories.find(({ id }) => id === categoryId);
  const title = category?.title ?? tabPicks;
  useEffect(() => {
    document.title = frame ? `${title} · ${frame.getBoardV2.title}` : title;
  }, [title, frame]);
  const isReady = frame !== undefined || error !== undefined;
  const hasPlus = frame?.getBoardV2.productApplications.some(({ product }) => product.isPlus) === true;
  const page = hasPlus ? pageOf(search.get("page")) : 0;
  return (
    <MessagesHead boardId={boardId} tab="picks">
      <div className={styles.page}>
        <div className={styles.head}>
          <ButtonLink kind="ghost" icon={ChevronLeft} to={`/board/${boardId}/messages/picks`}>
            {words.picksBack}
          </ButtonLink>
          {category ? (
            <>
              <h2 className={heading}>{category.title}</h2>
              <span className={styles.headCount}>{words.picksCount(category.picksLength)}</span>
            </>
          ) : null}
        </div>
        {isReady ? (
          <CategoryPage
            key={`${categoryId}/${page}`}
            boardId={boardId}
            categoryId={categoryId}
            page={page}
            frame={frame}
            hasPlus={hasPlus}
          />
        ) : (
          <MessageGridSkeleton cards={6} />
        )}
      </div>
    </MessagesHead>
  );
}

interface CategoryPageProps {
  boardId: string;
  categoryId: string;
  /** From 0. */
  page: number;
  /** Undefined when it could not be read: the picks do without. */
  frame: PicksFrameQuery | undefined;
  hasPlus: boolean;
}

function CategoryPage({ boardId, categoryId, page, frame, hasPlus }: CategoryPageProps) {
  const now = useNow();
  const product = useProduct();
  const { data, error, refetch } = useQuery(picksPageQuery, {
    variables: { categoryId, page, perPage },
    fetchPolicy: "cache-and-network",
  });
  if (isGone(error)) return <EmptyState title={words.emptyPicks} hint={words.categoryGone} />;
  if (data === undefined && error) {
    return (
      <Banner tone="danger" retry={{ label: tryAgain, onClick: () => void refetch() }}>
        {words.picksLoadFailed}
      </Banner>
    );
  }
  if (data === undefined) return <MessageGridSkeleton cards={6} />;
  if (data.picks.length === 0) {
    return page === 0 ? (
      <EmptyState title={words.emptyPicks} hint={words.emptyCategoryHint} />
    ) : (
      <EmptyState
        title={words.emptyPicks}
        hint={words.pastTheEnd}
        action={<ButtonLink to="?">{words.firstPage}</ButtonLink>}
      />
    );
  }
  const all = frame?.picksCategories.find(({ id }) => id === categoryId)?.picksLength ?? data.picks.length;
  return (
    <>
      <MessageGrid>
        {data.picks.map(({ id }) => (
          <MessageGridEntry key={id}>
            <PickCard
              id={id}
              boardId={boardId}
              boardStyle={frame?.getBoardV2.boardStyle ?? "black"}
              code62={frame?.getBoardV2.code62 ?? "degree"}
              now={now}
            />
          </MessageGridEntry>
        ))}
      </MessageGrid>
      {hasPlus ? <Pager page={page} pages={Math.ceil(all / perPage)} /> : null}
      {!hasPlus && frame && all > data.picks.length ? (
        <section className={styles.section}>
          <p className={styles.note}>{words.plusShowsMore(data.picks.length, all, product)}</p>
          <PlusPromotion board={frame.getBoardV2} />
        </section>
      ) : null}
    </>
  );
}

/** The theme was deleted meanwhile. */
function isGone(error: unknown): boolean {
  return CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === "NotFound");
}

/** The way to the pages beside this one. Links, since a page has an address. */
function Pager({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={words.pagesName} className={styles.pager}>
      <span className={styles.pagerSide}>
        {page > 0 ? (
          <ButtonLink kind="ghost" icon={ChevronLeft} to={page === 1 ? "?" : `?page=${page}`}>
            {words.previousPage}
          </ButtonLink>
        ) : null}
      </span>
      <span className={styles.pagerPlace}>{words.pageOf(page + 1, pages)}</span>
      <span className={styles.pagerSide}>
        {page + 1 < pages ? (
          <ButtonLink kind="ghost" icon={ChevronRight} iconAtEnd to={`?page=${page + 2}`}>
            {words.nextPage}
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}

/** The address counts pages from 1, as people do; anything else is the first. */
function pageOf(parameter: string | null): number {
  const page = Number(parameter ?? 1);
  return Number.isSafeInteger(page) && page > 1 ? page - 1 : 0;
}
