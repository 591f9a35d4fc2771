import { onFirstUse } from "./onFirstUse.tsx";
import type { PanelDialogProps } from "./PanelWindow.tsx";

const Window = onFirstUse(async () => (await import("./PanelWindow.tsx")).PanelWindow);

/** A dialog with a dark panel beside its form; a sheet with the form alone on narrow screens. */
export function PanelDialog(props: PanelDialogProps) {
  return <Window when={props.open} {...props} />;
}
