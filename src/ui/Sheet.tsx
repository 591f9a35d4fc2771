import { onFirstUse } from "./onFirstUse.tsx";
import type { SheetProps } from "./SheetWindow.tsx";

const Window = onFirstUse(async () => (await import("./SheetWindow.tsx")).SheetWindow);

/** What stands beside a list where there is room, over its right side where there is none. */
export function Sheet(props: SheetProps) {
  return <Window when={props.open} {...props} />;
}
