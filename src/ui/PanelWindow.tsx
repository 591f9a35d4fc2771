import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { dialogHeading } from "../theme/text.css.ts";
import { viewport } from "./Dialog.css.ts";
import { IconButton } from "./IconButton.tsx";
import { Overlay } from "./Overlay.tsx";
import * as styles from "./PanelDialog.css.ts";
import type { PanelDialogProps } from "./PanelDialog.tsx";

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
