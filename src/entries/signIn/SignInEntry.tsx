import { useEffect } from "react";
import * as words from "../../words/signIn.ts";
import { ConfirmEmail } from "./ConfirmEmail.tsx";
import { ForgotPasswordForm } from "./ForgotPasswordForm.tsx";
import { Notice } from "./Notice.tsx";
import type { SignInPage } from "./page.ts";
import { ResetPasswordForm } from "./ResetPasswordForm.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { SignInLayout } from "./SignInLayout.tsx";
import { SignOut } from "./SignOut.tsx";
import { SignUpForm } from "./SignUpForm.tsx";

/** One of the pages around signing in: a board that greets, and beside it what is to be done. */
export function SignInEntry({ page }: { page: SignInPage }) {
  const { productName } = page;
  useEffect(() => {
    document.title = `${words.titles[page.page]} · ${productName}`;
  }, [page.page, productName]);
  return (
    <SignInLayout productName={productName} greeting={page.page}>
      <Content page={page} />
    </SignInLayout>
  );
}

function Content({ page }: { page: SignInPage }) {
  switch (page.page) {
    case "signIn":
      return <SignInForm uid={page.uid} emailAddress={page.emailAddress ?? ""} />;
    case "signUp":
      return <SignUpForm uid={page.uid} />;
    case "forgotPassword":
      return <ForgotPasswordForm />;
    case "resetPassword":
      return page.alive ? <ResetPasswordForm /> : <Notice {...words.deadReset} href="/forgot-password" />;
    case "confirmEmail":
    case "changeEmail":
    case "keepEmail":
      return <ConfirmEmail page={page.page} productName={page.productName} />;
    case "signOut":
      return <SignOut action={page.action} xsrf={page.xsrf} automatic={page.automatic} />;
    case "signedOut":
      return <Notice {...words.signedOut} href="/" />;
    case "expired":
      return <Notice {...words.expired} href="/" />;
    case "problem":
      return <Notice {...words.problem(page.reason)} href="/" />;
  }
}
