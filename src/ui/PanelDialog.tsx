import type { ReactNode, RefObject } from "react";
import { onFirstUse } from "./onFirstUse.tsx";

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

const Window = onFirstUse(async () => (await import("./PanelWindow.tsx")).PanelWindow);

/** A dialog with a dark panel beside its form; a sheet with the form alone on narrow screens. */
export function PanelDialog(props: PanelDialogProps) {
  return <Window when={props.open} {...props} />;
}
