import { type ReactNode, useId } from "react";
import { subheading } from "../theme/text.css.ts";
import * as styles from "./SettingsSection.css.ts";

export interface SettingsSectionProps {
  title: string;
  /** A line below the title. */
  hint?: ReactNode;
  children: ReactNode;
}

/** One part of a settings tab or of the profile: what it is about at the left, what can be set at the right. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.label}>
        <h2 id={id} className={subheading}>
          {title}
        </h2>
        {hint ? <p className={styles.hint}>{hint}</p> : null}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
