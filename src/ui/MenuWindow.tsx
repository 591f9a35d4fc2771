import { Check } from "lucide-react";
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import { focusBack } from "./focusBack.ts";
import { Icon } from "./Icon.tsx";
import * as styles from "./Menu.css.ts";
import { MenuCloseContext, useMenuKeys } from "./menuKeys.ts";
import {
  type MenuChoiceProps,
  type MenuEntry,
  type MenuItemProps,
  type MenuLinkProps,
  type MenuParts,
  MenuPartsContext,
  type MenuProps,
} from "./menuParts.ts";
import { placeBeside } from "./placeBeside.ts";
import { useEnding } from "./useEnding.ts";

interface MenuWindowProps extends Omit<MenuProps, "trigger"> {
  /** The key that opened it. */
  opener: RefObject<HTMLElement | null>;
  /** Where the focus goes; null while it is closed. */
  entry: MenuEntry | null;
  onClose(): void;
}

/** The list of a Menu. */
export function MenuWindow(props: MenuWindowProps) {
  const popup = useRef<HTMLDivElement>(null);
  const isThere = useEnding(props.entry !== null, popup);
  const { opener } = props;
  if (!isThere || !opener.current) return null;
  // What waits behind a dialog cannot be reached, so its menus stand inside it.
  return createPortal(
    <MenuList {...props} popup={popup} anchor={opener.current} />,
    opener.current.closest("dialog, [role=dialog], [role=alertdialog]") ?? document.body,
  );
}

interface MenuListProps extends MenuWindowProps {
  popup: RefObject<HTMLDivElement | null>;
  anchor: HTMLElement;
}

function MenuList({ opener, anchor, popup, entry, onClose, side = "bottom", align = "end", children }: MenuListProps) {
  const close = useRef(onClose);
  close.current = onClose;
  const isOpen = entry !== null;
  useLayoutEffect(() => {
    const list = popup.current;
    if (!list) return;
    // On top of everything, dialogs too; a browser that cannot has it above the page.
    if ("showPopover" in list) {
      list.popover = "manual";
      list.showPopover();
    }
    const place = () => placeBeside(list, anchor, side, align);
    place();
    addEventListener("scroll", place, true);
    addEventListener("resize", place);
    return () => {
      removeEventListener("scroll", place, true);
      removeEventListener("resize", place);
    };
  }, [popup, anchor, side, align]);
  useEffect(() => {
    if (entry === null) {
      const target = focusBack(opener, popup);
      if (target) target.focus({ preventScroll: true });
      return;
    }
    const entries = entriesOf(popup.current);
    const chosen = entry === "list" ? popup.current : entries.at(entry === "first" ? 0 : -1);
    chosen?.focus({ preventScroll: true });
  }, [entry, opener, popup]);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = ({ target }: PointerEvent) => {
      const isOurs = target instanceof Node && (popup.current?.contains(target) || anchor.contains(target));
      // The opener's own press closes it.
      if (!isOurs) close.current();
    };
    addEventListener("pointerdown", onPress, true);
    return () => removeEventListener("pointerdown", onPress, true);
  }, [isOpen, popup, anchor]);
  const takeKey = useMenuKeys(() => entriesOf(popup.current));
  return (
    <div
      ref={popup}
      role="menu"
      tabIndex={-1}
      aria-labelledby={anchor.id}
      data-ending={isOpen ? undefined : ""}
      className={styles.popup}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === "Escape") {
          event.preventDefault();
          event.stopPropagation();
          onClose();
        } else if (event.key === "Tab") {
          // The browser goes on from here.
          anchor.focus();
          onClose();
        } else takeKey(event);
      }}
    >
      <MenuCloseContext value={onClose}>
        <MenuPartsContext value={parts}>{children}</MenuPartsContext>
      </MenuCloseContext>
    </div>
  );
}

const entriesOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

/** The pointer and the arrows share one mark: the focus. */
function takeFocus({ currentTarget }: { currentTarget: HTMLElement }): void {
  if (document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true });
}

function Entry({ icon, label, detail }: Pick<MenuItemProps, "icon" | "label" | "detail">) {
  return (
    <>
      {icon ? (
        <span className={styles.mark}>
          <Icon of={icon} />
        </span>
      ) : null}
      <span className={styles.words}>
        {label}
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
    </>
  );
}

function Item({ onSelect, danger = false, disabled = false, ...entry }: MenuItemProps) {
  const close = useContext(MenuCloseContext);
  const choose = (event: MouseEvent) => {
    event.stopPropagation();
    if (disabled) return;
    onSelect();
    close();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={disabled || undefined}
      className={danger ? `${styles.item} ${styles.danger}` : styles.item}
      onClick={choose}
      onPointerMove={takeFocus}
    >
      <Entry {...entry} />
    </button>
  );
}

function LinkItem({ to, ...entry }: MenuLinkProps) {
  const close = useContext(MenuCloseContext);
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={styles.item} onClick={close} onPointerMove={takeFocus}>
      <Entry {...entry} />
    </Link>
  );
}

function Choice({ label, options, value, onChange }: MenuChoiceProps<string>) {
  const name = useId();
  return (
    <fieldset aria-labelledby={name} className={styles.group}>
      <div id={name} role="presentation" className={styles.groupLabel}>
        {label}
      </div>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="menuitemradio"
          tabIndex={-1}
          aria-checked={option.value === value}
          className={styles.item}
          onClick={() => onChange(option.value)}
          onPointerMove={takeFocus}
        >
          <Entry label={option.label} {...(option.icon ? { icon: option.icon } : {})} />
          {option.value === value ? (
            <span className={styles.chosen}>
              <Icon of={Check} />
            </span>
          ) : null}
        </button>
      ))}
    </fieldset>
  );
}

const Separator = (): ReactNode => <hr className={styles.separator} />;

const parts: MenuParts = { Item, LinkItem, Choice, Separator };
