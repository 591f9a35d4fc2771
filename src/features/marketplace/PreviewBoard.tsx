import { useEffect, useRef, useState } from "react";
import { Board } from "../../board/Board.tsx";
import type { BoardStyle, Code62 } from "../../board/messages.ts";
import { watchNearView } from "../../board/nearView.ts";
import type { Stage } from "../../board/stage.ts";
import { Thumbnail } from "../../board/Thumbnail.tsx";
import { classicTransition } from "../../board/wire.ts";
import { calmDevice } from "../../theme/calmDevice.ts";
import * as styles from "./PreviewBoard.css.ts";

type Grid = readonly (readonly number[])[];

/** A board of 6 × 22 with nothing on it. */
const blank: Grid = Array.from({ length: 6 }, () => Array<number>(22).fill(0));

/** How long each preview stays. */
const stayMs = 6000;

/**
 * Which preview is shown, one after the other while it plays. Nothing runs out of sight, in a tab behind, or for who asks
 * for less motion: then it is the first, until another one is chosen.
 */
export function usePreviews(count: number, isOn: boolean) {
  const [place, setPlace] = useState(0);
  const [isNear, setNear] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => (element.current ? watchNearView(element.current, setNear) : undefined), []);
  const isPlaying = isOn && isNear && count > 1;
  useEffect(() => {
    if (!isPlaying || matchMedia(calmDevice).matches) return;
    const timer = setInterval(() => {
      if (!document.hidden) setPlace((shown) => (shown + 1) % count);
    }, stayMs);
    return () => clearInterval(timer);
  }, [isPlaying, count]);
  const shown = count === 0 ? 0 : place % count;
  return { place: shown, isPlaying, element, choose: setPlace };
}

interface PreviewBoardProps {
  /** What the picture is of; empty where the words stand beside it. */
  label: string;
  previews: readonly Grid[];
  place: number;
  /** Turns its flaps from one preview to the next; else it is a picture of the board. */
  isTurning: boolean;
  style: BoardStyle;
  code62: Code62;
}

/** A board that shows one of a channel's previews. */
export function PreviewBoard({ label, previews, place, isTurning, style, code62 }: PreviewBoardProps) {
  const shown = previews[place] ?? blank;
  return (
    <div className={styles.place}>
      <Thumbnail label={label} characters={shown} style={style} code62={code62} />
      {isTurning ? (
        <div className={styles.turning} aria-hidden="true">
          <TurningBoard characters={shown} style={style} code62={code62} />
        </div>
      ) : null}
    </div>
  );
}

/** Begins with what it is given, and turns to whatever comes after. */
function TurningBoard({ characters, style, code62 }: { characters: Grid; style: BoardStyle; code62: Code62 }) {
  const [first] = useState(characters);
  const [stage, setStage] = useState<Stage | null>(null);
  const before = useRef(characters);
  useEffect(() => {
    if (stage === null || before.current === characters) return;
    stage.rehearse(before.current, characters, classicTransition);
    before.current = characters;
  }, [stage, characters]);
  return <Board label="" characters={first} style={style} code62={code62} bezel="slim" onStage={setStage} />;
}
