/** What the console and the page in its frame say to each other (README.md). */

/** The part of JSON Schema that forms of channels keep to. */
export interface FormSchema {
  readonly type?: "object" | "array" | "string" | "integer" | "number" | "boolean";
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, FormSchema>>;
  readonly required?: readonly string[];
  readonly items?: FormSchema;
  readonly enum?: readonly string[];
  readonly format?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Written, never read back: its value reads `{ set: true }`. */
  readonly secret?: boolean;
  readonly ui?: { readonly widget?: string; readonly showWhen?: Readonly<Record<string, unknown>> };
}

export type FormValues = Readonly<Record<string, unknown>>;

/** What is wrong with one setting; `bins.0.name` in a list. */
export interface FormProblem {
  readonly path: string;
  readonly error: string;
}

export type ConsoleMessage =
  | {
      readonly type: "form";
      readonly schema: FormSchema;
      readonly values: FormValues;
      readonly words: Readonly<Record<string, string>>;
      readonly theme: "light" | "dark";
    }
  /** The theme that the console wears from now on. */
  | { readonly type: "theme"; readonly theme: "light" | "dark" }
  /** Whether Save stands outside of the page, under the thumb. */
  | { readonly type: "key"; readonly isOutside: boolean }
  /** That Save was pressed. */
  | { readonly type: "press" }
  /** The console's face, which the page cannot fetch. */
  | { readonly type: "face"; readonly file: ArrayBuffer }
  | { readonly type: "saving" }
  | { readonly type: "problems"; readonly problems: readonly FormProblem[] }
  | { readonly type: "saved"; readonly values: FormValues };

export type PageMessage =
  | { readonly type: "ready" }
  | { readonly type: "change"; readonly isChanged: boolean; readonly settings?: FormValues }
  | { readonly type: "save"; readonly settings: FormValues }
  | { readonly type: "configured" }
  | { readonly type: "height"; readonly height: number };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What the page in the frame says; undefined for anything else that a window may post. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  if (!isObject(data)) return undefined;
  const { type, isChanged, settings, height } = data;
  if (type === "ready" || type === "configured") return { type };
  if (type === "change" && typeof isChanged === "boolean") {
    return isObject(settings) ? { type, isChanged, settings } : { type, isChanged };
  }
  if (type === "save" && isObject(settings)) return { type, settings };
  if (type === "height" && typeof height === "number" && height >= 0 && height < 100_000) return { type, height };
  return undefined;
}

/** What the console says; undefined for anything else. It is the page's own parent, so that its shape alone is looked at. */
export function readConsoleMessage(data: unknown): ConsoleMessage | undefined {
  if (!isObject(data)) return undefined;
  const { type, schema, values, words, problems, isOutside, file } = data;
  if (type === "saving" || type === "press") return { type };
  if (type === "key" && typeof isOutside === "boolean") return { type, isOutside };
  if (type === "face" && file instanceof ArrayBuffer) return { type, file };
  if (type === "saved" && isObject(values)) return { type, values };
  if (type === "problems" && Array.isArray(problems)) return { type, problems: problems.filter(isProblem) };
  const theme = data.theme === "dark" ? "dark" : "light";
  if (type === "theme") return { type, theme };
  if (type !== "form" || !isObject(schema) || !isObject(values) || !isObject(words)) return undefined;
  return { type, schema, values, words: words as Record<string, string>, theme };
}

function isProblem(value: unknown): value is FormProblem {
  return isObject(value) && typeof value.path === "string" && typeof value.error === "string";
}
