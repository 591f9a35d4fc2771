import * as words from "../../words/signIn.ts";
import { FormPage } from "./FormPage.tsx";
import { Notice } from "./Notice.tsx";
import { useForm } from "./useForm.ts";

export interface ConfirmEmailProps {
  /** What the link is for. */
  page: keyof typeof words.byOnePress;
  productName: string;
}

/** One press does what the link is for. Opening the page does not: programs that look into mails open links, too. */
export function ConfirmEmail({ page, productName }: ConfirmEmailProps) {
  const form = useForm(location.pathname);
  const { lead, button, done } = words.byOnePress[page];
  if (form.answer !== null) return <Notice {...done} href="/" announced />;
  return (
    <FormPage
      title={words.titles[page]}
      lead={lead(productName)}
      error={form.generalError}
      button={button}
      busy={form.busy}
      onSubmit={form.onSubmit}
    />
  );
}
