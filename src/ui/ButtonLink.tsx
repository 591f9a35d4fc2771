import { Link, type LinkProps } from "react-router-dom";
import { button } from "./Button.css.ts";
import type { ButtonLook } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

export interface ButtonLinkProps extends ButtonLook, Omit<LinkProps, "className"> {}

/** Goes somewhere and looks like a key. */
export function ButtonLink({
  kind = "secondary",
  size = "medium",
  wide = false,
  icon,
  iconAtEnd = false,
  children,
  ...rest
}: ButtonLinkProps) {
  const mark = icon ? <Icon of={icon} size={size === "small" ? 16 : 18} /> : null;
  return (
    <Link {...rest} className={button({ kind, size, wide })}>
      {iconAtEnd ? null : mark}
      {children}
      {iconAtEnd ? mark : null}
    </Link>
  );
}
