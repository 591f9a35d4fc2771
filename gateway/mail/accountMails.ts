import type { Config } from "../config.ts";
import type { Mail } from "../context.ts";
import type { Role } from "../domain.ts";
import { mailWords } from "../words/mails.ts";
import { boardPicture } from "./boardPicture.ts";
import { composeMail } from "./composeMail.ts";
import { notLinked } from "./notLinked.ts";

type MailConfig = Pick<Config, "publicUrl" | "productName">;

interface Words {
  readonly subject: string;
  readonly board: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  /** A second link, below the button. */
  readonly second?: string;
  readonly footer: string;
}

function mail({ publicUrl, productName }: MailConfig, to: string, words: Words, path: string, secondPath = "/"): Mail {
  const { subject, heading, paragraphs, footer } = words;
  const button = { label: words.button, url: `${publicUrl}${path}` };
  const second = words.second === undefined ? null : { label: words.second, url: `${publicUrl}${secondPath}` };
  return composeMail({
    to,
    productName,
    subject,
    heading,
    paragraphs,
    footer,
    button,
    second,
    board: boardPicture(words.board),
  });
}

export function confirmEmailMail(
  config: MailConfig,
  { to, firstName, secret }: { readonly to: string; readonly firstName: string; readonly secret: string },
): Mail {
  return mail(config, to, mailWords.confirmEmail(config.productName, notLinked(firstName)), `/confirm-email/${secret}`);
}

/** To who signed up with an address that somebody has confirmed: in it is no link that opens anything. */
export function accountExistsMail(config: MailConfig, to: string): Mail {
  return mail(config, to, mailWords.accountExists(config.productName), "/", "/forgot-password");
}

/** `name`: whose account it is, where several share the address. */
export function resetPasswordMail(
  config: MailConfig,
  { to, secret, name }: { readonly to: string; readonly secret: string; readonly name: string | undefined },
): Mail {
  return mail(
    config,
    to,
    mailWords.resetPassword(config.productName, name && notLinked(name)),
    `/reset-password/${secret}`,
  );
}

/** What an invitation says; `path` is the link's. */
export interface InvitationMail {
  readonly to: string;
  readonly inviter: string;
  readonly role: Role;
  readonly tenantNames: readonly string[];
  readonly boardTitles: readonly string[];
  readonly path: string;
}

export function invitationMail(
  config: MailConfig,
  { to, path, role, inviter, tenantNames, boardTitles }: InvitationMail,
): Mail {
  const names = {
    inviter: notLinked(inviter),
    tenantNames: tenantNames.map(notLinked),
    boardTitles: boardTitles.map(notLinked),
  };
  return mail(config, to, mailWords.invitation(config.productName, { role, ...names }), path);
}

/** What ended with the former password: sign-ins in which browsers, and a change of the address that waited. */
export interface NewPassword {
  readonly signedOut: "everywhere" | "others" | "nowhere";
  readonly emailChangeEnded: boolean;
}

export function passwordChangedMail(config: MailConfig, { to, ...ended }: NewPassword & { readonly to: string }): Mail {
  return mail(config, to, mailWords.passwordChanged(config.productName, ended), "/", "/forgot-password");
}

/** To the address that a person wants; its link takes it. */
export function changeEmailMail(
  config: MailConfig,
  { to, firstName, secret }: { readonly to: string; readonly firstName: string; readonly secret: string },
): Mail {
  return mail(config, to, mailWords.changeEmail(config.productName, notLinked(firstName)), `/change-email/${secret}`);
}

/** To the address that a person has; its link keeps it. */
export function emailChangeAskedMail(
  config: MailConfig,
  { to, wanted, secret }: { readonly to: string; readonly wanted: string; readonly secret: string },
): Mail {
  return mail(config, to, mailWords.emailChangeAsked(config.productName, wanted), `/keep-email/${secret}`);
}

/** To the address that was a person's until now. */
/** `isCarried`: what was bought with the old address goes with it. */
export function emailChangedMail(
  config: MailConfig,
  { to, now, isCarried }: { readonly to: string; readonly now: string; readonly isCarried: boolean },
): Mail {
  return mail(config, to, mailWords.emailChanged(config.productName, now, isCarried), "/");
}

/** Titles of boards for which a shop elsewhere may go on charging, and of others' boards that are paid for here. */
export function accountDeletedMail(
  config: MailConfig,
  to: string,
  goingOn: { readonly elsewhere: readonly string[]; readonly here: readonly string[] },
): Mail {
  return mail(config, to, mailWords.accountDeleted(config.productName, goingOn.elsewhere, goingOn.here), "/");
}
