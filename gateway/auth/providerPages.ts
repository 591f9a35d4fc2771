import { errors, type KoaContextWithOIDC } from "oidc-provider";
import type { ProviderPages } from "./provider.ts";
import { replyTo } from "./providerMount.ts";
import type { SignInPage } from "./signInPage.ts";

/** The pages that the provider itself answers with, in the product's look. */
export const providerPages: ProviderPages = {
  async showSignOut(context) {
    const { session, entities } = context.oidc;
    const { secret } = session?.state ?? {};
    // An ID token of this very sign-in shows that the console asks; anybody else's page only gets a question.
    const hinted = entities.IdTokenHint?.payload.sub;
    await show(context, {
      page: "signOut",
      action: context.oidc.urlFor("end_session_confirm"),
      xsrf: typeof secret === "string" ? secret : "",
      automatic: hinted !== undefined && hinted === session?.accountId,
    });
  },
  showSignedOut: (context) => show(context, { page: "signedOut" }),
  showProblem: (context, problem, cause) =>
    show(
      context,
      cause instanceof errors.SessionNotFound
        ? { page: "expired" }
        : { page: "problem", reason: problem.error_description ?? problem.error },
    ),
};

async function show(context: KoaContextWithOIDC, data: SignInPage): Promise<void> {
  const { server, request } = replyTo(context.req);
  const { productName } = server.context.config;
  context.type = "html";
  context.body = await server.pages.render("signIn", { productName, ...data }, request.originalUrl);
}
