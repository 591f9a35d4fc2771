import { onFirstUse } from "./onFirstUse.tsx";
import { useHasToasts } from "./toasts.ts";

export interface ToastsProps {
  /** What the corner is called. */
  label: string;
  closeName: string;
}

const Corner = onFirstUse(async () => (await import("./ToastCorner.tsx")).ToastCorner);

/** The corner of the page where toasts come and go: at most three, the newest on top. Mounted once by each entry. */
export function Toasts(props: ToastsProps) {
  return <Corner when={useHasToasts()} {...props} />;
}
