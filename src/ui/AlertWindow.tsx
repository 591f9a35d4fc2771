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
  /** A way out where a No goes on as well: a key before the two, and what Escape and the browser's Back mean. */
  cancel?: { readonly label: string; onCancel(): void };
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
  cancel,
  busy = false,
  children,
}: AlertDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Overlay asks open={open} onClose={cancel?.onCancel ?? onNo}>
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
            {cancel ? <Base.Close render={<Button kind="ghost">{cancel.label}</Button>} /> : null}
            <Button ref={safe} className={styles.safeAnswer} onClick={onNo}>
              {no}
            </Button>
            <Button kind={tone === "danger" ? "danger" : "primary"} onClick={onYes} busy={busy}>
              {yes}
            </Button>
          </div>
        </Base.Popup>
      </Base.Viewport>
    </Overlay>
  );
}
