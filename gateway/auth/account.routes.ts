import type { FastifyInstance } from "fastify";
import { spend } from "../callers/budget.ts";
import { passwordProblem } from "../callers/password.ts";
import { principalOf, requirePerson } from "../callers/principal.ts";
import type { Context } from "../context.ts";
import {
  askToConfirm,
  confirmEmail,
  findReset,
  forgetPassword,
  resetPassword,
} from "../modules/people/accounts.service.ts";
import { emailKey } from "../modules/people/emailAddress.ts";
import { type CarryPurchases, keepEmail, takeEmail } from "../modules/people/emailChange.service.ts";
import { readOwnAccount } from "../modules/people/people.service.ts";
import { RefusalError } from "../refusal.ts";
import { passwordWords, signInWords } from "../words/signIn.ts";
import { readForm, refuseField, requireOwnPage } from "./csrf.ts";
import { forgotPasswordForm, resetPasswordForm } from "./forms.ts";
import { sendSignInPage } from "./signInPage.ts";

type WithToken = { Params: { token: string } };

/** What the links in mails open: a new password, a confirmed address. The links' secrets are guessed at a budget. */
export function registerAccount(app: FastifyInstance, context: Context, carry: CarryPurchases): void {
  app.get("/forgot-password", (_request, reply) => sendSignInPage(reply, { page: "forgotPassword" }));

  app.post("/forgot-password", { preValidation: requireOwnPage }, async (request, reply) => {
    const read = readForm(forgotPasswordForm, request.body);
    if ("problem" in read) return refuseField(reply, "ValidationError", read.problem);
    const { emailAddress } = read.form;
    await spend(context, "forgotPassword", { account: emailKey(emailAddress), address: request.ip });
    forgetPassword(context, emailAddress);
    return reply.header("cache-control", "no-store").send({ sent: true });
  });

  app.get<WithToken>("/reset-password/:token", async (request, reply) => {
    await spend(context, "mailLink", { address: request.ip });
    const alive = (await findReset(context, request.params.token)) !== undefined;
    return sendSignInPage(reply.code(alive ? 200 : 410), { page: "resetPassword", alive });
  });

  app.post<WithToken>("/reset-password/:token", { preValidation: requireOwnPage }, async (request, reply) => {
    const read = readForm(resetPasswordForm, request.body);
    if ("problem" in read) return refuseField(reply, "ValidationError", read.problem);
    await spend(context, "mailLink", { address: request.ip });
    const account = await findReset(context, request.params.token);
    if (account === undefined) throw new RefusalError("NotFound", signInWords.linkDead, { rule: "expired" });
    const { firstName, lastName, emailAddress } = account;
    const ownWords = [firstName, lastName, emailAddress ?? "", context.config.productName];
    const problem = await passwordProblem(read.form.password, ownWords);
    if (problem !== undefined) {
      return refuseField(reply, "ValidationError", { field: "password", error: passwordWords[problem] });
    }
    const done = await resetPassword(context, request.params.token, read.form.password);
    if (!done) throw new RefusalError("NotFound", signInWords.linkDead, { rule: "expired" });
    return reply.header("cache-control", "no-store").send({ redirectTo: "/" });
  });

  // Opening the link does not confirm by itself: programs that look into mails open links, too.
  app.get<WithToken>("/confirm-email/:token", (_request, reply) => sendSignInPage(reply, { page: "confirmEmail" }));

  app.post<WithToken>("/confirm-email/:token", { preValidation: requireOwnPage }, async (request, reply) => {
    await spend(context, "mailLink", { address: request.ip });
    const done = await confirmEmail(context, request.params.token);
    if (!done) throw new RefusalError("NotFound", signInWords.linkDead, { rule: "expired" });
    return reply.header("cache-control", "no-store").send({ confirmed: true });
  });

  registerEmailChange(app, context, carry);

  /** Signed in: sends the link once more. */
  app.post("/confirm-email", async (request, reply) => {
    const person = requirePerson(await principalOf(request));
    await spend(context, "confirmEmail", { account: person.personId, address: request.ip });
    askToConfirm(context, await readOwnAccount(context, person));
    return reply.header("cache-control", "no-store").send({ sent: true });
  });
}

/** The two links of a change of address: the new mailbox's takes it, the old one's stops it. */
function registerEmailChange(app: FastifyInstance, context: Context, carry: CarryPurchases): void {
  for (const [page, path, use] of [
    ["changeEmail", "/change-email/:token", (secret: string) => takeEmail(context, secret, carry)],
    ["keepEmail", "/keep-email/:token", (secret: string) => keepEmail(context, secret)],
  ] as const) {
    app.get<WithToken>(path, (_request, reply) => sendSignInPage(reply, { page }));
    app.post<WithToken>(path, { preValidation: requireOwnPage }, async (request, reply) => {
      await spend(context, "mailLink", { address: request.ip });
      const done = await use(request.params.token);
      if (!done) throw new RefusalError("NotFound", signInWords.linkDead, { rule: "expired" });
      return reply.header("cache-control", "no-store").send({ confirmed: true });
    });
  }
}
