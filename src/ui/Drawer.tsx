import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactElement, ReactNode } from "react";
import { backdrop, panel } from "./Drawer.css.ts";

export interface DrawerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The accessible name. */
  name: string;
  trigger: ReactElement;
  children: ReactNode;
}

/** A panel from the left edge, for the navigation of small screens. It needs a `DrawerClose` inside. */
export function Drawer({ open, onOpenChange, name, trigger, children }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Backdrop className={backdrop} />
        <Base.Popup aria-label={name} className={panel}>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** The key inside that closes it. */
export function DrawerClose({ children }: { children: ReactElement }) {
  return <Base.Close render={children} />;
}
