import { onFirstUse } from "./onFirstUse.tsx";
import type { ToastsProps } from "./ToastCorner.tsx";
import { useHasToasts } from "./toasts.ts";

const Corner = onFirstUse(async () => (await import("./ToastCorner.tsx")).ToastCorner);

/** Has the corner there before anything is said. */
export const expectToasts = () => Corner.load();

/** The corner of the page where toasts come and go: at most three, the newest on top. Mounted once by each entry. */
export function Toasts(props: ToastsProps) {
  return <Corner when={useHasToasts()} {...props} />;
}
