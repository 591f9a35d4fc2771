import { Field as Base } from "@base-ui/react/field";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { fieldLabel } from "../theme/text.css.ts";
import * as styles from "./Field.css.ts";
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
  return (
    <Base.Root invalid={Boolean(error)} disabled={disabled} className={wide ? styles.wide : styles.field}>
      <Base.Label className={fieldLabel}>{label}</Base.Label>
      {children}
      {error ? (
        <Base.Error match className={styles.error}>
          <Icon of={CircleAlert} size={16} />
          <span>{error}</span>
        </Base.Error>
      ) : success ? (
        <Base.Description render={<div role="status" />} className={styles.success}>
          <Icon of={CircleCheck} size={16} />
          <span>{success}</span>
        </Base.Description>
      ) : hint ? (
        <Base.Description className={styles.hint}>{hint}</Base.Description>
      ) : null}
    </Base.Root>
  );
}
