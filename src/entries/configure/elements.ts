type Given<Tag extends keyof HTMLElementTagNameMap> = Partial<Omit<HTMLElementTagNameMap[Tag], "children" | "style">>;

/** An element with these properties and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given: Given<Tag> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), given);
  made.append(...children);
  return made;
}

export function button(words: string, className: string, press?: () => void): HTMLButtonElement {
  const made = element("button", { type: press === undefined ? "submit" : "button", className, textContent: words });
  if (press !== undefined) made.addEventListener("click", press);
  return made;
}

let made = 0;

/** A name that no other element of the page has. */
export function newName(): string {
  made += 1;
  return `f${made}`;
}
