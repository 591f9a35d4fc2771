import { type KeyboardEvent, type MouseEvent, type ReactNode, useContext, useId, useRef, useState } from "react";
import * as styles from "./Menu.css.ts";
import {
  type MenuChoiceProps,
  type MenuEntry,
  type MenuItemProps,
  type MenuLinkProps,
  type MenuParts,
  MenuPartsContext,
  type MenuProps,
} from "./menuParts.ts";
import { onFirstUse } from "./onFirstUse.tsx";
import { withHandlers } from "./withHandlers.ts";

function useParts(): MenuParts {
  const parts = useContext(MenuPartsContext);
  if (!parts) throw new Error("This entry stands outside a menu");
  return parts;
}

const Window = onFirstUse(async () => (await import("./MenuWindow.tsx")).MenuWindow);

/** A list of things to do, opened by a key. Arrows move, letters find, Escape closes and gives the focus back. */
export function Menu({ trigger, side = "bottom", align = "end", children }: MenuProps) {
  const key = useRef<HTMLElement>(null);
  const keyId = useId();
  const [entry, setEntry] = useState<MenuEntry | null>(null);
  const isOpen = entry !== null;
  const opener = withHandlers(trigger, {
    ref: key,
    id: keyId,
    "aria-haspopup": "menu",
    "aria-expanded": isOpen,
    onPointerEnter: Window.load,
    onFocus: Window.load,
    // A press of Enter or Space has no clicks to count.
    onClick: ({ detail }: MouseEvent) => setEntry(isOpen ? null : detail === 0 ? "first" : "list"),
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      event.preventDefault();
      setEntry(event.key === "ArrowDown" ? "first" : "last");
    },
  });
  return (
    <>
      {opener}
      <Window when={isOpen} opener={key} entry={entry} onClose={() => setEntry(null)} side={side} align={align}>
        {children}
      </Window>
    </>
  );
}

export function MenuItem(props: MenuItemProps) {
  const { Item } = useParts();
  return <Item {...props} />;
}

export function MenuLink(props: MenuLinkProps) {
  const { LinkItem } = useParts();
  return <LinkItem {...props} />;
}

/** One of a few, inside a menu. */
export function MenuChoice<Value extends string>({ onChange, ...props }: MenuChoiceProps<Value>) {
  const { Choice } = useParts();
  return <Choice {...props} onChange={(value) => onChange(value as Value)} />;
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator />;
}

/** Words at the head of a menu that are no item: whose menu it is. */
export function MenuHeader({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className={styles.header}>
      {children}
    </div>
  );
}
