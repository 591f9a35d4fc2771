import LogOut from "lucide-react/icons/log-out";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useFlow } from "../../flows.tsx";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { useWayBack } from "../../pieces/useWayBack.ts";
import { heading } from "../../theme/text.css.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { boardsClose } from "../../words/boards.ts";
import { homeLink, navLogout } from "../../words/shell.ts";
import * as styles from "./BoardList.css.ts";

export interface BoardsFrameProps {
  title: string;
  actions?: ReactNode;
  /** Where Close goes when there is nothing to go back to. */
  closeTo: string;
  /** The way out stands here: whoever has no board has no page with the menu that holds it. */
  hasLogout: boolean;
  children: ReactNode;
}

/** The frame of the screens that stand above one board: the list, and making a new one. */
export function BoardsFrame({ title, actions, closeTo, hasLogout, children }: BoardsFrameProps) {
  const product = useProduct();
  const session = useFlow("session");
  const leave = () => session.send({ type: "session.signOut" });
  const close = useWayBack(closeTo);
  return (
    <>
      <header className={styles.header}>
        <Link to="/" aria-label={homeLink(product)} className={styles.home}>
          <Logo size={36} />
        </Link>
        <h1 className={`${heading} ${styles.title}`}>{title}</h1>
        {actions}
        <span className={styles.wideOnly}>
          {hasLogout ? (
            <Button kind="ghost" icon={LogOut} onClick={leave}>
              {navLogout}
            </Button>
          ) : null}
          <Button kind="ghost" icon={X} onClick={close}>
            {boardsClose}
          </Button>
        </span>
        <span className={styles.narrowOnly}>
          {hasLogout ? <IconButton name={navLogout} icon={LogOut} tooltip={false} onClick={leave} /> : null}
          <IconButton name={boardsClose} icon={X} tooltip={false} onClick={close} />
        </span>
      </header>
      <main id="content" tabIndex={-1} className={styles.page}>
        {children}
      </main>
    </>
  );
}
