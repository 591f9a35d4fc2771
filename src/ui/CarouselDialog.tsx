import { Dialog as Base } from "@base-ui/react/dialog";
import { type FocusEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { dialogHeading } from "../theme/text.css.ts";
import { foot as footStyle, picture as pictureStyle, popup, words } from "./CarouselDialog.css.ts";
import { viewport } from "./Dialog.css.ts";
import { Overlay } from "./Overlay.tsx";

export interface CarouselDialogProps {
  /** Of the step. */
  title: string;
  /** Of the whole. */
  label: string;
  /** Escape; a press outside does nothing. */
  onEscape(): void;
  /** A pointer moved on it, a key was pressed on it, or focus moved in it. */
  onTouch(): void;
  picture: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

/** A picture, a title and a sentence that take turns; the page behind does not scroll. */
export function CarouselDialog({ title, label, onEscape, onTouch, picture, foot, children }: CarouselDialogProps) {
  const rest = useRef<string | null>(null);
  const hasFocus = useRef(false);

  /** A pointer that happened to lie there when it opened has not come to read: only one that moves has. */
  function notePointer({ screenX, screenY }: PointerEvent) {
    const place = `${screenX} ${screenY}`;
    if (rest.current !== null && rest.current !== place) onTouch();
    rest.current = place;
  }

  /** The first focus is the dialog's own, given when it opens. */
  function noteFocus({ target }: FocusEvent) {
    if (hasFocus.current && target instanceof HTMLElement) onTouch();
    hasFocus.current = true;
  }

  return (
    <Overlay open staysOnPress onClose={onEscape}>
      <Base.Viewport className={viewport}>
        <Base.Popup
          className={popup}
          aria-roledescription={label}
          onPointerMove={notePointer}
          onFocus={noteFocus}
          onKeyDown={onTouch}
        >
          <div className={pictureStyle}>{picture}</div>
          <div className={words} aria-live="polite">
            <Base.Title className={dialogHeading}>{title}</Base.Title>
            {children}
          </div>
          <div className={footStyle}>{foot}</div>
        </Base.Popup>
      </Base.Viewport>
    </Overlay>
  );
}
