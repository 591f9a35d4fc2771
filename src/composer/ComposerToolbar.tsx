import type { LucideIcon } from "lucide-react";
import AlignVerticalJustifyCenter from "lucide-react/icons/align-vertical-justify-center";
import AlignVerticalJustifyEnd from "lucide-react/icons/align-vertical-justify-end";
import AlignVerticalJustifyStart from "lucide-react/icons/align-vertical-justify-start";
import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import Eraser from "lucide-react/icons/eraser";
import List from "lucide-react/icons/list";
import Pipette from "lucide-react/icons/pipette";
import Redo2 from "lucide-react/icons/redo-2";
import TextSelect from "lucide-react/icons/square-dashed-text";
import AlignCenter from "lucide-react/icons/text-align-center";
import AlignLeft from "lucide-react/icons/text-align-start";
import Undo2 from "lucide-react/icons/undo-2";
import { type ReactNode, useState } from "react";
import type { Alignment } from "../../machines/message/composerContext.ts";
import * as words from "../words/composer.ts";
import * as styles from "./ComposerToolbar.css.ts";
import { tileColours } from "./tileColours.ts";
import type { ComposerView } from "./useComposer.ts";
import { useRovingStop } from "./useRovingStop.ts";

interface ComposerToolbarProps {
  composer: ComposerView;
  /** The tool that selects is taken. */
  isMarking: boolean;
  /** Letters are chosen: whoever has the field gives it the focus. */
  onLetters: () => void;
  /** For people without a keyboard: puts the clipboard's text on the board. */
  onPaste?: (() => void) | undefined;
  /** What the screen puts at the end: the Send key. */
  actions?: ReactNode;
}

/** Tools and edits of the composer: one tab stop, arrows from key to key (the APG toolbar). */
export function ComposerToolbar({ composer, isMarking, onLetters, onPaste, actions }: ComposerToolbarProps) {
  const { bar, onKeyDown, stopAt } = useRovingStop();
  const sideways = useNext(alignments);
  const upright = useNext(heights);
  let place = 0;
  const stop = () => {
    place += 1;
    return stopAt(place - 1);
  };

  return (
    <div className={styles.card}>
      {/* A press with the mouse leaves the focus where the person writes. */}
      <div
        ref={bar}
        role="toolbar"
        aria-label={words.toolbarName}
        className={styles.tools}
        onKeyDown={onKeyDown}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div className={styles.tiles}>
          <button
            type="button"
            className={styles.letters}
            title={words.composerTextModeHint}
            aria-pressed={composer.tool === 0 && composer.pointerUse !== "picking" && !isMarking}
            onClick={() => {
              composer.choose(0);
              onLetters();
            }}
            {...stop()}
          >
            {words.composerTextMode}
          </button>
          <span className={styles.divider} aria-hidden="true" />
          {words.tileCodes.map((code) => (
            <button
              key={code}
              type="button"
              className={`${styles.tile} ${lookOf[code] ?? ""}`}
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
          {onPaste ? <EditKey name={words.pasteText} icon={ClipboardPaste} onPress={onPaste} {...stop()} /> : null}
          {[sideways, upright].map(({ next, goOn }, axis) => (
            <EditKey
              key={axis === 0 ? "sideways" : "upright"}
              name={next.name}
              icon={next.icon}
              onPress={() => {
                composer.align(next.to);
                goOn();
              }}
              {...stop()}
            />
          ))}
          <EditKey name={words.markFlaps} icon={TextSelect} isOn={isMarking} onPress={composer.mark} {...stop()} />
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

/** Tiles whose colour may be that of the ground have an edge that is seen on any. */
const lookOf: Readonly<Record<number, string>> = { 69: styles.edged, 70: styles.edged, [filledCode]: styles.filled };

/** What a press of an alignment key does. */
interface AlignStep {
  to: Alignment;
  name: string;
  icon: LucideIcon;
}
type AlignSteps = readonly [AlignStep, ...AlignStep[]];

/** One key for all three: it says what its next press does. */
const alignments: AlignSteps = [
  { to: "center", name: words.centreText, icon: AlignCenter },
  { to: "left", name: words.leftText, icon: AlignLeft },
  { to: "block", name: words.blockText, icon: List },
];

/** The same for up and down: the text moves as it is. It begins with the top, where a centred text is not. */
const heights: AlignSteps = [
  { to: "top", name: words.topText, icon: AlignVerticalJustifyStart },
  { to: "middle", name: words.middleText, icon: AlignVerticalJustifyCenter },
  { to: "bottom", name: words.bottomText, icon: AlignVerticalJustifyEnd },
];

/** One of several in turn: what the next press does, and how it is moved on. */
function useNext(values: AlignSteps): { next: AlignStep; goOn: () => void } {
  const [turn, setTurn] = useState(0);
  return { next: values[turn % values.length] ?? values[0], goOn: () => setTurn(turn + 1) };
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
