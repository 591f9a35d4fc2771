import * as words from "../words/composer.ts";
import * as bars from "./ComposerBars.css.ts";
import * as styles from "./ComposerSaid.css.ts";
import type { ComposerView } from "./useComposer.ts";

interface ComposerSaidProps {
  composer: ComposerView;
  /** What something beside the board has to say; it goes before what the last edit left. */
  said: string;
  /** The person sees the text that does not fit. */
  isText: boolean;
}

/** For those who do not see what the edit did. */
const Heard = ({ word }: { word: string }) => <span className={styles.heard}>{word}</span>;

/** What the board could not show of what was written, and what can be done about it with one press. */
export function ComposerSaid({ composer, said, isText }: ComposerSaidProps) {
  const { problem, done, replaceable, unfitReason } = composer;
  const isSaid = !composer.isCrashed;
  return (
    <>
      <p role="status" aria-label={words.saidOfEdit} className={styles.problem}>
        {isSaid ? said || problem || (done && <Heard key={done.times} word={done.word} />) : ""}
      </p>
      <p role="alert" className={styles.problem}>
        {composer.isCrashed
          ? words.coreCrashed
          : unfitReason === "" || isText
            ? unfitReason
            : words.textUnfit(unfitReason)}
      </p>
      <div className={styles.keys}>
        {isSaid && said === ""
          ? replaceable.map(({ sign, cell, word }) => (
              <button key={sign} type="button" className={bars.key} onClick={() => composer.replace(cell, word)}>
                {words.writeInstead(word, sign)}
              </button>
            ))
          : null}
        {unfitReason === "" ? null : (
          <button type="button" className={bars.key} onClick={composer.forgoText}>
            {words.textForgo}
          </button>
        )}
        {composer.isCrashed ? (
          <button type="button" className={styles.restart} onClick={() => void composer.restart()}>
            {words.coreRestart}
          </button>
        ) : null}
      </div>
    </>
  );
}
