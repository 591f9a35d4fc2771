import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import { spend } from "../callers/budget.ts";
import { passwordProblem } from "../callers/password.ts";
import type { Context } from "../context.ts";
import { signInWithPassword, signUp } from "../modules/people/accounts.service.ts";
import { emailKey } from "../modules/people/emailAddress.ts";
import { RefusalError } from "../refusal.ts";
import { passwordWords, signInWords } from "../words/signIn.ts";
import { forgetBegun, withBegun } from "./begunSignIn.ts";
import { readForm, refuseField, requireOwnPage } from "./csrf.ts";
import { signInForm, signUpForm } from "./forms.ts";
import { rememberDevice, spendSignIn } from "./knownDevice.ts";
import { oidcPath } from "./provider.ts";
import { sendSignInPage } from "./signInPage.ts";

type WithUid = { Params: { uid: string } };

/**
 * Sign-in and sign-up, between the console's authorization request and its answer. Posts stand below `/sign-in/:uid`,
 * where alone the browser sends the cookie that binds the sign-in to it: a link to somebody else's sign-in is dead.
 */
export function registerSignIn(app: FastifyInstance, context: Context, provider: Provider): void {
  app.get<WithUid>("/sign-in/:uid", async (request, reply) => {
    const underWay = await findInteraction(provider, request, reply);
    if (underWay === undefined) return sendSignInPage(reply.code(410), { page: "expired" });
    const hint = underWay.params.login_hint;
    const emailAddress = typeof hint === "string" ? hint : null;
    return sendSignInPage(reply, { page: "signIn", uid: request.params.uid, emailAddress });
  });

  // The cookie does not come here; a dead sign-in shows when the form is sent.
  app.get<WithUid>("/sign-up/:uid", (request, reply) =>
    sendSignInPage(reply, { page: "signUp", uid: request.params.uid }),
  );

  app.post<WithUid>("/sign-in/:uid", { preValidation: requireOwnPage }, async (request, reply) => {
    const read = readForm(signInForm, request.body);
    if ("problem" in read) return refuseField(reply, "ValidationError", read.problem);
    const { emailAddress, password } = read.form;
    const key = emailKey(emailAddress);
    await spendSignIn(context, request, key);
    await requireInteraction(provider, request, reply);
    const person = await signInWithPassword(context, emailAddress, password);
    if (person === undefined) {
      return refuseField(reply, "NotAuthorized", { field: "password", error: signInWords.wrongPassword }, 401);
    }
    // Anybody can sign up with an address; only its owner's browser has attempts of its own there.
    if (person.isConfirmed) await rememberDevice(context, reply, key);
    return finish(provider, request, reply, person.personId);
  });

  app.post<WithUid>("/sign-in/:uid/sign-up", { preValidation: requireOwnPage }, async (request, reply) => {
    const read = readForm(signUpForm, request.body);
    if ("problem" in read) return refuseField(reply, "ValidationError", read.problem);
    const { firstName, lastName, emailAddress, password } = read.form;
    await spend(context, "signUp", { account: emailKey(emailAddress), address: request.ip });
    await requireInteraction(provider, request, reply);
    const problem = await passwordProblem(password, [firstName, lastName, emailAddress, context.config.productName]);
    if (problem !== undefined) {
      return refuseField(reply, "ValidationError", { field: "password", error: passwordWords[problem] });
    }
    const person = await signUp(context, read.form);
    return finish(provider, request, reply, person.personId);
  });

  app.get("/sign-out", async (_request, reply) => {
    const { publicUrl, oidcClientId } = context.config;
    const query = new URLSearchParams({ client_id: oidcClientId, post_logout_redirect_uri: `${publicUrl}/login` });
    return reply.header("cache-control", "no-store").redirect(`${publicUrl}${oidcPath}/session/end?${query}`, 303);
  });
}

async function findInteraction(provider: Provider, request: FastifyRequest<WithUid>, reply: FastifyReply) {
  try {
    const underWay = await withBegun(request, () => provider.interactionDetails(request.raw, reply.raw));
    return underWay.uid === request.params.uid ? underWay : undefined;
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  }
}

async function requireInteraction(
  provider: Provider,
  request: FastifyRequest<WithUid>,
  reply: FastifyReply,
): Promise<void> {
  const underWay = await findInteraction(provider, request, reply);
  if (underWay === undefined) throw new RefusalError("NotFound", signInWords.expired, { rule: "expired" });
}

async function finish(provider: Provider, request: FastifyRequest<WithUid>, reply: FastifyReply, personId: string) {
  const result = { login: { accountId: personId, amr: ["pwd"] } };
  const redirectTo = await withBegun(request, () => provider.interactionResult(request.raw, reply.raw, result));
  forgetBegun(reply, request.params.uid);
  return reply.header("cache-control", "no-store").send({ redirectTo });
}
