import { useParams } from "react-router-dom";
import { Board } from "../../board/Board.tsx";
import { useProduct } from "../../gql/PlatformContext.tsx";
import { body, title as titleStyle } from "../../theme/text.css.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import * as words from "../../words/shell.ts";
import * as styles from "./ComingScreen.css.ts";
import { type ComingPath, comingScreens, type ComingScreen as Screen, titleOf } from "./comingScreens.ts";
import { spellTitle } from "./spellTitle.ts";

const compose = { label: words.navCompose, place: "compose" };

export interface ComingScreenProps {
  path: ComingPath;
}

/** A plain screen that says what will stand here, and leads back to what works. */
export function ComingScreen({ path }: ComingScreenProps) {
  const { boardId = "" } = useParams();
  const product = useProduct();
  const screen: Screen = comingScreens[path];
  const { sentence, nearby = compose } = screen;
  const title = titleOf(screen, product);
  return (
    <div>
      <div className={styles.header}>
        <h1 className={titleStyle}>{title}</h1>
      </div>
      <div className={styles.card}>
        <div className={styles.picture}>
          <Board
            label={title}
            characters={spellTitle(title)}
            rows={3}
            style="black"
            code62="degree"
            bezel="slim"
            animate={false}
          />
        </div>
        <div className={styles.words}>
          <p className={body}>{sentence}</p>
          <p className={`${body} ${styles.hint}`}>{words.comingHint}</p>
          <div className={styles.way}>
            <ButtonLink to={`/board/${encodeURIComponent(boardId)}/${nearby.place}`}>{nearby.label}</ButtonLink>
          </div>
        </div>
      </div>
    </div>
  );
}
