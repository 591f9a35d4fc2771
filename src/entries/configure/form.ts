import type { FormProblem, FormSchema, FormValues } from "../../configure/protocol.ts";
import * as styles from "./configure.css.ts";
import { button, element } from "./elements.ts";
import type { Field, Words } from "./field.ts";
import { drawField } from "./fields.ts";

export interface Form {
  readonly element: HTMLElement;
  /** Saves, as its own key does. */
  press(): void;
  /** Whether its own key is there. */
  showKey(isShown: boolean): void;
  /** While it is being saved it is not saved again; what is typed meanwhile stays. */
  wait(): void;
  showProblems(problems: readonly FormProblem[]): void;
  /** These values hold now. Whether the form shows them alone: nothing else was typed meanwhile. */
  settle(values: FormValues): boolean;
}

interface Given {
  readonly schema: FormSchema;
  readonly values: FormValues;
  readonly words: Words;
}

interface Listener {
  change(isChanged: boolean, settings: FormValues): void;
  save(settings: FormValues): void;
}

export function drawForm({ schema, values, words }: Given, listener: Listener): Form {
  const names = Object.entries(schema.properties ?? {});
  const status = element("p", { className: styles.status, role: "status" });
  const send = button(words.save ?? "", styles.send);
  const rest = element("p", { className: styles.error, role: "alert", hidden: true });
  const foot = element("div", { className: styles.foot }, send, status);
  const place = element("div", { className: styles.fields });
  let fields = new Map<string, Field>();
  let kept = "";
  /** What each field says as it was drawn, or sent to be saved. */
  let last = new Map<string, string>();
  let isSaving = false;

  const read = (): FormValues =>
    Object.fromEntries(
      [...fields]
        .flatMap(([name, field]) => (field.element.hidden ? [] : [[name, field.read()] as const]))
        .filter(([, value]) => value !== undefined),
    );
  const showWhatApplies = (): void => {
    const now = read();
    for (const [name, { ui }] of names) {
      const wanted = Object.entries(ui?.showWhen ?? {});
      const field = fields.get(name);
      if (field !== undefined) field.element.hidden = wanted.some(([other, value]) => now[other] !== value);
    }
  };
  const tell = (): void => {
    const now = read();
    listener.change(JSON.stringify(now) !== kept, now);
  };
  const look = (): void => {
    if (!isSaving) status.textContent = "";
    showWhatApplies();
    tell();
  };
  const keepLast = (): void => {
    last = new Map([...fields].map(([name, field]) => [name, sayingOf(field)]));
  };
  const isTyped = (name: string, field: Field): boolean => sayingOf(field) !== last.get(name);
  const draw = (next: FormValues): void => {
    fields = new Map(
      names.map(([name, part]) => {
        const isNeeded = schema.required?.includes(name) === true;
        return [
          name,
          drawField({ path: name, schema: part, value: next[name] ?? part.default, isNeeded, words, onChange: look }),
        ];
      }),
    );
    showWhatApplies();
    kept = JSON.stringify(read());
  };
  /** Each field that was not typed into says what holds now; one that says it already stays, and with it the focus. */
  const drawOver = (next: FormValues): void => {
    const before = fields;
    draw(next);
    for (const [name, field] of before) {
      const fresh = fields.get(name);
      if (fresh === undefined) continue;
      if (isTyped(name, field) || sayingOf(fresh) === sayingOf(field)) fields.set(name, field);
      else replace(field.element, fresh.element);
    }
    showWhatApplies();
  };
  const showProblems = (problems: readonly FormProblem[]): void => {
    for (const [name, field] of fields) {
      field.showProblems(problems.filter(({ path }) => path === name || path.startsWith(`${name}.`)));
    }
    const others = problems.filter(({ path }) => !fields.has(path.split(".")[0] ?? ""));
    rest.hidden = others.length === 0;
    rest.textContent = others.map(({ path, error }) => (path === "" ? error : `${path}: ${error}`)).join(" ");
  };
  const allow = (isAllowed: boolean): void => {
    isSaving = !isAllowed;
    send.setAttribute("aria-disabled", String(isSaving));
    send.setAttribute("aria-busy", String(isSaving));
  };

  const whole = element("form", { className: styles.form, noValidate: true }, place, rest, foot);
  const press = (): void => {
    if (isSaving || names.length === 0) return;
    keepLast();
    listener.save(read());
  };
  whole.addEventListener("submit", (event) => {
    event.preventDefault();
    press();
  });
  if (names.length === 0) place.append(element("p", { textContent: words.nothing ?? "" }));
  send.hidden = names.length === 0;
  draw(values);
  place.append(...[...fields.values()].map((field) => field.element));
  keepLast();
  const isAnyTyped = (): boolean => [...fields].some(([name, field]) => isTyped(name, field));
  return {
    element: whole,
    press,
    showKey(isShown) {
      send.hidden = !isShown || names.length === 0;
      foot.className = isShown ? styles.foot : styles.footAlone;
    },
    wait() {
      showProblems([]);
      allow(false);
      status.textContent = words.saving ?? "";
    },
    showProblems(problems) {
      allow(true);
      status.textContent = "";
      showProblems(problems);
      // Who types goes on in that field.
      if (isAnyTyped()) tell();
      else place.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    settle(next) {
      showProblems([]);
      const wasTyped = isAnyTyped();
      drawOver(next);
      allow(true);
      status.textContent = wasTyped ? "" : (words.saved ?? "");
      if (wasTyped) tell();
      return !wasTyped;
    },
  };
}

/** The focus stands where it stood, but is not taken from the page around, which has a focus of its own then. */
function replace(before: HTMLElement, after: HTMLElement): void {
  const [old, fresh] = [before, after].map((one) => [...one.querySelectorAll<HTMLElement>("input, select, button")]);
  const at = document.hasFocus() ? (old ?? []).indexOf(document.activeElement as HTMLElement) : -1;
  before.replaceWith(after);
  fresh?.[at]?.focus();
}

const sayingOf = (field: Field): string => JSON.stringify(field.read() ?? null);
