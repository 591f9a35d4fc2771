import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/signIn.ts";
import * as styles from "./PasswordField.css.ts";

export interface PasswordFieldProps {
  label: string;
  autoComplete: "current-password" | "new-password";
  hint?: string;
  error?: string | undefined;
  autoFocus?: boolean;
  /** Stands at the end of the label's line. */
  link?: { text: string; href: string };
}

/** A password that can be looked at while it is typed. */
export function PasswordField({ label, autoComplete, hint, error, autoFocus = false, link }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.place}>
      <Field label={label} hint={hint} error={error}>
        <div className={styles.control}>
          <TextInput
            large
            name="password"
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            autoFocus={autoFocus}
            autoCapitalize="none"
            spellCheck={false}
            required
            className={styles.input}
          />
          <IconButton
            name={shown ? words.hidePassword : words.showPassword}
            icon={shown ? EyeOff : Eye}
            className={styles.reveal}
            onClick={() => setShown((now) => !now)}
          />
        </div>
      </Field>
      {link ? (
        <a href={link.href} className={styles.link}>
          {link.text}
        </a>
      ) : null}
    </div>
  );
}
