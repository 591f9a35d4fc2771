import * as styles from "./configure.css.ts";
import { element, newName } from "./elements.ts";
import { type Field, type FieldOptions, labelled } from "./field.ts";

const inputTypes: Readonly<Record<string, string>> = { date: "date", time: "time", uri: "url" };

export function drawInput(options: FieldOptions): Field {
  const { schema, value, isNeeded, onChange } = options;
  const isNumber = schema.type === "integer" || schema.type === "number";
  const input = element("input", {
    className: styles.input,
    type: isNumber ? "number" : (inputTypes[schema.format ?? ""] ?? "text"),
    value: value === undefined || value === null ? "" : String(value),
    autocomplete: "off",
    spellcheck: false,
  });
  if (schema.maxLength !== undefined) input.maxLength = schema.maxLength;
  if (isNumber) {
    input.step = schema.type === "integer" ? "1" : "any";
    if (schema.minimum !== undefined) input.min = String(schema.minimum);
    if (schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER) input.max = String(schema.maximum);
  }
  input.addEventListener("input", onChange);
  const names = schema.format === "timezone" ? [zoneNames(input)] : [];
  return {
    ...labelled(options, input, ...names),
    read() {
      if (input.value === "") return isNumber || (!isNeeded && schema.default === undefined) ? undefined : "";
      return isNumber ? Number(input.value) : input.value;
    },
  };
}

function zoneNames(input: HTMLInputElement): HTMLElement {
  const list = element(
    "datalist",
    { id: newName() },
    ...Intl.supportedValuesOf("timeZone").map((value) => element("option", { value })),
  );
  input.setAttribute("list", list.id);
  return list;
}

export function drawSelect(options: FieldOptions, choices: readonly string[]): Field {
  const { value, words, onChange } = options;
  const select = element(
    "select",
    { className: styles.input },
    ...(value === undefined ? [element("option", { value: "", textContent: words.choose ?? "" })] : []),
    ...choices.map((choice) => element("option", { value: choice, textContent: choice })),
  );
  select.value = value === undefined ? "" : String(value);
  select.addEventListener("change", onChange);
  return { ...labelled(options, select), read: () => (select.value === "" ? undefined : select.value) };
}

export function drawSwitch(options: FieldOptions): Field {
  const box = element("input", { type: "checkbox", className: styles.box, checked: options.value === true });
  box.addEventListener("change", options.onChange);
  return { ...labelled(options, box), read: () => box.checked };
}
