import History from "lucide-react/icons/rotate-ccw-clock";
import X from "lucide-react/icons/x";
import { small } from "../theme/text.css.ts";
import { Icon } from "../ui/Icon.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import * as words from "../words/messageLists.ts";
import * as styles from "./RecentSearches.css.ts";

interface RecentSearchesProps {
  recents: readonly string[];
  /** How to search, where nothing was yet. */
  hint: string;
  onChoose(term: string): void;
  onDelete(term: string): void;
}

/** What was searched for and found on this device, or how to search where there is nothing yet. */
export function RecentSearches({ recents, hint, onChoose, onDelete }: RecentSearchesProps) {
  if (recents.length === 0) return <p className={`${small} ${styles.hint}`}>{hint}</p>;
  return (
    <section className={styles.recents}>
      <h2 className={styles.recentsTitle}>{words.searchRecent}</h2>
      <ul className={styles.recentsList}>
        {recents.map((term) => (
          <li key={term} className={styles.recent}>
            <button type="button" className={styles.recentTerm} onClick={() => onChoose(term)}>
              <Icon of={History} />
              {term}
            </button>
            <IconButton name={words.searchRecentDelete(term)} icon={X} onClick={() => onDelete(term)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
