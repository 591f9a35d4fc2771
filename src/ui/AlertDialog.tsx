import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { onFirstUse } from "./onFirstUse.tsx";

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

const Window = onFirstUse(async () => (await import("./AlertWindow.tsx")).AlertWindow);

/** A question before something that matters. The safe answer has the focus, and Escape is that answer. */
export function AlertDialog(props: AlertDialogProps) {
  const [asked, setAsked] = useState(props);
  // While it goes it says what it asked: the flow that asked has forgotten it by then.
  if (props.open && asked !== props) setAsked(props);
  return <Window when={props.open} {...asked} open={props.open} />;
}
