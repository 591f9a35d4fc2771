import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useRef } from "react";
import { backdrop, panel } from "./Drawer.css.ts";
import { focusBack } from "./focusBack.ts";
import { Overlay } from "./Overlay.tsx";

export interface DrawerWindowProps {
  open: boolean;
  onClose(): void;
  /** The accessible name. */
  name: string;
  /** The key that opened it. */
  opener: RefObject<HTMLElement | null>;
  /** With a key inside that closes it. */
  children: ReactNode;
}

/** The panel of a Drawer. */
export function DrawerWindow({ open, name, children, onClose, opener }: DrawerWindowProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Overlay open={open} onClose={onClose} backdrop={backdrop}>
      <Base.Popup aria-label={name} className={panel} ref={popup} finalFocus={() => focusBack(opener, popup)}>
        {children}
      </Base.Popup>
    </Overlay>
  );
}
