import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { backdrop as dialogBackdrop } from "./Dialog.css.ts";
import { useClosedByReturn } from "./pageReturns.ts";

export interface OverlayProps {
  open: boolean;
  /** Escape, a press outside, or a key that closes; `return` when the browser's Back or Forward brought another page under it. */
  onClose(why?: "return"): void;
  /** A question: it is announced as an alert, and a press outside is no answer. */
  asks?: boolean;
  /** A press outside does nothing. */
  staysOnPress?: boolean;
  /** The class of what dims the page. */
  backdrop?: string;
  children: ReactNode;
}

/** What lies over the page, which is dimmed and does not scroll meanwhile: the frame of every dialog, question and drawer. */
export function Overlay({
  open,
  onClose,
  asks = false,
  staysOnPress = false,
  backdrop = dialogBackdrop,
  children,
}: OverlayProps) {
  useClosedByReturn(open, () => onClose("return"));
  const onOpenChange = (next: boolean) => {
    if (!next) onClose();
  };
  const inside = (
    <Dialog.Portal>
      <Dialog.Backdrop className={backdrop} />
      {children}
    </Dialog.Portal>
  );
  return asks ? (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      {inside}
    </AlertDialog.Root>
  ) : (
    <Dialog.Root open={open} onOpenChange={onOpenChange} disablePointerDismissal={staysOnPress}>
      {inside}
    </Dialog.Root>
  );
}
