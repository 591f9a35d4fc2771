import type { FormProblem, FormSchema } from "../../configure/protocol.ts";
import * as styles from "./configure.css.ts";
import { element, newName } from "./elements.ts";

export type Words = Readonly<Record<string, string>>;

export interface Field {
  readonly element: HTMLElement;
  /** Undefined where nothing is to be sent. */
  read(): unknown;
  showProblems(problems: readonly FormProblem[]): void;
}

export interface FieldOptions {
  readonly path: string;
  readonly schema: FormSchema;
  readonly value: unknown;
  readonly isNeeded: boolean;
  readonly words: Words;
  onChange(): void;
}

/** What draws a field; lists take it as an argument, since their entries have fields again. */
export type DrawField = (options: FieldOptions) => Field;

/** A control with its title, its hint, and what is wrong with it, which screen readers read together. */
export function labelled(
  { schema, isNeeded, words }: Pick<FieldOptions, "schema" | "isNeeded" | "words">,
  control: HTMLElement,
  ...more: HTMLElement[]
): Pick<Field, "element" | "showProblems"> {
  const id = newName();
  control.id = id;
  const label = element("label", { className: styles.label, htmlFor: id, textContent: schema.title ?? "" });
  const isOptional = !isNeeded && schema.default === "";
  if (isOptional) label.append(" ", element("span", { className: styles.hint, textContent: words.optional ?? "" }));
  const hint = element("p", { className: styles.hint, id: newName(), textContent: schema.description ?? "" });
  hint.hidden = schema.description === undefined;
  const error = element("p", { className: styles.error, id: newName(), hidden: true });
  control.setAttribute("aria-describedby", `${hint.id} ${error.id}`);
  return {
    element: element("div", { className: styles.field }, label, hint, control, ...more, error),
    showProblems(problems) {
      error.textContent = problems.map((problem) => problem.error).join(" ");
      error.hidden = problems.length === 0;
      control.setAttribute("aria-invalid", String(problems.length > 0));
    },
  };
}
