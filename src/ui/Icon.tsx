import type { LucideIcon } from "lucide-react";

export interface IconProps {
  of: LucideIcon;
  /** 14 in chips, 16 in small buttons, 18 in buttons and banners, 20 in the sidebar. */
  size?: 14 | 16 | 18 | 20 | 24;
  /** Drawn stronger where it is active or pressed. */
  active?: boolean;
  /** Filled with its own colour (the heart, when on). */
  filled?: boolean;
}

/** One stroke for all icons of the product. An icon never speaks: the control around it has the name. */
export function Icon({ of: Mark, size = 18, active = false, filled = false }: IconProps) {
  return (
    <Mark
      size={size}
      strokeWidth={active ? 2 : 1.75}
      fill={filled ? "currentColor" : "none"}
      aria-hidden="true"
      focusable="false"
    />
  );
}
