import type { LucideIcon } from "lucide-react";
import FileText from "lucide-react/icons/file-text";
import ImagePlus from "lucide-react/icons/image-plus";
import LayoutTemplate from "lucide-react/icons/layout-template";
import { type ReactNode, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { Board } from "../../board/Board.tsx";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { pictureTypes } from "../../composer/pictureFiles.ts";
import { useFlags } from "../../gql/flags.ts";
import { subheading } from "../../theme/text.css.ts";
import { Icon } from "../../ui/Icon.tsx";
import * as words from "../../words/messages.ts";
import * as styles from "./StartFrom.css.ts";

interface StartFromProps {
  boardId: string;
  boardStyle: BoardStyle;
  code62: Code62;
  /** What the board shows now. */
  shown: readonly (readonly number[])[];
  onShown: () => void;
  onPicture: (file: File) => void;
}

/** Beginnings that are one press away: what the board shows, a picture, and the lists that messages are taken from. */
export function StartFrom({ boardId, boardStyle, code62, shown, onShown, onPicture }: StartFromProps) {
  const heading = useId();
  const flags = useFlags(boardId);
  const file = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading} className={subheading}>
        {words.startFrom}
      </h2>
      <div className={styles.ways}>
        <Way name={words.startFromBoard} onPress={onShown}>
          <Board label="" characters={shown} style={boardStyle} code62={code62} bezel="slim" animate={false} />
        </Way>
        <Way name={words.startFromPicture} onPress={() => file.current?.click()}>
          <Mark of={ImagePlus} />
        </Way>
        <WayTo name={words.composeTemplates} to={`/board/${boardId}/templates`} icon={LayoutTemplate} />
        {flags?.drafts ? (
          <WayTo name={words.composeDrafts} to={`/board/${boardId}/messages/my/drafts`} icon={FileText} />
        ) : null}
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

function Mark({ of }: { of: LucideIcon }) {
  return (
    <span className={styles.mark}>
      <Icon of={of} size={24} />
    </span>
  );
}

function WayTo({ name, to, icon }: { name: string; to: string; icon: LucideIcon }) {
  return (
    <Link to={to} className={styles.way}>
      <span className={styles.picture} aria-hidden="true">
        <Mark of={icon} />
      </span>
      <span className={styles.name}>{name}</span>
    </Link>
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
