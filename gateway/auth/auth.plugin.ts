import type { FastifyInstance } from "fastify";
import { sweepBudgets } from "../callers/budget.ts";
import type { Context } from "../context.ts";
import { sweepSuperseded } from "../modules/people/accounts.service.ts";
import { type CarryPurchases, sweepEmailChanges } from "../modules/people/emailChange.service.ts";
import { sweepOneTimeTokens } from "../modules/people/oneTimeTokens.ts";
import { registerAccount } from "./account.routes.ts";
import { sweepRecords } from "./oidcAdapter.ts";
import { mountProvider } from "./providerMount.ts";
import { registerSignIn } from "./signIn.routes.ts";
import { sweepSignIns } from "./signIns.ts";

const sweepEveryMs = 10 * 60_000;

/** The OpenID provider and the pages around it; with OIDC_ISSUER there is nothing of them, all is elsewhere. */
export async function registerAuth(app: FastifyInstance, context: Context, carry: CarryPurchases): Promise<void> {
  const { provider } = context.tokens;
  if (provider !== null) {
    await mountProvider(app, provider);
    registerSignIn(app, context, provider);
    registerAccount(app, context, carry);
  }
  const timer = setInterval(() => {
    sweepAuth(context).catch((error: unknown) =>
      context.log.warn({ err: error }, "What ran out could not be cleared away"),
    );
  }, sweepEveryMs);
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
}

/** Clears away what has run out: nothing reads it any more. */
export async function sweepAuth(context: Context): Promise<void> {
  await Promise.all([
    sweepRecords(context),
    sweepBudgets(context),
    sweepOneTimeTokens(context),
    sweepSuperseded(context),
    sweepSignIns(context),
    sweepEmailChanges(context),
  ]);
}
