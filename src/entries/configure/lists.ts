import type { FormProblem } from "../../configure/protocol.ts";
import * as styles from "./configure.css.ts";
import { button, element, newName } from "./elements.ts";
import type { DrawField, Field, FieldOptions } from "./field.ts";

type Group = Pick<Field, "showProblems"> & { readonly element: HTMLFieldSetElement; readonly body: HTMLElement };

function group({ schema }: FieldOptions): Group {
  const error = element("p", { className: styles.error, id: newName(), hidden: true });
  const body = element("div", { className: styles.entries });
  const legend = element("legend", { className: styles.label, textContent: schema.title ?? "" });
  const hint = element("p", {
    className: styles.hint,
    textContent: schema.description ?? "",
    hidden: schema.description === undefined,
  });
  const whole = element("fieldset", { className: styles.group }, legend, hint, body, error);
  whole.setAttribute("aria-describedby", error.id);
  return {
    element: whole,
    body,
    showProblems(problems) {
      error.textContent = problems.map((problem) => problem.error).join(" ");
      error.hidden = problems.length === 0;
    },
  };
}

const entriesOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Some of a list of choices. */
export function drawChoices(options: FieldOptions): Field {
  const whole = group(options);
  const chosen = entriesOf(options.value);
  const boxes = (options.schema.items?.enum ?? []).map((value) =>
    element("input", { type: "checkbox", className: styles.box, value, checked: chosen.includes(value) }),
  );
  for (const box of boxes) box.addEventListener("change", options.onChange);
  whole.body.append(...boxes.map((box) => element("label", { className: styles.choice }, box, box.value)));
  return { ...whole, read: () => boxes.filter(({ checked }) => checked).map(({ value }) => value) };
}

interface Entry {
  readonly element: HTMLElement;
  readonly fields: ReadonlyMap<string, Field>;
}

/** Entries of several settings each, which can be added and removed. */
export function drawList(options: FieldOptions, drawField: DrawField): Field {
  const { schema, words, path, onChange } = options;
  const { minItems = 0, maxItems = 20, items = {} } = schema;
  const whole = group(options);
  const entries: Entry[] = [];
  const add = button(words.add ?? "", styles.quiet, () => {
    insert({});
    entries.at(-1)?.element.querySelector<HTMLElement>("input, select")?.focus();
    changed();
  });
  const changed = (): void => {
    add.hidden = entries.length >= maxItems;
    for (const { element: one } of entries) {
      const remove = one.querySelector<HTMLButtonElement>(":scope > button");
      if (remove !== null) remove.hidden = entries.length <= minItems;
    }
    onChange();
  };
  const insert = (value: unknown): void => {
    const given = (value ?? {}) as Record<string, unknown>;
    const fields = new Map(
      Object.entries(items.properties ?? {}).map(([name, part]) => {
        const isNeeded = items.required?.includes(name) === true;
        const field = drawField({
          path: `${path}.${name}`,
          schema: part,
          value: given[name] ?? part.default,
          isNeeded,
          words,
          onChange,
        });
        return [name, field];
      }),
    );
    const remove = button(words.remove ?? "", styles.quiet, () => {
      entries.splice(entries.indexOf(entry), 1);
      entry.element.remove();
      add.focus();
      changed();
    });
    const entry = {
      element: element(
        "div",
        { className: styles.entry },
        ...[...fields.values()].map((field) => field.element),
        remove,
      ),
      fields,
    };
    entries.push(entry);
    whole.body.append(entry.element);
  };
  for (const value of entriesOf(options.value)) insert(value);
  while (entries.length < minItems) insert({});
  whole.element.append(add);
  add.hidden = entries.length >= maxItems;
  for (const entry of entries) {
    const remove = entry.element.querySelector<HTMLButtonElement>(":scope > button");
    if (remove !== null) remove.hidden = entries.length <= minItems;
  }
  return {
    element: whole.element,
    read: () => entries.map(({ fields }) => readEntry(fields)),
    showProblems(problems) {
      whole.showProblems(problems.filter((problem) => problem.path === path));
      for (const [place, { fields }] of entries.entries()) {
        for (const [name, field] of fields) field.showProblems(problemsAt(problems, `${path}.${place}.${name}`));
      }
    },
  };
}

const problemsAt = (problems: readonly FormProblem[], path: string): FormProblem[] =>
  problems.filter((problem) => problem.path === path);

function readEntry(fields: ReadonlyMap<string, Field>): Record<string, unknown> {
  return Object.fromEntries(
    [...fields].map(([name, field]) => [name, field.read()] as const).filter(([, value]) => value !== undefined),
  );
}
