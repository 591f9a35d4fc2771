import { fromCallback } from "xstate";
import {
  type DraftEvent,
  type DraftOrder,
  type DraftWatch,
  deviceDraftMachine,
  type KeptMessage,
} from "../../../machines/message/deviceDraftMachine.ts";
import type { SavedDraft } from "../../../machines/message/draftSaveMachine.ts";

/** What a person composes for a board, or changes of a draft that they opened, on this device; nobody else sees it here. */
const keyOf = (personId: string, { boardId, draftId }: Pick<DraftWatch, "boardId" | "draftId">) =>
  ["composeDraft", personId, boardId, ...(draftId === null ? [] : [draftId])].join(":");

/** What is kept for a board or an opened draft; null when there is nothing, or what is there is no grid of this size. */
export function readDraft(personId: string, watch: DraftWatch): KeptMessage | null {
  try {
    return parseDraft(localStorage.getItem(keyOf(personId, watch)), watch);
  } catch {
    return null;
  }
}

/** Whoever was told that it is kept was told so by a store that lets it go. */
export function forgetDraft(personId: string, watch: DraftWatch): void {
  localStorage.removeItem(keyOf(personId, watch));
}

/** A grid, or a grid with the text that fits no board and the draft that it changes. */
function parseDraft(text: string | null, { rows, columns }: DraftWatch): KeptMessage | null {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    if (isGrid(kept, rows, columns)) return { characters: kept, unfit: null, draft: null };
    if (typeof kept !== "object" || kept === null || !("characters" in kept)) return null;
    const { characters } = kept;
    if (!isGrid(characters, rows, columns)) return null;
    const unfit = "unfit" in kept && typeof kept.unfit === "string" ? kept.unfit : null;
    return { characters, unfit, draft: "draft" in kept ? readTie(kept.draft) : null };
  } catch {
    return null;
  }
}

function readTie(draft: unknown): SavedDraft | null {
  if (typeof draft !== "object" || draft === null) return null;
  if (!("draftId" in draft && "messageId" in draft)) return null;
  const { draftId, messageId } = draft;
  return typeof draftId === "string" && typeof messageId === "string" ? { draftId, messageId } : null;
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
export function provideDeviceDraft(personId: string) {
  return deviceDraftMachine.provide({ actors: { deviceStore: deviceStoreOf(personId) } });
}

const deviceStoreOf = (personId: string) =>
  fromCallback<DraftOrder, DraftWatch>(({ input, receive, sendBack }) => {
    const key = keyOf(personId, input);
    const tell = (event: DraftEvent) => sendBack(event);
    const listen = (event: StorageEvent) => {
      // Without a key the whole store was emptied.
      if (event.key !== key && event.key !== null) return;
      tell({ type: "store.changed", kept: parseDraft(event.newValue, input) });
    };
    receive((order) => {
      try {
        if (order.type === "forget" || isNothing(order)) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(written(order)));
        tell({ type: "store.kept" });
      } catch (error) {
        tell({ type: "store.refused", reason: isQuota(error) ? "full" : "forbidden" });
      }
    });
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  });

const isNothing = ({ characters, unfit }: KeptMessage) =>
  unfit === null && characters.every((row) => row.every((code) => code === 0));

const written = ({ characters, unfit, draft }: KeptMessage) =>
  draft === null && unfit === null ? characters : { characters, ...(unfit === null ? {} : { unfit }), draft };

/** Browsers name it in two ways. */
function isQuota(error: unknown): boolean {
  return error instanceof DOMException && /^(QuotaExceededError|NS_ERROR_DOM_QUOTA_REACHED)$/u.test(error.name);
}
