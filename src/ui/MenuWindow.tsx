import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { focusBack } from "./focusBack.ts";
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

/** The list of a Menu. */
export function MenuWindow({ opener, entry, onClose, side, align, children }: MenuWindowProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      modal={false}
      open={entry !== null}
      onOpenChange={(next, { event, reason }) => {
        const onOpener = event.target instanceof Node && opener.current?.contains(event.target) === true;
        // The opener's own press closes it.
        if (!next && !(reason === "outside-press" && onOpener)) onClose();
      }}
    >
      <Base.Portal>
        <Base.Positioner anchor={opener} side={side} align={align} sideOffset={8} className={styles.positioner}>
          <Base.Popup
            ref={popup}
            className={styles.popup}
            finalFocus={() => focusBack(opener, popup)}
            aria-labelledby={opener.current?.id}
            onKeyDown={({ key }) => {
              if (key !== "Tab") return;
              // The browser goes on from here.
              opener.current?.focus();
              onClose();
            }}
          >
            <MenuPartsContext value={parts}>{children}</MenuPartsContext>
            {entry === null || entry === "list" ? null : <EntryFocus entry={entry} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Gives the focus to an entry as soon as the list is there. */
function EntryFocus({ entry }: { entry: "first" | "last" }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const entries = place.current?.parentElement?.querySelectorAll<HTMLElement>('[role^="menuitem"]');
    const chosen = entries?.item(entry === "first" ? 0 : entries.length - 1);
    chosen?.focus({ preventScroll: true });
  }, [entry]);
  return <span ref={place} hidden />;
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
  return (
    <Base.Item
      onClick={onSelect}
      disabled={disabled}
      className={danger ? `${styles.item} ${styles.danger}` : styles.item}
      label={entry.label}
    >
      <Entry {...entry} />
    </Base.Item>
  );
}

function LinkItem({ to, ...entry }: MenuLinkProps) {
  return (
    <Base.LinkItem render={<Link to={to} />} closeOnClick className={styles.item} label={entry.label}>
      <Entry {...entry} />
    </Base.LinkItem>
  );
}

function Choice({ label, options, value, onChange }: MenuChoiceProps<string>) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.groupLabel}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(chosen: string) => onChange(chosen)}>
        {options.map((option) => (
          <Base.RadioItem key={option.value} value={option.value} className={styles.item} label={option.label}>
            <Entry label={option.label} {...(option.icon ? { icon: option.icon } : {})} />
            <Base.RadioItemIndicator className={styles.chosen}>
              <Icon of={Check} />
            </Base.RadioItemIndicator>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

function Separator(): ReactNode {
  return <Base.Separator className={styles.separator} />;
}

const parts: MenuParts = { Item, LinkItem, Choice, Separator };
