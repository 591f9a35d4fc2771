import { ChevronLeft, ChevronRight } from "lucide-react";
import { small } from "../../theme/text.css.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import * as words from "../../words/messages.ts";
import * as styles from "./HistoryList.css.ts";

interface HistoryPagerProps {
  /** From 0. */
  page: number;
  hasOlder: boolean;
}

/** The way to newer and older pages; nothing when there is only one. Links, since a page has an address. */
export function HistoryPager({ page, hasOlder }: HistoryPagerProps) {
  if (page === 0 && !hasOlder) return null;
  return (
    <nav aria-label={words.pagerName} className={styles.pager}>
      <span className={styles.pagerSide}>
        {page > 0 ? (
          <ButtonLink kind="ghost" icon={ChevronLeft} to={page === 1 ? "?" : `?page=${page}`}>
            {words.pagerNewer}
          </ButtonLink>
        ) : null}
      </span>
      <span className={`${small} ${styles.pagerPlace}`}>{words.pagerPage(page + 1)}</span>
      <span className={styles.pagerSide}>
        {hasOlder ? (
          <ButtonLink kind="ghost" icon={ChevronRight} iconAtEnd to={`?page=${page + 2}`}>
            {words.pagerOlder}
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}
