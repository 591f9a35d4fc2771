import type { LucideIcon } from "lucide-react";
import type { ComponentPropsWithRef } from "react";
import { Icon } from "./Icon.tsx";
import { iconButton } from "./IconButton.css.ts";
import { type KeyState, keyAttributes } from "./keyState.ts";
import { Tooltip } from "./Tooltip.tsx";

export interface IconButtonProps extends KeyState, Omit<ComponentPropsWithRef<"button">, "name" | "children"> {
  /** The accessible name, and the words of the tooltip. */
  name: string;
  icon: LucideIcon;
  size?: "small" | "medium" | "large";
  kind?: "ghost" | "round" | "send";
  tone?: "plain" | "danger";
  /** For a key that stays down; undefined for one that does not. */
  pressed?: boolean;
  /** Fills the icon while pressed (the heart). */
  filled?: boolean;
  /** Off where the words stand beside it anyway. */
  tooltip?: boolean;
}

/** A key with an icon alone. */
export function IconButton({
  name,
  icon,
  size = "medium",
  kind = "ghost",
  tone = "plain",
  pressed,
  filled = false,
  tooltip = true,
  busy = false,
  waits = false,
  disabled,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const look = iconButton({ size, kind, tone });
  const key = (
    <button
      type="button"
      aria-label={name}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      {...rest}
      {...keyAttributes({ busy, waits }, { disabled, onClick })}
      className={className ? `${look} ${className}` : look}
    >
      <Icon of={icon} size={size === "small" ? 16 : 20} active={pressed === true} filled={filled && pressed === true} />
    </button>
  );
  return tooltip ? <Tooltip text={name}>{key}</Tooltip> : key;
}
