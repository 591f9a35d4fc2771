import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { type ReactNode, useId, useMemo } from "react";
import { fieldLabel } from "../theme/text.css.ts";
import * as styles from "./Field.css.ts";
import { FieldContext } from "./fieldContext.ts";
import { Icon } from "./Icon.tsx";

export interface FieldProps {
  label: ReactNode;
  /** Stands below while nothing is wrong. */
  hint?: ReactNode;
  /** What is wrong and how it gets right; the control is then invalid. */
  error?: ReactNode;
  /** What is right, said while it matters. */
  success?: ReactNode;
  disabled?: boolean;
  /** Wider than 400 px. */
  wide?: boolean;
  /** One control: TextInput, Select or another that takes its label from the field. */
  children: ReactNode;
}

/** A label above, a control, and one line below; the three belong together for a screen reader too. */
export function Field({ label, hint, error, success, disabled = false, wide = false, children }: FieldProps) {
  const id = useId();
  const invalid = Boolean(error);
  const noteId = error || success || hint ? `${id}note` : undefined;
  const part = useMemo(() => ({ id, disabled, noteId, invalid }), [id, disabled, noteId, invalid]);
  return (
    <div className={wide ? styles.wide : styles.field}>
      <label htmlFor={id} className={fieldLabel}>
        {label}
      </label>
      <FieldContext value={part}>{children}</FieldContext>
      {error ? (
        <div id={noteId} className={styles.error}>
          <Icon of={CircleAlert} size={16} />
          <span>{error}</span>
        </div>
      ) : success ? (
        <div id={noteId} role="status" className={styles.success}>
          <Icon of={CircleCheck} size={16} />
          <span>{success}</span>
        </div>
      ) : hint ? (
        <p id={noteId} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
