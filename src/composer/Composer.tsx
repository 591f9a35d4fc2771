import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import type { BoardStyle, Code62 } from "../board/messages.ts";
import * as styles from "./Composer.css.ts";
import { ComposerBoard, type Rehearsal } from "./ComposerBoard.tsx";
import { ComposerSaid } from "./ComposerSaid.tsx";
import { ComposerSigns } from "./ComposerSigns.tsx";
import { ComposerStatus, type Hidden, isMarking } from "./ComposerStatus.tsx";
import { ComposerText } from "./ComposerText.tsx";
import { ComposerToolbar } from "./ComposerToolbar.tsx";
import { historyActionOf, isSendKey, isSignsKey } from "./composerKeys.ts";
import { PictureBar } from "./PictureBar.tsx";
import { insertAtCaret } from "./typedText.ts";
import type { ComposerView } from "./useComposer.ts";
import { usePasteKey } from "./usePasteKey.ts";
import type { PictureImport } from "./usePictureImport.ts";
import { useReadyToType } from "./useReadyToType.ts";

export interface ComposerProps {
  composer: ComposerView;
  boardStyle: BoardStyle;
  code62: Code62;
  /** The board itself, or a text field with the same result. */
  layout: "board" | "text";
  /** Pictures that are dropped, pasted or chosen become tiles; left out, the composer takes none. */
  picture?: PictureImport;
  /** What the screen puts at the end of the toolbar: the Send key. */
  actions?: ReactNode;
  /** What control and Enter do, and why they do not now (empty while they do); left out, they do nothing. */
  sending?: { send: () => void; refusal: string };
  /** It is what the screen is for: keys arrive here as soon as it opens, and with each further visit by a link. */
  visit?: string | null;
  /** Shows once how the message arrives; a new one, once more. */
  rehearsal?: Rehearsal | null;
}

/** The composer: a board to write and paint on, its tools, and what it has to say about both. */
export function Composer({
  composer,
  boardStyle,
  code62,
  layout,
  picture,
  actions,
  sending,
  visit = null,
  rehearsal = null,
}: ComposerProps) {
  const id = useId();
  const [hidden, setHidden] = useState<Hidden | null>(null);
  const [signs, setSigns] = useState<"closed" | "open" | "focused">("closed");
  const [refused, setRefused] = useState({ said: "", shown: composer.shown });
  const scrolling = useRef<HTMLElement>(null);
  const flaps = useRef<HTMLTextAreaElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const { columns } = composer;
  const { onPaste, said: pasteSaid } = usePasteKey(composer);
  const isText = layout === "text";
  const field = isText ? text : flaps;
  const write = () => field.current?.focus({ preventScroll: true });
  useReadyToType(field, visit);

  const noteScroll = (frame: HTMLElement) => {
    scrolling.current = frame;
    const column = frame.scrollWidth / columns;
    const left = Math.ceil(frame.scrollLeft / column);
    const right = Math.ceil((frame.scrollWidth - frame.clientWidth - frame.scrollLeft - 1) / column);
    if (right > 0) setHidden({ from: columns - right + 1, to: columns, side: "right" });
    else setHidden(left > 0 ? { from: 1, to: left, side: "left" } : null);
  };
  const send = () => {
    if (sending?.refusal === "") sending.send();
    setRefused({ said: sending?.refusal ?? "", shown: composer.shown });
  };
  const takeKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const action = isSendKey(event)
      ? send
      : isSignsKey(event)
        ? () => setSigns(signs === "closed" ? "focused" : "closed")
        : historyActionOf(event);
    if (!action) return;
    event.preventDefault();
    action(composer);
  };
  const takeSign = (sign: string) => {
    if (isText && text.current) insertAtCaret(text.current, sign);
    else composer.type(sign);
  };
  const said = pasteSaid || (refused.shown === composer.shown ? refused.said : "");

  const board = (
    <ComposerBoard
      id={id}
      composer={composer}
      field={flaps}
      boardStyle={boardStyle}
      code62={code62}
      isPreview={isText}
      onScroll={noteScroll}
      rehearsal={rehearsal}
      onPicture={picture?.choose}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of whatever has the focus inside arrive here
    <div className={styles.composer} onKeyDown={takeKey}>
      {isText ? (
        <div className={styles.textMode}>
          <ComposerText composer={composer} field={text}>
            <ComposerSaid composer={composer} said={said} isText />
          </ComposerText>
          {board}
        </div>
      ) : (
        board
      )}
      <div className={styles.toolbar}>
        <ComposerToolbar
          composer={composer}
          isMarking={isMarking(composer)}
          onLetters={write}
          onPaste={onPaste}
          actions={actions}
        />
      </div>
      <ComposerStatus
        composer={composer}
        hidden={hidden}
        frame={scrolling.current}
        isSigns={signs !== "closed"}
        onSigns={(byKey) => setSigns(signs === "closed" ? (byKey ? "focused" : "open") : "closed")}
      />
      {signs === "closed" ? null : (
        <ComposerSigns
          core={composer.core}
          takesFocus={signs === "focused"}
          onSign={takeSign}
          onClose={() => {
            setSigns("closed");
            write();
          }}
        />
      )}
      {picture ? <PictureBar picture={picture} /> : null}
      {isText ? null : <ComposerSaid composer={composer} said={said} isText={false} />}
    </div>
  );
}
