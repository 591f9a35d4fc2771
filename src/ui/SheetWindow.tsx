import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { backdrop } from "./Drawer.css.ts";
import { Overlay } from "./Overlay.tsx";
import { panel } from "./Sheet.css.ts";

export interface SheetProps {
  open: boolean;
  onClose(): void;
  /** The accessible name. */
  name: string;
  /** With a key inside that closes it. */
  children: ReactNode;
}

/** The window of a Sheet. */
export function SheetWindow({ open, onClose, name, children }: SheetProps) {
  return (
    <Overlay open={open} onClose={onClose} backdrop={backdrop}>
      <Base.Popup aria-label={name} className={panel}>
        {children}
      </Base.Popup>
    </Overlay>
  );
}
