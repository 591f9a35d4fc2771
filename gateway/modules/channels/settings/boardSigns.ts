import { encodeText } from "../../../grid.ts";
import { RefusalError } from "../../../refusal.ts";
import { settingSigns } from "../../../words/channelSettings.ts";
import type { AnyChannel } from "../kit.ts";
import { type FormSchema, formOf } from "./form.ts";
import type { SettingProblem } from "./problems.ts";

/**
 * Texts for the board with signs that no flap bears, named at their settings: dropped they would be missed (decision 18). Asked
 * of what is given, never of what was kept before.
 */
export function signProblems(definition: AnyChannel, settings: unknown): SettingProblem[] {
  return textsIn(formOf(definition), settings, "").flatMap(({ path, text }) => {
    const missing = missingIn(text);
    return missing.length === 0 ? [] : [{ path, error: settingSigns(missing) }];
  });
}

interface BoardText {
  readonly path: string;
  readonly text: string;
}

/** In the settings and in the entries of their lists, which a form has no deeper ones than. */
function textsIn(schema: FormSchema, value: unknown, path: string): BoardText[] {
  if (typeof value === "string") return schema.onBoard === true ? [{ path, text: value }] : [];
  const at = (name: string) => (path === "" ? name : `${path}.${name}`);
  if (Array.isArray(value)) {
    const entry = (schema.items ?? {}) as FormSchema;
    return value.flatMap((one, place) => textsIn(entry, one, at(String(place))));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    textsIn(property, (value as Readonly<Record<string, unknown>>)[name], at(name)),
  );
}

/** Signs that a board has in neither of its looks: where code 62 is a heart there is no degree sign. */
function missingIn(text: string): readonly string[] {
  try {
    const [degrees, hearts] = (["degree", "heart"] as const).map((code62) =>
      encodeText(text, { code62 }).missing.map(({ sign }) => sign),
    );
    return [...new Set(degrees?.filter((sign) => hearts?.includes(sign)))];
  } catch (error) {
    // Its length is the channel's own matter; an escape of no flap is shown as it is written.
    if (error instanceof RefusalError) return [];
    throw error;
  }
}
