import { Dialog as Base } from "@base-ui/react/dialog";
import { type RefObject, useRef } from "react";
import { backdrop, panel } from "./Drawer.css.ts";
import type { DrawerProps } from "./Drawer.tsx";
import { focusBack } from "./focusBack.ts";

interface DrawerWindowProps extends Pick<DrawerProps, "open" | "name" | "children"> {
  onClose(): void;
  /** The key that opened it. */
  opener: RefObject<HTMLElement | null>;
}

/** The panel of a Drawer. */
export function DrawerWindow({ open, name, children, onClose, opener }: DrawerWindowProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup aria-label={name} className={panel} ref={popup} finalFocus={() => focusBack(opener, popup)}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
