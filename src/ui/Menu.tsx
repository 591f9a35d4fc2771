import { Menu as Base } from "@base-ui/react/menu";
import { Check, type LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router-dom";
import { Icon } from "./Icon.tsx";
import * as styles from "./Menu.css.ts";

export interface MenuProps {
  /** The key that opens it: a Button or an IconButton. */
  trigger: ReactElement;
  side?: "top" | "bottom";
  align?: "start" | "center" | "end";
  children: ReactNode;
}

/** A list of things to do, opened by a key. Arrows move, letters find, Escape closes and gives the focus back. */
export function Menu({ trigger, side = "bottom", align = "end", children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={8} className={styles.positioner}>
          <Base.Popup className={styles.popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface EntryProps {
  icon?: LucideIcon;
  label: string;
  detail?: ReactNode;
}

function Entry({ icon, label, detail }: EntryProps) {
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

export interface MenuItemProps extends EntryProps {
  onSelect(): void;
  danger?: boolean;
  disabled?: boolean;
}

export function MenuItem({ onSelect, danger = false, disabled = false, ...entry }: MenuItemProps) {
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

export interface MenuLinkProps extends EntryProps {
  to: string;
}

export function MenuLink({ to, ...entry }: MenuLinkProps) {
  return (
    <Base.LinkItem render={<Link to={to} />} closeOnClick className={styles.item} label={entry.label}>
      <Entry {...entry} />
    </Base.LinkItem>
  );
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  onChange(value: Value): void;
}

/** One of a few, inside a menu. */
export function MenuChoice<Value extends string>({ label, options, value, onChange }: MenuChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.groupLabel}>{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
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

export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}

/** Words at the head of a menu that are no item: whose menu it is. */
export function MenuHeader({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className={styles.header}>
      {children}
    </div>
  );
}
