import { AlignCenter, AlignLeft, Eraser, List, type LucideIcon, Pipette, Redo2, Undo2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import * as words from "../words/composer.ts";
import * as styles from "./ComposerToolbar.css.ts";
import { tileColours } from "./tileColours.ts";
import type { ComposerView } from "./useComposer.ts";

interface ComposerToolbarProps {
  composer: ComposerView;
  /** What the screen puts at the end: the Send key. */
  actions?: ReactNode;
}

/** Tools and edits of the composer: one tab stop, arrows from key to key (the APG toolbar). */
export function ComposerToolbar({ composer, actions }: ComposerToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);

  const move = (event: KeyboardEvent) => {
    const keys = Array.from(bar.current?.querySelectorAll("button") ?? []);
    const at = keys.indexOf(document.activeElement as HTMLButtonElement);
    const to = targetOf(event.key, at, keys.length);
    if (to === null) return;
    event.preventDefault();
    setCurrent(to);
    keys[to]?.focus();
  };
  const [turn, setTurn] = useState(0);
  const alignment = alignments[turn % alignments.length] ?? alignments[0];
  const align = () => {
    composer.align(alignment.to);
    setTurn(turn + 1);
  };
  let place = 0;
  const stop = () => {
    const at = place;
    place += 1;
    return { tabIndex: at === current ? 0 : -1, onFocus: () => setCurrent(at) };
  };

  return (
    <div className={styles.card}>
      {/* A press with the mouse leaves the focus where the person writes. */}
      <div
        ref={bar}
        role="toolbar"
        aria-label={words.toolbarName}
        className={styles.tools}
        onKeyDown={move}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div className={styles.tiles}>
          <button
            type="button"
            className={styles.letters}
            title={words.composerTextModeHint}
            aria-pressed={composer.tool === 0 && composer.pointerUse !== "picking"}
            onClick={() => composer.choose(0)}
            {...stop()}
          >
            {words.composerTextMode}
          </button>
          <span className={styles.divider} aria-hidden="true" />
          {words.tileCodes.map((code) => (
            <button
              key={code}
              type="button"
              className={code === filledCode ? `${styles.tile} ${styles.filled}` : styles.tile}
              style={code === filledCode ? undefined : { background: tileColours[code] }}
              title={words.tileLabel(code)}
              aria-label={words.tileLabel(code)}
              aria-pressed={composer.tool === code}
              onClick={() => composer.choose(code)}
              {...stop()}
            />
          ))}
        </div>
        <div className={styles.edits}>
          <EditKey name={alignment.name} icon={alignment.icon} onPress={align} {...stop()} />
          <EditKey
            name={words.pickColour}
            icon={Pipette}
            isOn={composer.pointerUse === "picking"}
            onPress={composer.pick}
            {...stop()}
          />
          <EditKey name={words.undo} icon={Undo2} isOff={!composer.canUndo} onPress={composer.undo} {...stop()} />
          <EditKey name={words.redo} icon={Redo2} isOff={!composer.canRedo} onPress={composer.redo} {...stop()} />
          <EditKey name={words.clear} icon={Eraser} onPress={composer.clear} {...stop()} />
        </div>
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}

const filledCode = 71;

/** One key for all three: it says what its next press does. */
const alignments = [
  { to: "center", name: words.centreText, icon: AlignCenter },
  { to: "left", name: words.leftText, icon: AlignLeft },
  { to: "block", name: words.blockText, icon: List },
] as const;

function targetOf(key: string, at: number, count: number): number | null {
  if (key === "ArrowRight") return (at + 1) % count;
  if (key === "ArrowLeft") return (at + count - 1) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return null;
}

interface EditKeyProps {
  name: string;
  icon: LucideIcon;
  isOff?: boolean;
  /** For a key that stays pressed; left out for one that only acts. */
  isOn?: boolean;
  onPress: () => void;
  tabIndex: number;
  onFocus: () => void;
}

/** Stays in the row while it has nothing to do, so that arrows do not jump and focus is never lost. */
function EditKey({ name, icon: Mark, isOff = false, isOn, onPress, tabIndex, onFocus }: EditKeyProps) {
  return (
    <button
      type="button"
      className={styles.iconButton}
      title={name}
      aria-label={name}
      aria-disabled={isOff}
      aria-pressed={isOn}
      tabIndex={tabIndex}
      onFocus={onFocus}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      <Mark size={20} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
