import { useSyncExternalStore } from "react";

export interface ToastAction {
  label: string;
  onClick(): void;
}

export interface ToastOptions {
  kind: "success" | "error" | "info";
  /** The specified sentence. */
  text: string;
  /** Until when, and what to do. */
  detail?: string | undefined;
  action?: ToastAction;
  /** ms until it goes; 5 s, errors 10 s, when not given. Hover and focus stop the clock. */
  duration?: number;
  /** A toast of the same id takes the place of the former. */
  id?: string;
}

/** What the corner of the toasts is told. */
export type ToastOrder =
  | ({ readonly do: "show"; readonly id: string } & Omit<ToastOptions, "id">)
  | { readonly do: "close"; readonly id: string };

/** What was asked for while the corner was not there yet: it is loaded for the first toast. */
let waiting: readonly ToastOrder[] = [];
let corner: ((order: ToastOrder) => void) | null = null;
let count = 0;
const watchers = new Set<() => void>();

function tell(order: ToastOrder): void {
  if (corner) {
    corner(order);
    return;
  }
  waiting = [...waiting.filter(({ id }) => id !== order.id), ...(order.do === "show" ? [order] : [])];
  for (const watcher of watchers) watcher();
}

/** Shows a short message in the corner and returns its id. Never the only way to something. */
export function showToast({ id, ...options }: ToastOptions): string {
  count += 1;
  const known = id ?? `toast-${count}`;
  tell({ do: "show", id: known, ...options });
  return known;
}

export function closeToast(id: string): void {
  tell({ do: "close", id });
}

/** For the corner: it gets what waits, and from then on all else, until it calls what it is given. */
export function takeToasts(take: (order: ToastOrder) => void): () => void {
  corner = take;
  const [...orders] = waiting;
  waiting = [];
  for (const order of orders) take(order);
  return () => {
    corner = null;
  };
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

/** Whether there is something to show that nobody shows yet. */
export const useHasToasts = (): boolean => useSyncExternalStore(watch, () => waiting.length > 0);
