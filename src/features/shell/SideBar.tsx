import { NavLink } from "react-router-dom";
import { Icon } from "../../ui/Icon.tsx";
import { mainNavigation } from "../../words/shell.ts";
import type { NavigationEntry } from "./navigation.ts";
import * as styles from "./SideBar.css.ts";

/** The sections of a board, from 960 px upwards. */
export function SideBar({ entries }: { entries: readonly NavigationEntry[] }) {
  return (
    <nav aria-label={mainNavigation} className={styles.bar}>
      {entries.map(({ label, icon, to, external }) =>
        external ? (
          <a key={to} href={to} target="_blank" rel="noreferrer" className={`${styles.item} ${styles.foot}`}>
            <span className={styles.flap}>
              <Icon of={icon} size={20} />
            </span>
            {label}
          </a>
        ) : (
          <NavLink key={to} to={to} className={styles.item}>
            {({ isActive }) => (
              <>
                <span className={styles.flap}>
                  <Icon of={icon} size={20} active={isActive} />
                </span>
                {label}
              </>
            )}
          </NavLink>
        ),
      )}
    </nav>
  );
}
