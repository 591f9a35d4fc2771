import { isGrid } from "./deviceDraftPorts.ts";

/**
 * The grid in a path: base64url of its JSON, standard base64, or the JSON as written (decision 50). Null when the
 * path holds no grid of this size.
 */
export function readDuplicated(parameter: string, rows: number, columns: number): number[][] | null {
  for (const read of [parameter, fromBase64(parameter)]) {
    try {
      const value: unknown = JSON.parse(read);
      if (isGrid(value, rows, columns)) return value;
    } catch {
      // Not this form; perhaps the other.
    }
  }
  return null;
}

function fromBase64(text: string): string {
  try {
    return atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}
