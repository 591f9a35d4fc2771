import * as words from "../../words/signIn.ts";
import { FormPage } from "./FormPage.tsx";
import { Notice } from "./Notice.tsx";
import { useForm } from "./useForm.ts";

/** One press confirms. Opening the page does not: programs that look into mails open links, too. */
export function ConfirmEmail({ productName }: { productName: string }) {
  const form = useForm(location.pathname);
  if (form.answer !== null) {
    return (
      <Notice title={words.confirmedTitle} text={words.confirmedText} button={words.toBoards} href="/" announced />
    );
  }
  return (
    <FormPage
      title={words.titles.confirmEmail}
      lead={words.confirmLead(productName)}
      error={form.generalError}
      button={words.confirmButton}
      busy={form.busy}
      onSubmit={form.onSubmit}
    />
  );
}
