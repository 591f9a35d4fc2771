import Copy from "lucide-react/icons/copy";
import type { ReactNode } from "react";
import { useFlow } from "../../flows.tsx";
import { Button } from "../../ui/Button.tsx";
import * as words from "../../words/developer.ts";
import * as styles from "./Developer.css.ts";

interface CodeBoxProps {
  code: string;
  /** What is copied, where that is more than what is shown. */
  copied?: string;
  /** Above it, with the way to copy it. */
  title?: string;
  head?: ReactNode;
}

/** Code as it is copied: it never wraps, and scrolls by keys, too. */
export function CodeBox({ code, copied = code, title, head }: CodeBoxProps) {
  const copy = useFlow("copy");
  return (
    <div className={styles.codePart}>
      {title === undefined && head === undefined ? null : (
        <div className={styles.sectionHead}>
          {head ?? <h3 className={styles.partTitle}>{title}</h3>}
          <Button
            kind="ghost"
            size="small"
            icon={Copy}
            onClick={() => copy.send({ type: "copy.request", thing: "other", text: copied })}
          >
            {words.codeCopy}
          </Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
      <pre className={styles.code} tabIndex={0}>
        {code}
      </pre>
    </div>
  );
}
