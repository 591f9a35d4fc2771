import { z } from "zod";
import { longestPassword } from "../callers/password.ts";
import { readEmailAddress } from "../modules/people/emailAddress.ts";
import { readName } from "../modules/people/personName.ts";
import { passwordWords, signInWords } from "../words/signIn.ts";

const emailAddress = z.string(signInWords.emailMissing).transform((text, context) => {
  const read = readEmailAddress(text);
  if (read !== undefined) return read;
  context.addIssue({ code: "custom", message: signInWords.emailMissing });
  return z.NEVER;
});

const name = (missing: string) =>
  z.string(missing).transform((text, context) => {
    const read = readName(text);
    if ("name" in read) return read.name;
    const sentences = { missing, long: signInWords.nameTooLong, invisible: signInWords.nameInvisible };
    context.addIssue({ code: "custom", message: sentences[read.problem] });
    return z.NEVER;
  });

/** Only bounded: a wrong password of any form is answered as a wrong one. */
const anyPassword = z.string(signInWords.wrongPassword).max(longestPassword * 4, signInWords.wrongPassword);

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
