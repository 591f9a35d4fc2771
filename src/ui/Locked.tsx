import Lock from "lucide-react/icons/lock";
import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import { locked } from "./Locked.css.ts";

/** Why somebody cannot change what it stands beside, at full strength. */
export function Locked({ children }: { children: ReactNode }) {
  return (
    <p className={locked}>
      <Icon of={Lock} size={16} />
      {children}
    </p>
  );
}
