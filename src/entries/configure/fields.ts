import { drawInput, drawSelect, drawSwitch } from "./controls.ts";
import type { Field, FieldOptions } from "./field.ts";
import { drawChoices, drawList } from "./lists.ts";
import { drawSecret } from "./secretField.ts";

/** The control of a setting, by its kind. */
export function drawField(options: FieldOptions): Field {
  const { schema } = options;
  if (schema.secret === true) return drawSecret(options);
  if (schema.type === "array")
    return schema.items?.type === "object" ? drawList(options, drawField) : drawChoices(options);
  if (schema.type === "boolean") return drawSwitch(options);
  return schema.enum === undefined ? drawInput(options) : drawSelect(options, schema.enum);
}
