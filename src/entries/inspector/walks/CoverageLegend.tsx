import * as words from "../../../words/inspector.ts";
import * as styles from "./Coverage.css.ts";

/** What the drawing's lines say, in the place of the time line. */
export function CoverageLegend({ made }: { made: string | null }) {
  const lines = [
    [styles.walkedLine, words.walked],
    [styles.gapLine, words.notWalked],
    [styles.pathLine, words.pathToChosen],
  ] as const;
  return (
    <footer className={styles.legend}>
      {lines.map(([look, text]) => (
        <span key={text} className={styles.legendEntry}>
          <svg width="32" height="4" aria-hidden="true">
            <line x1="0" x2="32" y1="2" y2="2" className={look} />
          </svg>
          {text}
        </span>
      ))}
      <span className={styles.legendEntry}>
        <span className={styles.livedCount}>{words.legendCount}</span>
        {words.legendMutants}
      </span>
      {made === null ? null : <span className={styles.made}>{words.testsOf(made)}</span>}
    </footer>
  );
}
