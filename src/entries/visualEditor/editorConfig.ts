import type { Code62 } from "../../../machines/code62.ts";
import type { EditorConfig } from "../../../machines/message/visualEditorMachine.ts";
import type { TextCore } from "../../wasm/textCore.ts";

/** The size of the boards that messages are made for. */
export const boardSize = { rows: 6, columns: 22 } as const;

/** Much more than a grid and a label need. */
const longestConfig = 8_192;

/** What fits a key. */
const longestLabel = 40;

/** Signs that nobody sees, or that turn the direction of what follows (control and format characters). */
const unseen = /[\p{Cc}\p{Cf}]/gu;

/**
 * Reads the `config` of the address: base64 (either alphabet) of JSON `{ initial, cta, code62 }`, a grid, the label of the
 * key that sends, and what code 62 is on the board that it is for, all optional. What cannot be read is left out and makes the config invalid; the rest counts.
 */
export function readConfig(core: TextCore, config: string | null): EditorConfig {
  const nothing = { initial: null, cta: null, code62: "degree" } as const;
  if (config === null || config === "") return { ...nothing, isValid: true };
  const given = parse(config);
  if (!given) return { ...nothing, isValid: false };
  const initial = given.initial === undefined || given.initial === null ? null : gridIn(core, given.initial);
  const cta = given.cta === undefined || given.cta === null ? null : labelIn(given.cta);
  const code62 = given.code62 === undefined || given.code62 === null ? "degree" : code62In(given.code62);
  return {
    initial: initial || null,
    cta: cta || null,
    code62: code62 || "degree",
    isValid: initial !== false && cta !== false && code62 !== false,
  };
}

function parse(config: string): Record<string, unknown> | null {
  if (config.length > longestConfig) return null;
  try {
    const bytes = Uint8Array.from(atob(config.replaceAll("-", "+").replaceAll("_", "/").replaceAll(" ", "+")), (sign) =>
      sign.charCodeAt(0),
    );
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** A grid of a board; false for anything else. */
function gridIn(core: TextCore, value: unknown): number[][] | false {
  try {
    const { codes, rows, columns } = core.readGrid(JSON.stringify(value));
    if (rows !== boardSize.rows || columns !== boardSize.columns) return false;
    return Array.from({ length: rows }, (_, row) => Array.from(codes.subarray(row * columns, (row + 1) * columns)));
  } catch {
    return false;
  }
}

/** A label of letters that are seen; false for anything else. */
function labelIn(value: unknown): string | false {
  if (typeof value !== "string") return false;
  const label = value.normalize("NFC").replace(unseen, "").trim();
  return label !== "" && label.length <= longestLabel ? label : false;
}

/** A degree sign or a heart; false for anything else. */
function code62In(value: unknown): Code62 | false {
  return value === "degree" || value === "heart" ? value : false;
}
