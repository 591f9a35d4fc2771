import * as words from "../../words/signIn.ts";
import { EmailField } from "./EmailField.tsx";
import { FormPage } from "./FormPage.tsx";
import { Notice } from "./Notice.tsx";
import { useForm } from "./useForm.ts";

export function ForgotPasswordForm() {
  const form = useForm("/forgot-password");
  if (form.answer !== null) {
    return (
      <Notice
        title={words.forgotSentTitle}
        text={words.forgotSentText(form.answer.emailAddress)}
        button={words.backToSignIn}
        href="/"
        announced
      />
    );
  }
  return (
    <FormPage
      title={words.titles.forgotPassword}
      lead={words.forgotLead}
      error={form.generalError}
      button={words.forgotButton}
      busy={form.busy}
      onSubmit={form.onSubmit}
      aside={<a href="/">{words.backToSignIn}</a>}
    >
      <EmailField error={form.errorOf("emailAddress")} autoFocus />
    </FormPage>
  );
}
