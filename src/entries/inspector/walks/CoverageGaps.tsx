import type { AnyStateMachine } from "xstate";
import { subheading } from "../../../theme/text.css.ts";
import { Button } from "../../../ui/Button.tsx";
import { Tag } from "../../../ui/Tag.tsx";
import * as words from "../../../words/inspector.ts";
import { transitionSentence } from "../chart/graphModel.ts";
import { type Path, statesIn } from "../chart/reach.ts";
import { keyedTransitions } from "../trace/protocol.ts";
import * as styles from "./Coverage.css.ts";
import { pathTo, type Walked } from "./walked.ts";

interface CoverageGapsProps {
  machine: AnyStateMachine;
  walked: Walked;
  /** Key of the opened transition. */
  chosen: string | null;
  onChoose(key: string | null): void;
  /** Walks a path on a copy, as far as it goes. */
  onWalk(path: Path): void;
  /** Makes a test of a path that can be walked to its end. */
  onTest(path: Path): void;
}

/** What nobody walked, the opened one with the shortest way to it; and the wrong changes that nobody noticed. */
export function CoverageGaps({ machine, walked, chosen, onChoose, onWalk, onTest }: CoverageGapsProps) {
  const all = new Map(
    statesIn(machine.root)
      .flatMap((node) => keyedTransitions(node))
      .map(({ key, transition }) => [key, transition]),
  );
  const sentence = (key: string): string => {
    const transition = all.get(key);
    return transition ? transitionSentence(transition).replace(/^.*? --/, "") : key;
  };
  const ends = (key: string): string => {
    const transition = all.get(key);
    const from = transition?.source.path.join(".") || machine.id;
    const to = transition?.target?.map(({ path }) => path.join(".")).join(", ");
    return to ? words.fromTo(from, to) : words.stays(from);
  };
  const path = chosen === null ? [] : pathTo(machine, chosen);
  return (
    <section aria-labelledby="gaps">
      <div className={styles.head}>
        <h2 id="gaps" className={subheading}>
          {words.notWalked}
        </h2>
        <span className={styles.count}>{words.countOf(walked.gaps.length, walked.lines.size)}</span>
      </div>
      {walked.gaps.length ? null : <p className={styles.text}>{words.allWalked}</p>}
      <ul className={styles.machines}>
        {walked.gaps.map((key) => (
          <li key={key} className={key === chosen ? styles.openGap : undefined}>
            <button
              type="button"
              className={styles.gapRow}
              aria-expanded={key === chosen}
              onClick={() => onChoose(key === chosen ? null : key)}
            >
              <span className={styles.mono}>{sentence(key)}</span>
              <Tag tone="danger">{words.notWalked}</Tag>
              <span className={styles.ends}>{ends(key)}</span>
            </button>
            {key === chosen ? (
              <>
                <h3 className={styles.text}>{path.length ? words.shortestPath(path.length) : words.noPath}</h3>
                <ol className={styles.path}>
                  {path.map((step, at) => (
                    <li key={step.key} className={at === path.length - 1 ? styles.lastStep : styles.mono}>
                      {sentence(step.key)}
                    </li>
                  ))}
                </ol>
                {path.length ? (
                  <div className={styles.keys}>
                    <Button size="small" onClick={() => onWalk(path)}>
                      {words.walkHere}
                    </Button>
                    <Button size="small" kind="ghost" onClick={() => onTest(path)}>
                      {words.makeTest}
                    </Button>
                  </div>
                ) : null}
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <div className={styles.part}>
        <div className={styles.head}>
          <h2 className={subheading}>{words.mutantsLived}</h2>
          <span className={styles.count}>{walked.mutants ? walked.lived.length : words.notRun}</span>
        </div>
        <ul className={styles.machines}>
          {walked.lived.map(({ label, key }) => (
            <li key={label} className={styles.lived}>
              <span className={styles.mono}>{label}</span>
              <Tag tone="warning">{words.lived}</Tag>
              {key === null ? null : <span className={styles.ends}>{ends(key)}</span>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
