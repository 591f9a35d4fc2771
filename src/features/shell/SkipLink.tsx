import { skipToContent } from "../../words/shell.ts";
import * as styles from "./Shell.css.ts";

/** The first thing that Tab reaches, whatever stands above a page. */
export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      {skipToContent}
    </a>
  );
}
