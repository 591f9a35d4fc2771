import type { ReactNode } from "react";
import { title } from "../../theme/text.css.ts";
import { composeTitle } from "../../words/messages.ts";
import * as styles from "./ComposeScreen.css.ts";

/** The head of the screen; its action stands right. On a phone its title is read to people, and takes no room. */
export function ComposeHeader({ children }: { children?: ReactNode }) {
  return (
    <div className={children ? styles.header : `${styles.header} ${styles.headerAlone}`}>
      <h1 className={`${title} ${styles.title}`}>{composeTitle}</h1>
      {children}
    </div>
  );
}
