import { icon } from "./icons.ts";
import * as styles from "./menu.css.ts";

/** One of several; the chosen one is marked. */
export interface MenuChoice<Value extends string> {
  label: string;
  values: Readonly<Record<Value, string>>;
  chosen: Value;
  choose(value: Value): void;
}

export interface MenuCommand {
  label: string;
  run(): void;
  /** Asked when the menu opens. */
  isPossible?(): boolean;
}

function item(role: "menuitem" | "menuitemradio", label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = styles.item;
  button.setAttribute("role", role);
  button.tabIndex = -1;
  button.textContent = label;
  return button;
}

/** A group of radio items; choosing one marks it. */
export function choiceGroup<Value extends string>({ label, values, chosen, choose }: MenuChoice<Value>): HTMLElement {
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", label);
  const heading = Object.assign(document.createElement("p"), { className: styles.heading, textContent: label });
  heading.setAttribute("aria-hidden", "true");
  const buttons: HTMLButtonElement[] = (Object.entries(values) as [Value, string][]).map(([value, word]) => {
    const button = item("menuitemradio", word);
    button.append(icon("chosen"));
    button.setAttribute("aria-checked", String(value === chosen));
    button.addEventListener("click", () => {
      for (const other of buttons) other.setAttribute("aria-checked", String(other === button));
      choose(value);
    });
    return button;
  });
  group.append(heading, ...buttons);
  return group;
}

/** Plain items. */
export function commandGroup(commands: readonly MenuCommand[]): HTMLElement {
  const group = document.createElement("div");
  group.setAttribute("role", "group");
  for (const { label, run, isPossible } of commands) {
    const button = item("menuitem", label);
    button.addEventListener("click", run);
    if (isPossible) {
      button.addEventListener("menu.opening", () => {
        button.disabled = !isPossible();
      });
    }
    group.append(button);
  }
  return group;
}

/** A menu beside its button. */
export interface Menu {
  readonly element: HTMLElement;
  /** Opens it at an item: 0 the first, -1 the last. */
  open(at: number): void;
}

/** Makes a button open a menu, by the pattern of the ARIA guide: arrows, Home, End, Escape; Tab and a choice close it. */
export function attachMenu(button: HTMLButtonElement, label: string, groups: readonly HTMLElement[]): Menu {
  const menu = document.createElement("div");
  menu.className = styles.menu;
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", label);
  menu.hidden = true;
  menu.append(...groups);

  const items = () => [...menu.querySelectorAll<HTMLButtonElement>(":not([hidden]) > button:not(:disabled, [hidden])")];
  const show = (open: boolean) => {
    if (open) for (const each of menu.querySelectorAll("button")) each.dispatchEvent(new Event("menu.opening"));
    menu.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
  };
  const open = (at: number) => {
    show(true);
    items().at(at)?.focus();
  };
  const close = () => {
    if (menu.hidden) return;
    button.focus();
    show(false);
  };

  button.addEventListener("click", () => (menu.hidden ? open(0) : close()));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowDown" ? 0 : -1);
  });
  menu.addEventListener("keydown", (event) => {
    const all = items();
    const now = all.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: (now + 1) % all.length, ArrowUp: now - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined) all.at(next)?.focus();
    else if (event.key === "Escape") close();
    else if (event.key === "Tab") show(false);
    else return;
    if (event.key !== "Tab") event.preventDefault();
    event.stopPropagation();
  });
  menu.addEventListener("click", close);
  addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !menu.contains(target) && !button.contains(target)) show(false);
  });
  return { element: menu, open };
}
