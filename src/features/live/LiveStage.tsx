import type { FragmentType } from "@apollo/client";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type PointerEvent, useEffect, useEffectEvent, useRef } from "react";
import { Board } from "../../board/Board.tsx";
import type { BoardUpdate } from "../../board/wire.ts";
import { graphql } from "../../gql/generated/gql.ts";
import type { LiveBoard_BoardFragment } from "../../gql/generated/graphql.ts";
import { useSteadyFragment } from "../../gql/useSteadyFragment.ts";
import { useConnectivity } from "../../live/useConnectivity.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import * as words from "../../words/live.ts";
import * as styles from "./LiveScreen.css.ts";

const liveBoardBoard = graphql(`
  fragment LiveBoard_board on Board {
    id
    title
    boardStyle
    code62
    rows
    columns
    characters
    devices {
      id
    }
  }
`);

/** A finger that goes so far sideways, and further than up or down, means the next board (CSS px). */
const swipeWidth = 56;

export interface LiveStageProps {
  board: FragmentType<LiveBoard_BoardFragment>;
  update: BoardUpdate | null;
  /** The neighbours' titles; undefined where there is only one board. */
  previous: string | undefined;
  next: string | undefined;
  onPage(step: "board.previous" | "board.next"): void;
}

/** The framed board between its neighbours: keys, arrows and a finger lead to them. */
export function LiveStage({ board, update, previous, next, onPage }: LiveStageProps) {
  const data = useSteadyFragment(liveBoardBoard, board);
  const start = useRef<{ x: number; y: number } | null>(null);
  const hasOthers = next !== undefined;
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!hasOthers || takesArrows(event.target)) return;
    if (event.key === "ArrowLeft") onPage("board.previous");
    else if (event.key === "ArrowRight") onPage("board.next");
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => byKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  const begin = ({ isPrimary, pointerType, clientX: x, clientY: y }: PointerEvent) => {
    start.current = isPrimary && pointerType !== "mouse" ? { x, y } : null;
  };
  const end = ({ clientX, clientY }: PointerEvent) => {
    const from = start.current;
    start.current = null;
    if (!from || !hasOthers) return;
    const [across, down] = [clientX - from.x, clientY - from.y];
    if (Math.abs(across) < swipeWidth || Math.abs(across) < 2 * Math.abs(down)) return;
    onPage(across > 0 ? "board.previous" : "board.next");
  };

  if (!data) return null;
  const step = (name: string, icon: typeof ChevronLeft, type: "board.previous" | "board.next") => (
    <IconButton
      className={styles.step}
      kind="round"
      size="large"
      icon={icon}
      name={name}
      onClick={() => onPage(type)}
    />
  );
  return (
    <div className={styles.stage}>
      {previous === undefined ? null : step(words.previousBoard(previous), ChevronLeft, "board.previous")}
      <div
        className={styles.board}
        onPointerDown={begin}
        onPointerUp={end}
        onPointerCancel={() => {
          start.current = null;
        }}
      >
        <FramedBoard key={data.id} data={data} update={update} />
      </div>
      {next === undefined ? null : step(words.nextBoard(next), ChevronRight, "board.next")}
    </div>
  );
}

/** The board in its frame; what it showed last is dark while its display is off the air. */
function FramedBoard({ data, update }: { data: LiveBoard_BoardFragment; update: BoardUpdate | null }) {
  const { status } = useConnectivity(data.id, data.devices.length > 0);
  return (
    <Board
      label={words.liveBoard(data.title)}
      {...(update ? { update } : { characters: data.characters })}
      style={data.boardStyle}
      code62={data.code62}
      bezel="frame"
      rows={data.rows}
      columns={data.columns}
      offline={status === "offline"}
      isAnnounced
    />
  );
}

/** Fields, menus, dialogs, segments and lists that scroll sideways have their own use for the arrows. */
function takesArrows(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const own = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"]';
  return target.closest(`${own}, fieldset, [data-scrolls-sideways]`) !== null;
}
