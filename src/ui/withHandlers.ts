import { cloneElement, type ReactElement } from "react";

type Handler = (event: never) => void;

/** The element with more props; of two handlers of one event the element's own comes first. */
export function withHandlers(element: ReactElement, more: Readonly<Record<string, unknown>>): ReactElement {
  const own = element.props as Readonly<Record<string, unknown>>;
  const merged = Object.entries(more).map(([name, value]) => {
    const mine = own[name];
    if (typeof mine !== "function" || typeof value !== "function" || name === "ref") return [name, value];
    const both = (event: never) => {
      (mine as Handler)(event);
      (value as Handler)(event);
    };
    return [name, both];
  });
  return cloneElement(element, Object.fromEntries(merged));
}
