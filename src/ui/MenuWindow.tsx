import { Menu as Base } from "@base-ui/react/menu";
import Check from "lucide-react/icons/check";
import { type RefObject, useEffect, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { Icon } from "./Icon.tsx";
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

interface MenuWindowProps extends Omit<MenuProps, "trigger"> {
  /** The key that opened it. */
  opener: RefObject<HTMLElement | null>;
  /** Where the focus goes; null while it is closed. */
  entry: MenuEntry | null;
  onClose(): void;
}

/** px between the key and what it opened, and between that and the window's edge. */
const gap = 8;

/** The list of a Menu. */
export function MenuWindow({ opener, entry, onClose, side = "bottom", align = "end", children }: MenuWindowProps) {
  return (
    <Base.Root
      open={entry !== null}
      modal={false}
      onOpenChange={(_, { event, cancel }) => {
        // The opener's own press closes it.
        if (event.target instanceof Node && opener.current?.contains(event.target)) cancel();
        else onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner
          anchor={opener}
          side={side}
          align={align}
          sideOffset={gap}
          collisionPadding={gap}
          className={styles.place}
        >
          <Base.Popup
            className={styles.popup}
            aria-labelledby={opener.current?.id}
            onKeyDown={({ key }) => {
              if (key !== "Tab") return;
              // The browser goes on from here.
              opener.current?.focus();
              onClose();
            }}
          >
            <MenuPartsContext value={parts}>{children}</MenuPartsContext>
            <Entering at={entry} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** By keys the focus goes onto an entry, once the library has put it on the list and knows its entries. */
function Entering({ at }: { at: MenuEntry | null }) {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (at === null || at === "list") return;
    const frame = requestAnimationFrame(() => {
      const entries = end.current?.parentElement?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [];
      [...entries].at(at === "first" ? 0 : -1)?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [at]);
  return <span ref={end} hidden />;
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

const Item = ({ onSelect, danger = false, disabled = false, ...entry }: MenuItemProps) => (
  <Base.Item
    disabled={disabled}
    className={danger ? `${styles.item} ${styles.danger}` : styles.item}
    onClick={(event) => {
      event.stopPropagation();
      onSelect();
    }}
  >
    <Entry {...entry} />
  </Base.Item>
);

const LinkItem = ({ to, ...entry }: MenuLinkProps) => (
  <Base.LinkItem closeOnClick render={<Link to={to} />} className={styles.item}>
    <Entry {...entry} />
  </Base.LinkItem>
);

function Choice({ label, options, value, onChange }: MenuChoiceProps<string>) {
  const name = useId();
  return (
    <Base.RadioGroup aria-labelledby={name} value={value} onValueChange={onChange}>
      <div id={name} role="presentation" className={styles.groupLabel}>
        {label}
      </div>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={styles.item}>
          <Entry label={option.label} {...(option.icon ? { icon: option.icon } : {})} />
          <Base.RadioItemIndicator className={styles.chosen}>
            <Icon of={Check} />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

const Separator = () => <Base.Separator className={styles.separator} />;

const parts: MenuParts = { Item, LinkItem, Choice, Separator };
