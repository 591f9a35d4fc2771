import * as styles from "./configure.css.ts";
import { button, element } from "./elements.ts";
import { type Field, type FieldOptions, labelled } from "./field.ts";

const isSet = (value: unknown): boolean => typeof value === "object" && value !== null && "set" in value;

/** Written, never read back: one that is set stays unless another is typed, or it is removed. */
export function drawSecret(options: FieldOptions): Field {
  const { value, words, isNeeded, onChange } = options;
  const input = element("input", {
    className: styles.input,
    type: "password",
    autocomplete: "off",
    placeholder: isSet(value) ? (words.secretSet ?? "") : "",
  });
  let isRemoved = false;
  input.addEventListener("input", () => {
    isRemoved = false;
    onChange();
  });
  const remove = button(words.secretClear ?? "", styles.quiet, () => {
    isRemoved = true;
    input.value = "";
    input.placeholder = "";
    remove.hidden = true;
    onChange();
  });
  remove.hidden = !isSet(value) || isNeeded;
  return {
    ...labelled(options, input, remove),
    read: () => (isRemoved ? null : input.value === "" ? undefined : input.value),
  };
}
