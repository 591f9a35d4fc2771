import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
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
  /** Keyboard focus or a pointer came upon it. */
  onTouch(): void;
  picture: ReactNode;
  foot: ReactNode;
  children: ReactNode;
}

/** A picture, a title and a sentence that take turns; the page behind does not scroll. */
export function CarouselDialog({ title, label, onEscape, onTouch, picture, foot, children }: CarouselDialogProps) {
  return (
    <Overlay open staysOnPress onClose={onEscape}>
      <Base.Viewport className={viewport}>
        <Base.Popup className={popup} aria-roledescription={label} onPointerEnter={onTouch} onKeyDown={onTouch}>
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
