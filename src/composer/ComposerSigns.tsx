import X from "lucide-react/icons/x";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import type { TextCore } from "../wasm/textCore.ts";
import * as words from "../words/composer.ts";
import * as styles from "./ComposerSigns.css.ts";
import { useRovingStop } from "./useRovingStop.ts";

interface ComposerSignsProps {
  core: TextCore;
  /** It was opened by a key: the keyboard goes on here. */
  takesFocus: boolean;
  onSign: (sign: string) => void;
  onClose: () => void;
}

/** Every sign that the board's flaps bear, one press away from the board; the colours are in the toolbar. */
export function ComposerSigns({ core, takesFocus, onSign, onClose }: ComposerSignsProps) {
  const signs = useMemo(() => signsOf(core), [core]);
  const { bar, stopAt, onKeyDown, goTo } = useRovingStop();
  const begin = useRef(takesFocus ? goTo : null);
  useEffect(() => begin.current?.(0), []);
  const takeKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return onKeyDown(event);
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    // A press with the mouse leaves the focus where the person writes.
    <div
      ref={bar}
      role="toolbar"
      aria-label={words.allSignsName}
      className={styles.signs}
      onKeyDown={takeKey}
      onMouseDown={(event) => event.preventDefault()}
    >
      {signs.map((sign, place) => (
        <button key={sign} type="button" className={styles.sign} onClick={() => onSign(sign)} {...stopAt(place)}>
          {sign}
        </button>
      ))}
      <button
        type="button"
        className={styles.sign}
        title={words.allSignsClose}
        aria-label={words.allSignsClose}
        onClick={onClose}
        {...stopAt(signs.length)}
      >
        <X size={16} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}

/** In the order of the drum, without the blank and the tiles. */
function signsOf(core: TextCore): string[] {
  const codes = Array.from(core.assignedCodes()).filter((code) => code !== 0 && words.tileName(code) === undefined);
  return codes.map((code) => core.decode(Uint8Array.of(code), 1, 1));
}
