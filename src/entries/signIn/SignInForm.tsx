import { useState } from "react";
import * as words from "../../words/signIn.ts";
import { EmailField } from "./EmailField.tsx";
import { FormPage } from "./FormPage.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { forgetSaved, isJustSaved } from "./savedPassword.ts";
import { signUpAddress } from "./signUpAddress.ts";
import { useForm } from "./useForm.ts";

export function SignInForm({ uid, emailAddress }: { uid: string; emailAddress: string }) {
  const [isSaved] = useState(isJustSaved);
  const form = useForm(`/sign-in/${uid}`, forgetSaved);
  return (
    <FormPage
      title={words.titles.signIn}
      lead={words.signInLead}
      error={form.generalError}
      done={isSaved ? words.passwordSaved : undefined}
      button={words.signInButton}
      busy={form.busy}
      onSubmit={form.onSubmit}
      aside={
        <>
          {words.newHere} <a href={signUpAddress(uid, emailAddress)}>{words.createAccountLink}</a>
        </>
      }
    >
      <EmailField error={form.errorOf("emailAddress")} defaultValue={emailAddress} autoFocus={emailAddress === ""} />
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        error={form.errorOf("password")}
        autoFocus={emailAddress !== ""}
        link={{ text: words.forgotLink, href: "/forgot-password" }}
      />
    </FormPage>
  );
}
