import * as words from "../../words/signIn.ts";
import { FormPage } from "./FormPage.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { rememberSaved } from "./savedPassword.ts";
import { useForm } from "./useForm.ts";

/** Stands at the address that the mail holds, and posts to it. */
export function ResetPasswordForm() {
  const form = useForm(location.pathname, rememberSaved);
  return (
    <FormPage
      title={words.titles.resetPassword}
      lead={words.resetLead}
      error={form.generalError}
      button={words.resetButton}
      busy={form.busy}
      onSubmit={form.onSubmit}
    >
      <PasswordField
        label={words.newPassword}
        autoComplete="new-password"
        hint={words.passwordHint}
        error={form.errorOf("password")}
        autoFocus
      />
    </FormPage>
  );
}
