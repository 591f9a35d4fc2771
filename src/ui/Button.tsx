import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { button, split } from "./Button.css.ts";
import { Icon } from "./Icon.tsx";
import { type KeyState, keyAttributes } from "./keyState.ts";
import { Spinner } from "./Spinner.tsx";

type ButtonKind = "primary" | "secondary" | "ghost" | "danger" | "send" | "plus";
type ButtonSize = "small" | "medium" | "large";

export interface ButtonLook {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** As wide as its place. */
  wide?: boolean;
  icon?: LucideIcon;
  /** The icon stands behind the words (the Send key). */
  iconAtEnd?: boolean;
}

/** While it is busy its icon is a spinner. */
export interface ButtonProps extends ButtonLook, KeyState, ComponentPropsWithRef<"button"> {}

/** A key with a word. Wherever it stands its words are its accessible name. */
export function Button({
  kind = "secondary",
  size = "medium",
  wide = false,
  icon,
  iconAtEnd = false,
  busy = false,
  waits = false,
  disabled,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const mark = busy ? <Spinner size={16} /> : icon ? <Icon of={icon} size={size === "small" ? 16 : 18} /> : null;
  return (
    <button
      type="button"
      {...rest}
      {...keyAttributes({ busy, waits }, { disabled, onClick })}
      className={className ? `${button({ kind, size, wide })} ${className}` : button({ kind, size, wide })}
    >
      {iconAtEnd ? null : mark}
      {children}
      {iconAtEnd ? mark : null}
    </button>
  );
}

/** Two keys shown as one: an action and the menu with its variants. */
export function SplitButton({ children }: { children: ReactNode }) {
  return <div className={split}>{children}</div>;
}
