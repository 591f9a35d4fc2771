import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import Compass from "lucide-react/icons/compass";
import MenuIcon from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import { NavLink } from "react-router-dom";
import { useFlow } from "../../flows.tsx";
import { Avatar } from "../../ui/Avatar.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { paletteKey } from "../../words/palette.ts";
import * as words from "../../words/shell.ts";
import * as styles from "./NavigationDrawer.css.ts";
import type { NavigationEntry } from "./navigation.ts";

export interface NavigationDrawerProps {
  product: string;
  entries: readonly NavigationEntry[];
  person: { name: string; meta: string };
  /** Whether the list of places offers other boards (feature `manageBoards`). */
  canManageBoards: boolean;
  /** The board switcher; gets what closes the drawer. */
  switcher(close: () => void): ReactNode;
}

/** The navigation of screens below 960 px. */
export function NavigationDrawer({ product, entries, person, canManageBoards, switcher }: NavigationDrawerProps) {
  const selector = useFlow("boardSelector");
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  function goTo() {
    close();
    selector.send({ type: "selector.toggle", canManageBoards });
  }
  return (
    <Drawer
      open={isOpen}
      onOpenChange={setOpen}
      name={words.mainNavigation}
      trigger={<IconButton name={words.openMenu} icon={MenuIcon} tooltip={false} className={styles.opener} />}
    >
      <div className={styles.head}>
        <Logo size={32} />
        <span className={styles.product}>{product}</span>
        <IconButton name={words.closeMenu} icon={X} tooltip={false} onClick={close} />
      </div>
      {switcher(close)}
      <button type="button" aria-haspopup="dialog" className={styles.item} onClick={goTo}>
        <Icon of={Compass} size={20} />
        {paletteKey}
      </button>
      <nav aria-label={words.mainNavigation} className={styles.list}>
        {entries.map(({ label, icon, to, external }) =>
          external ? (
            <a key={to} href={to} target="_blank" rel="noreferrer" className={styles.item}>
              <Icon of={icon} size={20} />
              {label}
              <span className={styles.outward}>
                <Icon of={ArrowUpRight} size={16} />
              </span>
            </a>
          ) : (
            <NavLink key={to} to={to} className={styles.item} onClick={close}>
              <Icon of={icon} size={20} />
              {label}
            </NavLink>
          ),
        )}
      </nav>
      <div className={styles.person}>
        <Avatar name={person.name} />
        <div className={styles.personWords}>
          <p className={styles.personName}>{person.name}</p>
          <p className={styles.personMeta}>{person.meta}</p>
        </div>
      </div>
    </Drawer>
  );
}
