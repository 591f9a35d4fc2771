import { Dialog as Base } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import type { ReactNode, RefObject } from "react";
import { dialogHeading } from "../theme/text.css.ts";
import * as styles from "./Dialog.css.ts";
import { IconButton } from "./IconButton.tsx";
import { Overlay } from "./Overlay.tsx";

export interface DialogProps {
  open: boolean;
  /** Escape, a press outside, or the closing key. */
  onClose(why?: "return"): void;
  title: ReactNode;
  description?: ReactNode;
  size?: "form" | "wide";
  /** The name of the closing key. */
  closeName: string;
  /** Keys at the foot, the last one right. */
  foot?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** The window of a Dialog. */
export function DialogWindow({
  open,
  onClose,
  title,
  description,
  size = "form",
  closeName,
  foot,
  initialFocus,
  children,
}: DialogProps) {
  return (
    <Overlay open={open} onClose={onClose}>
      <Base.Viewport className={styles.viewport}>
        <Base.Popup className={styles.popup({ size })} {...(initialFocus ? { initialFocus } : {})}>
          <div className={styles.head}>
            <div className={styles.headWords}>
              <Base.Title className={dialogHeading}>{title}</Base.Title>
              {description ? <Base.Description className={styles.description}>{description}</Base.Description> : null}
            </div>
            <Base.Close render={<IconButton name={closeName} icon={X} tooltip={false} className={styles.close} />} />
          </div>
          {children ? <div className={styles.content}>{children}</div> : null}
          {foot ? <div className={styles.foot}>{foot}</div> : null}
        </Base.Popup>
      </Base.Viewport>
    </Overlay>
  );
}
