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
  /** While it is being saved nothing can be pressed. */
  wait(): void;
  showProblems(problems: readonly FormProblem[]): void;
  /** These values hold now. */
  settle(values: FormValues): void;
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
  const look = (): void => {
    status.textContent = "";
    showWhatApplies();
    const now = read();
    listener.change(JSON.stringify(now) !== kept, now);
  };
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
    place.replaceChildren(...[...fields.values()].map((field) => field.element));
    showWhatApplies();
    kept = JSON.stringify(read());
  };
  const showProblems = (problems: readonly FormProblem[]): void => {
    for (const [name, field] of fields) {
      field.showProblems(problems.filter(({ path }) => path === name || path.startsWith(`${name}.`)));
    }
    const others = problems.filter(({ path }) => !fields.has(path.split(".")[0] ?? ""));
    rest.hidden = others.length === 0;
    rest.textContent = others.map(({ path, error }) => (path === "" ? error : `${path}: ${error}`)).join(" ");
  };
  const stops = (): HTMLElement[] => [...place.querySelectorAll<HTMLElement>("input, select, button")];
  let isSaving = false;
  /** Which of the controls had the focus: they are drawn anew, and each may be off meanwhile. Its own key never is. */
  let heldAt = -1;
  const hold = (): void => {
    // Another frame's focus is not taken.
    heldAt = document.hasFocus() ? stops().indexOf(document.activeElement as HTMLElement) : -1;
    if (heldAt >= 0) send.focus();
  };
  const giveBack = (): void => {
    const { activeElement } = document;
    // A frame has an element of its own with the focus, also while the page around it has the keys.
    const isHere = document.hasFocus() && (activeElement === send || activeElement === document.body);
    if (isHere) stops()[heldAt]?.focus();
    heldAt = -1;
  };
  const allow = (isAllowed: boolean): void => {
    isSaving = !isAllowed;
    if (isSaving) hold();
    send.setAttribute("aria-disabled", String(isSaving));
    send.setAttribute("aria-busy", String(isSaving));
    for (const control of stops()) control.toggleAttribute("disabled", isSaving);
    if (!isSaving) giveBack();
  };

  const whole = element("form", { className: styles.form, noValidate: true }, place, rest, foot);
  const press = (): void => {
    if (!isSaving && names.length > 0) listener.save(read());
  };
  whole.addEventListener("submit", (event) => {
    event.preventDefault();
    press();
  });
  if (names.length === 0) place.append(element("p", { textContent: words.nothing ?? "" }));
  send.hidden = names.length === 0;
  draw(values);
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
      place.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
    settle(next) {
      showProblems([]);
      draw(next);
      allow(true);
      status.textContent = words.saved ?? "";
    },
  };
}
