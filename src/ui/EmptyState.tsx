import type { ReactNode } from "react";
import { small, subheading } from "../theme/text.css.ts";
import { action as actionStyle, card, hint as hintStyle, strip as stripStyle } from "./EmptyState.css.ts";

export interface EmptyStateProps {
  /** A strip of flaps that spells the thing; a picture made by the board. */
  strip?: ReactNode;
  /** The specified sentence: what is missing. */
  title: ReactNode;
  /** How to begin. */
  hint?: ReactNode;
  /** One button, or one beside the way back. */
  action?: ReactNode;
  level?: "h2" | "h3" | "p";
}

/** Nothing here yet, and how that changes. */
export function EmptyState({ strip, title, hint, action, level: Level = "h2" }: EmptyStateProps) {
  return (
    <div className={card}>
      {strip ? <div className={stripStyle}>{strip}</div> : null}
      <Level className={subheading}>{title}</Level>
      {hint ? <p className={`${small} ${hintStyle}`}>{hint}</p> : null}
      {action ? <div className={actionStyle}>{action}</div> : null}
    </div>
  );
}
