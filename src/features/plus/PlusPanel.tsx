import Check from "lucide-react/icons/check";
import { Board } from "../../board/Board.tsx";
import { Icon } from "../../ui/Icon.tsx";
import * as words from "../../words/plus.ts";
import * as styles from "./Plus.css.ts";

/** Nine flaps wide: three rows of tiles around the word, as look.md draws it. */
const picture = [
  [66, 66, 65, 65, 64, 64, 63, 63, 68],
  [0, 0, 16, 12, 21, 19, 46, 0, 0],
  [65, 65, 64, 64, 63, 63, 68, 68, 67],
  [65, 64, 64, 63, 63, 68, 68, 67, 67],
];

/** What Plus is, beside its forms. */
export function PlusPanel() {
  return (
    <>
      <div className={styles.panelBoard} aria-hidden="true">
        <Board
          label=""
          characters={picture}
          rows={4}
          columns={9}
          style="black"
          code62="degree"
          bezel="slim"
          animate={false}
        />
      </div>
      <p className={styles.panelTitle}>{words.plusPanelTitle}</p>
      <ul className={styles.points}>
        {words.plusPanelPoints.map((point) => (
          <li key={point} className={styles.point}>
            <span className={styles.pointMark}>
              <Icon of={Check} size={18} />
            </span>
            {point}
          </li>
        ))}
      </ul>
    </>
  );
}
