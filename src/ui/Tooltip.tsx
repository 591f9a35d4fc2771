import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";
import { popup, positioner } from "./Tooltip.css.ts";

/** The name of an icon, shown on hover and focus. The control itself carries the name for a screen reader. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner side="bottom" sideOffset={6} className={positioner}>
          <Base.Popup className={popup} aria-hidden="true">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
