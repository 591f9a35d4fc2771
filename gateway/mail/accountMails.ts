import type { Config } from "../config.ts";
import type { Mail } from "../context.ts";
import { mailWords } from "../words/mails.ts";
import { boardPicture } from "./boardPicture.ts";
import { composeMail } from "./letter.ts";

type MailConfig = Pick<Config, "publicUrl" | "productName">;

interface Words {
  readonly subject: string;
  readonly board: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly footer: string;
}

function mail({ publicUrl, productName }: MailConfig, to: string, words: Words, path: string): Mail {
  const { subject, heading, paragraphs, footer } = words;
  const button = { label: words.button, url: `${publicUrl}${path}` };
  return composeMail({
    to,
    productName,
    subject,
    heading,
    paragraphs,
    footer,
    button,
    board: boardPicture(words.board),
  });
}

export function confirmEmailMail(
  config: MailConfig,
  { to, firstName, secret }: { readonly to: string; readonly firstName: string; readonly secret: string },
): Mail {
  return mail(config, to, mailWords.confirmEmail(config.productName, firstName), `/confirm-email/${secret}`);
}

export function resetPasswordMail(
  config: MailConfig,
  { to, secret }: { readonly to: string; readonly secret: string },
): Mail {
  return mail(config, to, mailWords.resetPassword(config.productName), `/reset-password/${secret}`);
}

export function passwordChangedMail(config: MailConfig, to: string): Mail {
  return mail(config, to, mailWords.passwordChanged(config.productName), "/");
}
