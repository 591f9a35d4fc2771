import { fromCallback } from "xstate";
import {
  type DraftEvent,
  type DraftOrder,
  type DraftWatch,
  deviceDraftMachine,
} from "../../../machines/message/deviceDraftMachine.ts";

/** What a person composes for a board, on this device. */
const keyOf = (boardId: string) => `composeDraft:${boardId}`;

/** The grid kept for a board; null when there is none, or when what is there is no grid of this size. */
export function readDraft(boardId: string, rows: number, columns: number): number[][] | null {
  try {
    return parseDraft(localStorage.getItem(keyOf(boardId)), rows, columns);
  } catch {
    return null;
  }
}

function parseDraft(text: string | null, rows: number, columns: number): number[][] | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return isGrid(kept, rows, columns) ? kept : null;
  } catch {
    return null;
  }
}

/** Rows and columns of numbers; which codes are assigned is the core's to say. */
export function isGrid(value: unknown, rows: number, columns: number): value is number[][] {
  return (
    Array.isArray(value) &&
    value.length === rows &&
    value.every((row) => Array.isArray(row) && row.length === columns && row.every((code) => Number.isInteger(code)))
  );
}

/** The machine of a draft with the device's store: local storage, which also tells what other tabs of the browser do. */
export function provideDeviceDraft() {
  return deviceDraftMachine.provide({ actors: { deviceStore } });
}

const deviceStore = fromCallback<DraftOrder, DraftWatch>(({ input, receive, sendBack }) => {
  const { boardId, rows, columns } = input;
  const key = keyOf(boardId);
  const tell = (event: DraftEvent) => sendBack(event);
  const listen = (event: StorageEvent) => {
    // Without a key the whole store was emptied.
    if (event.key !== key && event.key !== null) return;
    tell({ type: "store.changed", characters: parseDraft(event.newValue, rows, columns) });
  };
  receive((order) => {
    try {
      const isBlank = order.type === "forget" || order.characters.every((row) => row.every((code) => code === 0));
      if (isBlank) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(order.characters));
      tell({ type: "store.kept" });
    } catch (error) {
      tell({ type: "store.refused", reason: isQuota(error) ? "full" : "forbidden" });
    }
  });
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
});

/** Browsers name it in two ways. */
function isQuota(error: unknown): boolean {
  return error instanceof DOMException && /^(QuotaExceededError|NS_ERROR_DOM_QUOTA_REACHED)$/u.test(error.name);
}
