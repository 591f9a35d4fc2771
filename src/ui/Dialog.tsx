import type { DialogProps } from "./DialogWindow.tsx";
import { onFirstUse } from "./onFirstUse.tsx";

const Window = onFirstUse(async () => (await import("./DialogWindow.tsx")).DialogWindow);

/** A task of its own over the page. The page behind waits; focus stays inside and goes back afterwards. */
export function Dialog(props: DialogProps) {
  return <Window when={props.open} {...props} />;
}
