import { useState } from "react";
import { Field } from "../../ui/Field.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import * as words from "../../words/signIn.ts";
import { EmailField } from "./EmailField.tsx";
import { FormPage } from "./FormPage.tsx";
import * as styles from "./form.css.ts";
import { PasswordField } from "./PasswordField.tsx";
import { hintedAddress } from "./signUpAddress.ts";
import { useForm } from "./useForm.ts";

export function SignUpForm({ uid }: { uid: string }) {
  const [emailAddress] = useState(hintedAddress);
  const form = useForm(`/sign-in/${uid}/sign-up`);
  return (
    <FormPage
      title={words.titles.signUp}
      lead={words.signUpLead}
      error={form.generalError}
      button={words.signUpButton}
      busy={form.busy}
      onSubmit={form.onSubmit}
      aside={
        <>
          {words.haveAccount} <a href={`/sign-in/${uid}`}>{words.signInLink}</a>
        </>
      }
    >
      <div className={styles.names}>
        <Field label={words.firstName} error={form.errorOf("firstName")}>
          <TextInput large name="firstName" autoComplete="given-name" autoFocus required />
        </Field>
        <Field label={words.lastName} error={form.errorOf("lastName")}>
          <TextInput large name="lastName" autoComplete="family-name" required />
        </Field>
      </div>
      <EmailField error={form.errorOf("emailAddress")} defaultValue={emailAddress} />
      <PasswordField
        label={words.password}
        autoComplete="new-password"
        hint={words.passwordHint}
        error={form.errorOf("password")}
      />
    </FormPage>
  );
}
