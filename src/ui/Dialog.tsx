import type { ReactNode, RefObject } from "react";
import { onFirstUse } from "./onFirstUse.tsx";

export interface DialogProps {
  open: boolean;
  /** Escape, a press outside, or the closing key. */
  onClose(): void;
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

const Window = onFirstUse(async () => (await import("./DialogWindow.tsx")).DialogWindow);

/** A task of its own over the page. The page behind waits; focus stays inside and goes back afterwards. */
export function Dialog(props: DialogProps) {
  return <Window when={props.open} {...props} />;
}
