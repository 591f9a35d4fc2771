import { useState } from "react";
import * as words from "../../words/signIn.ts";
import { EmailField } from "./EmailField.tsx";
import { FormPage } from "./FormPage.tsx";
import { Notice } from "./Notice.tsx";
import { useForm } from "./useForm.ts";

export function ForgotPasswordForm() {
  const form = useForm("/forgot-password");
  const [address, setAddress] = useState("");
  if (form.answer !== undefined) {
    return (
      <Notice
        title={words.forgotSentTitle}
        text={words.forgotSentText(address)}
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
      onSubmit={(event) => {
        setAddress(String(new FormData(event.currentTarget).get("emailAddress") ?? ""));
        form.onSubmit(event);
      }}
      aside={<a href="/">{words.backToSignIn}</a>}
    >
      <EmailField error={form.errorOf("emailAddress")} autoFocus />
    </FormPage>
  );
}
