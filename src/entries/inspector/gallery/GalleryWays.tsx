import { subheading } from "../../../theme/text.css.ts";
import * as words from "../../../words/inspector.ts";
import { eventName } from "../chart/graphModel.ts";
import * as styles from "../walks/Coverage.css.ts";
import { standId } from "./GalleryView.tsx";
import type { Stand } from "./subject.ts";

/** How each pictured state is come by; a click brings its picture. */
export function GalleryWays({ stands, onGo }: { stands: readonly Stand[]; onGo(): void }) {
  return (
    <section aria-labelledby="ways">
      <div className={styles.head}>
        <h2 id="ways" className={subheading}>
          {words.waysThere}
        </h2>
      </div>
      <ul className={styles.machines}>
        {stands.map((stand) => (
          <li key={standId(stand)}>
            <button
              type="button"
              className={styles.gapRow}
              onClick={() => {
                onGo();
                // Where there is room for one column only, the pictures come first.
                requestAnimationFrame(() => document.getElementById(standId(stand))?.scrollIntoView());
              }}
            >
              <span className={styles.mono}>{words.standTitle(stand.state, stand.look)}</span>
              <span className={styles.ends}>
                {stand.events.length ? stand.events.map(({ type }) => eventName(type)).join(" → ") : words.fromItsBegin}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
