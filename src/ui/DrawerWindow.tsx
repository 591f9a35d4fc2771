import { Dialog as Base } from "@base-ui/react/dialog";
import { type RefObject, useRef } from "react";
import { backdrop, panel } from "./Drawer.css.ts";
import type { DrawerProps } from "./Drawer.tsx";
import { focusBack } from "./focusBack.ts";
import { Overlay } from "./Overlay.tsx";

interface DrawerWindowProps extends Pick<DrawerProps, "open" | "name" | "children"> {
  onClose(): void;
  /** The key that opened it. */
  opener: RefObject<HTMLElement | null>;
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
