import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import type { ReactNode, RefObject } from "react";
import { dialogHeading } from "../theme/text.css.ts";
import { viewport } from "./Dialog.css.ts";
import { IconButton } from "./IconButton.tsx";
import { Overlay } from "./Overlay.tsx";
import * as styles from "./PanelDialog.css.ts";

export interface PanelDialogProps {
  open: boolean;
  onClose(): void;
  title: ReactNode;
  closeName: string;
  /** What it is about, left of the form; gone below 750 px, so that nothing in it may be needed. */
  panel: ReactNode;
  /** Takes the focus when the dialog opens, where it is there then; else the first key does. */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** The window of a PanelDialog. */
export function PanelWindow({ open, onClose, title, closeName, panel, initialFocus, children }: PanelDialogProps) {
  return (
    <Overlay open={open} onClose={onClose}>
      <Base.Viewport className={`${viewport} ${styles.place}`}>
        <Base.Popup className={styles.popup} initialFocus={() => initialFocus?.current ?? true}>
          <div className={styles.panel}>{panel}</div>
          <div className={styles.form}>
            <div className={styles.head}>
              <Base.Title className={dialogHeading}>{title}</Base.Title>
              <Base.Close render={<IconButton name={closeName} icon={X} tooltip={false} />} />
            </div>
            {children}
          </div>
        </Base.Popup>
      </Base.Viewport>
    </Overlay>
  );
}
