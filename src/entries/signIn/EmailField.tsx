import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/signIn.ts";

export interface EmailFieldProps {
  error?: string | undefined;
  defaultValue?: string;
  autoFocus?: boolean;
}

export function EmailField({ error, defaultValue = "", autoFocus = false }: EmailFieldProps) {
  return (
    <Field label={words.emailAddress} error={error}>
      <TextInput
        large
        name="emailAddress"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={defaultValue}
        autoFocus={autoFocus}
        required
      />
    </Field>
  );
}
