import * as styles from "./Developer.css.ts";

/** Names of JSON, and headers of a line for a shell: what stands around the values. */
const names = /("(?:[^"\\]|\\.)*")(?=\s*:)/g;
const headers = /(-H (?:'(?:[^']|'\\'')*'|"[^"]*"))/g;

/** Code with its names and headers quieter than its values; it scrolls by keys, too. */
export function CodeText({ code, isBare = false }: { code: string; isBare?: boolean }) {
  const parts = code.split(code.startsWith("curl ") ? headers : names);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys.
    <pre className={isBare ? styles.bareCode : styles.code} tabIndex={0}>
      {parts.map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
          <span key={place} className={styles.quiet}>
            {part}
          </span>
        ),
      )}
    </pre>
  );
}
