import { useState } from "react";
import type { AlertDialogProps } from "./AlertWindow.tsx";
import { onFirstUse } from "./onFirstUse.tsx";

const Window = onFirstUse(async () => (await import("./AlertWindow.tsx")).AlertWindow);

/** A question before something that matters. The safe answer has the focus, and Escape is that answer unless there is a way out. */
export function AlertDialog(props: AlertDialogProps) {
  const [asked, setAsked] = useState(props);
  // While it goes it says what it asked: the flow that asked has forgotten it by then.
  if (props.open && asked !== props) setAsked(props);
  return <Window when={props.open} {...asked} open={props.open} />;
}
