import { useEffect, useRef, useState } from "react";
import * as styles from "./Board.css.ts";
import { BoardTrouble } from "./BoardTrouble.tsx";
import { aspectOf, type Bezel } from "./geometry.ts";
import type { BoardStyle, Code62 } from "./messages.ts";
import { createStage, type Stage } from "./stage.ts";
import type { BoardUpdate } from "./wire.ts";

export interface BoardProps {
  /**
   * What the picture is, for people who do not see it. A board that lives says by itself what it shows after it:
   * "Kitchen: GOOD MORNING, MARTA"; for `characters` the label says it all, unless it `isRead`.
   */
  label: string;
  /** Whether what `characters` say follows the label: for a board that shows one thing after the other. */
  isRead?: boolean;
  /** A grid to show at once; for a board that lives, give `update` instead. */
  characters?: readonly (readonly number[])[];
  update?: BoardUpdate | null;
  style: BoardStyle;
  code62: Code62;
  bezel: Bezel;
  rows?: number;
  columns?: number;
  /** Whether updates turn the flaps. */
  animate?: boolean;
  /** Darkens the last picture. */
  offline?: boolean;
  /** Whether what it shows is said aloud once, after the flaps have settled: for the one board that a screen is about. */
  isAnnounced?: boolean;
  /** Holds the flaps where they are; what comes meanwhile is turned to when they are let go. */
  held?: boolean;
  /** The stage that the board is painted on, while there is one. */
  onStage?: (stage: Stage | null) => void;
  /** Every flap has landed; `text` says what the board shows now. */
  onSettled?: (version: number, text: string) => void;
}

/** The one way to show a board: it fills the width of its parent and keeps its shape from the first moment. */
export function Board({
  label,
  isRead = false,
  characters,
  update,
  style,
  code62,
  bezel,
  rows = 6,
  columns = 22,
  animate = true,
  offline = false,
  isAnnounced = false,
  held = false,
  onStage,
  onSettled,
}: BoardProps) {
  const element = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage | null>(null);
  const [text, setText] = useState("");
  const [isPainted, setPainted] = useState(false);

  useEffect(() => {
    if (!element.current) return;
    const created = createStage(element.current, { rows, columns, style, code62, bezel, animate });
    setStage(created);
    return () => created.dispose();
  }, [rows, columns, style, code62, bezel, animate]);

  useEffect(
    () =>
      stage?.on("settled", (version, shown) => {
        setText(shown);
        setPainted(true);
        onSettled?.(version, shown);
      }),
    [stage, onSettled],
  );

  useEffect(() => onStage?.(stage), [stage, onStage]);

  /** The stage that holds its flaps; a new one shows at first what it is told. */
  const hasShown = useRef<Stage | null>(null);
  const heldStage = useRef<Stage | null>(null);
  useEffect(() => {
    if (!stage || (held && heldStage.current === stage)) return;
    const wasHeld = heldStage.current === stage;
    heldStage.current = held ? stage : null;
    if (wasHeld && update) stage.resume(update);
    else if (held && hasShown.current === stage) stage.pause();
    else if (update) stage.show(update);
    else if (characters) stage.showGrid(characters);
    hasShown.current = stage;
  }, [stage, update, characters, held]);

  return (
    <div className={styles.board} style={{ aspectRatio: `${1 / aspectOf(rows, columns, bezel)}` }}>
      {isPainted ? null : <div aria-hidden className={styles.unpainted[style]} />}
      <div
        ref={element}
        role="img"
        aria-label={(update || isRead) && text ? `${label}: ${text}` : label}
        className={offline ? styles.darkened : undefined}
      />
      {isAnnounced ? (
        <p aria-live="polite" className={styles.said}>
          {text}
        </p>
      ) : null}
      <BoardTrouble stage={stage} />
    </div>
  );
}
