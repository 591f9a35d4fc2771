import { ImagePlus } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { Board } from "../../board/Board.tsx";
import type { BoardStyle } from "../../board/messages.ts";
import { pictureTypes } from "../../composer/pictureFiles.ts";
import { subheading } from "../../theme/text.css.ts";
import { Icon } from "../../ui/Icon.tsx";
import * as words from "../../words/messages.ts";
import * as styles from "./StartFrom.css.ts";

interface StartFromProps {
  boardStyle: BoardStyle;
  /** What the board shows now. */
  shown: readonly (readonly number[])[];
  onShown: () => void;
  onPicture: (file: File) => void;
}

/** Beginnings that are one press away: what the board shows, and a picture. */
export function StartFrom({ boardStyle, shown, onShown, onPicture }: StartFromProps) {
  const heading = useId();
  const file = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={subheading}>
        {words.startFrom}
      </h2>
      <div className={styles.ways}>
        <Way name={words.startFromBoard} onPress={onShown}>
          <Board label="" characters={shown} style={boardStyle} bezel="slim" animate={false} />
        </Way>
        <Way name={words.startFromPicture} onPress={() => file.current?.click()}>
          <span className={styles.mark}>
            <Icon of={ImagePlus} size={24} />
          </span>
        </Way>
      </div>
      <input
        ref={file}
        type="file"
        accept={pictureTypes}
        hidden
        aria-label={words.startFromPicture}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          if (chosen) onPicture(chosen);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </section>
  );
}

function Way({ name, onPress, children }: { name: string; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.way} onClick={onPress}>
      <span className={styles.picture} aria-hidden="true">
        {children}
      </span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}
