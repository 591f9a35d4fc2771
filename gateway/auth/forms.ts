import { z } from "zod";
import { longestPassword, type PasswordProblem, shortestPassword } from "../callers/password.ts";
import { readEmailAddress } from "../modules/people/emailAddress.ts";
import { signInWords } from "../words/signIn.ts";

const longestName = 60;

const emailAddress = z.string(signInWords.emailMissing).transform((text, context) => {
  const read = readEmailAddress(text);
  if (read !== undefined) return read;
  context.addIssue({ code: "custom", message: signInWords.emailMissing });
  return z.NEVER;
});

const name = (missing: string) =>
  z
    .string(missing)
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(longestName, signInWords.nameTooLong)
        // Letters of any script; no control, line or direction characters that would make another text of it (Q15).
        .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, missing),
    );

/** Only bounded: a wrong password of any form is answered as a wrong one. */
const anyPassword = z.string(signInWords.wrongPassword).max(longestPassword * 4, signInWords.wrongPassword);

/** What is said about a password that will not do. */
export const passwordWords: Record<PasswordProblem, string> = {
  short: signInWords.password.short(shortestPassword),
  long: signInWords.password.long(longestPassword),
  simple: signInWords.password.simple(),
};

const longestTyped = 4096;
const newPassword = z.string(passwordWords.short).max(longestTyped, passwordWords.long);

export const signInForm = z.object({ emailAddress, password: anyPassword });

export const signUpForm = z.object({
  firstName: name(signInWords.firstNameMissing),
  lastName: name(signInWords.lastNameMissing),
  emailAddress,
  password: newPassword,
});

export const forgotPasswordForm = z.object({ emailAddress });

export const resetPasswordForm = z.object({ password: newPassword });
