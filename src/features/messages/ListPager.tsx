import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useSearchParams } from "react-router-dom";
import { small } from "../../theme/text.css.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import * as words from "../../words/messages.ts";
import * as styles from "./ListPager.css.ts";

interface ListPagerProps {
  /** What the pages are of. */
  name: string;
  /** From 0. */
  page: number;
  hasOlder: boolean;
}

/** The way to newer and older pages; nothing when there is only one. Links, since a page has an address. */
export function ListPager({ name, page, hasOlder }: ListPagerProps) {
  const [search] = useSearchParams();
  if (page === 0 && !hasOlder) return null;
  return (
    <nav aria-label={name} className={styles.pager}>
      <span className={styles.side}>
        {page > 0 ? (
          <ButtonLink kind="ghost" icon={ChevronLeft} to={pageAddress(search, page - 1)}>
            {words.pagerNewer}
          </ButtonLink>
        ) : null}
      </span>
      <span className={`${small} ${styles.place}`}>{words.pagerPage(page + 1)}</span>
      <span className={styles.side}>
        {hasOlder ? (
          <ButtonLink kind="ghost" icon={ChevronRight} iconAtEnd to={pageAddress(search, page + 1)}>
            {words.pagerOlder}
          </ButtonLink>
        ) : null}
      </span>
    </nav>
  );
}

/** The address of a page (from 0) under the same filter; pages of addresses count from 1, and the first has none. */
export function pageAddress(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search);
  if (page === 0) next.delete("page");
  else next.set("page", String(page + 1));
  return `?${next}`;
}
