import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import Download from "lucide-react/icons/download";
import { Link } from "react-router-dom";
import { Icon } from "../../ui/Icon.tsx";
import * as words from "../../words/documentation.ts";
import * as styles from "./Documentation.css.ts";
import type { Section } from "./documentPage.ts";

interface DocumentTreeProps {
  sections: readonly Section[];
  open: Section | undefined;
  current: string | undefined;
  addressOf(id: string): string;
}

/** Sections, of which the one with the current page is open; opening another goes to its first page. */
export function DocumentTree({ sections, open, current, addressOf }: DocumentTreeProps) {
  return (
    <nav aria-label={words.documentationPages}>
      <ul className={styles.pages}>
        {sections.map((section) => {
          const isOpen = section === open;
          const [first] = section.pages;
          return (
            <li key={section.id}>
              <Link
                to={addressOf(first?.id ?? "")}
                aria-expanded={isOpen}
                className={isOpen ? styles.openSection : styles.section}
              >
                <Icon of={isOpen ? ChevronDown : ChevronRight} size={16} />
                {section.title}
              </Link>
              {isOpen ? (
                <ul className={styles.pages}>
                  {section.pages.map(({ id, title }) => (
                    <li key={id}>
                      <Link
                        to={addressOf(id)}
                        aria-current={id === current ? "page" : undefined}
                        className={id === current ? styles.currentPage : styles.page}
                      >
                        {title}
                      </Link>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className={styles.file}>
        <a href="/openapi.json" className={styles.section}>
          <Icon of={Download} size={16} />
          {words.documentationFile}
        </a>
      </div>
    </nav>
  );
}
