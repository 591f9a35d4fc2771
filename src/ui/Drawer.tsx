import { type ReactElement, useRef } from "react";
import type { DrawerWindowProps } from "./DrawerWindow.tsx";
import { onFirstUse } from "./onFirstUse.tsx";
import { withHandlers } from "./withHandlers.ts";

export interface DrawerProps extends Pick<DrawerWindowProps, "open" | "name" | "children"> {
  onOpenChange(open: boolean): void;
  trigger: ReactElement;
}

const Window = onFirstUse(async () => (await import("./DrawerWindow.tsx")).DrawerWindow);

/** A panel from the left edge, for the navigation of small screens. */
export function Drawer({ open, onOpenChange, name, trigger, children }: DrawerProps) {
  const key = useRef<HTMLElement>(null);
  const opener = withHandlers(trigger, {
    ref: key,
    "aria-haspopup": "dialog",
    "aria-expanded": open,
    onPointerEnter: Window.load,
    onFocus: Window.load,
    onClick: () => onOpenChange(!open),
  });
  return (
    <>
      {opener}
      <Window when={open} open={open} onClose={() => onOpenChange(false)} name={name} opener={key}>
        {children}
      </Window>
    </>
  );
}
