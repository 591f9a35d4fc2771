import type { ReactNode } from "react";
import * as words from "../../words/developer.ts";
import { CodeText } from "./CodeText.tsx";
import { CopyButton } from "./CopyKey.tsx";
import * as styles from "./Developer.css.ts";

interface CodeBoxProps {
  code: string;
  /** What is copied, where that is more than what is shown. */
  copied?: string;
  /** On the key that copies. */
  copyName?: string;
  /** Above it, with the way to copy it. */
  title?: string;
  head?: ReactNode;
}

/** Code as it is copied: it never wraps, and scrolls by keys, too. */
export function CodeBox({ code, copied = code, copyName = words.codeCopy, title, head }: CodeBoxProps) {
  return (
    <div className={styles.codePart}>
      {title === undefined && head === undefined ? null : (
        <div className={styles.sectionHead}>
          {head ?? <h3 className={styles.partTitle}>{title}</h3>}
          <CopyButton text={copied}>{copyName}</CopyButton>
        </div>
      )}
      <CodeText code={code} />
    </div>
  );
}
