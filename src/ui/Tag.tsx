import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import { tag } from "./Tag.css.ts";

export interface TagProps {
  tone?: "plain" | "success" | "info" | "warning" | "danger" | "plus";
  icon?: LucideIcon;
  children: ReactNode;
}

/** A state in one or two words; the word carries the fact, the colour only helps. */
export function Tag({ tone = "plain", icon, children }: TagProps) {
  return (
    <span className={tag({ tone })}>
      {icon ? <Icon of={icon} size={16} /> : null}
      {children}
    </span>
  );
}
