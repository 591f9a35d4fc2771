import { AlertDialog as Base } from "@base-ui/react/alert-dialog";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { body, dialogHeading } from "../theme/text.css.ts";
import { Button } from "./Button.tsx";
import * as styles from "./Dialog.css.ts";
import { Icon } from "./Icon.tsx";
import { Overlay } from "./Overlay.tsx";

export interface AlertDialogProps {
  open: boolean;
  title: ReactNode;
  /** The specified sentence. */
  text: ReactNode;
  icon?: LucideIcon;
  /** `danger` when a Yes destroys something. */
  tone?: "plain" | "danger";
  no: string;
  yes: string;
  onNo(): void;
  onYes(): void;
  /** The Yes is being carried out. */
  busy?: boolean;
  /** More to know or to choose before the answer. */
  children?: ReactNode;
}

/** The window of an AlertDialog. */
export function AlertWindow({
  open,
  title,
  text,
  icon,
  tone = "plain",
  no,
  yes,
  onNo,
  onYes,
  busy = false,
  children,
}: AlertDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Overlay asks open={open} onClose={onNo}>
      <Base.Viewport className={styles.viewport}>
        <Base.Popup className={styles.popup({ size: "alert" })} initialFocus={safe}>
          <div className={styles.alertBody}>
            {icon ? (
              <span className={styles.alertMark({ tone })}>
                <Icon of={icon} size={24} />
              </span>
            ) : null}
            <div className={styles.headWords}>
              <Base.Title className={dialogHeading}>{title}</Base.Title>
              <Base.Description className={`${body} ${styles.description}`}>{text}</Base.Description>
              {children}
            </div>
          </div>
          <div className={styles.foot}>
            <Base.Close ref={safe} render={<Button className={styles.safeAnswer}>{no}</Button>} />
            <Button kind={tone === "danger" ? "danger" : "primary"} onClick={onYes} busy={busy}>
              {yes}
            </Button>
          </div>
        </Base.Popup>
      </Base.Viewport>
    </Overlay>
  );
}
