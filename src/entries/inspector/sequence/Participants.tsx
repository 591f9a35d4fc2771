import { subheading } from "../../../theme/text.css.ts";
import { CheckRow } from "../../../ui/CheckRow.tsx";
import * as words from "../../../words/inspector.ts";
import { actorName } from "../trace/actorName.ts";
import type { Trace } from "../trace/trace.ts";
import * as styles from "./Participants.css.ts";

interface ParticipantsProps {
  trace: Trace;
  shown: ReadonlySet<string>;
  onShown(shown: ReadonlySet<string>): void;
}

/** Who can be in the picture: every actor with a chart that did something, by page. */
export function Participants({ trace, shown, onShown }: ParticipantsProps) {
  const actors = trace.actors.filter(
    ({ machine, key, status }) => machine && (status === "active" || trace.own.has(key)),
  );
  return (
    <section aria-labelledby="participants">
      <div className={styles.head}>
        <h2 id="participants" className={subheading}>
          {words.inPicture}
        </h2>
        <span className={styles.count}>{words.countOf(shown.size, actors.length)}</span>
      </div>
      {trace.tabs.map((tab) => {
        const own = actors.filter((actor) => actor.tab === tab.id);
        if (!own.length) return null;
        return (
          <fieldset key={tab.id} className={styles.group}>
            <legend className={styles.title}>{tab.goneAt === null ? tab.title : words.goneTab(tab.title)}</legend>
            {own.map((actor) => (
              <CheckRow
                key={actor.key}
                checked={shown.has(actor.key)}
                onChange={(isIn) =>
                  onShown(new Set(isIn ? [...shown, actor.key] : [...shown].filter((one) => one !== actor.key)))
                }
              >
                {actorName(actor)}
              </CheckRow>
            ))}
          </fieldset>
        );
      })}
    </section>
  );
}
