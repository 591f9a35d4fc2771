import { Toast } from "@base-ui/react/toast";

interface ToastAction {
  label: string;
  onClick(): void;
}

export interface ToastOptions {
  kind: "success" | "error" | "info";
  /** The specified sentence. */
  text: string;
  /** Until when, and what to do. */
  detail?: string;
  action?: ToastAction;
  /** ms until it goes; 5 s, errors 10 s, when not given. Hover and focus stop the clock. */
  duration?: number;
  /** A toast of the same id takes the place of the former. */
  id?: string;
}

/** What a toast carries beside its words. */
export interface ToastData {
  action?: ToastAction;
}

/** All toasts of the page; the Toasts component shows them. */
export const toasts = Toast.createToastManager<ToastData>();

/** ms; an error needs more time to read and to act on. */
const lifetime = { success: 5000, info: 5000, error: 10_000 } as const;

/** Shows a short message in the corner and returns its id. Never the only way to something. */
export function showToast({ kind, text, detail, action, duration, id }: ToastOptions): string {
  return toasts.add({
    type: kind,
    title: text,
    timeout: duration ?? lifetime[kind],
    data: action ? { action } : {},
    ...(detail ? { description: detail } : {}),
    ...(id ? { id } : {}),
  });
}

export function closeToast(id: string): void {
  toasts.close(id);
}
