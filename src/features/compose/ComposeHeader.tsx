import type { ReactNode } from "react";
import { title } from "../../theme/text.css.ts";
import { composeTitle } from "../../words/messages.ts";
import * as styles from "./ComposeScreen.css.ts";

/** The head of the screen; its action stands right. */
export function ComposeHeader({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.header}>
      <h1 className={title}>{composeTitle}</h1>
      {children}
    </div>
  );
}
