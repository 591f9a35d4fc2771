import type { FastifyReply } from "fastify";

/** What a page of the signIn entry shows; the entry reads it from its page data (src/entries/signIn/page.ts). */
export type SignInPage =
  | { readonly page: "signIn"; readonly uid: string; readonly emailAddress: string | null }
  | { readonly page: "signUp"; readonly uid: string }
  | { readonly page: "forgotPassword" }
  | { readonly page: "resetPassword"; readonly alive: boolean }
  | { readonly page: "confirmEmail" }
  | { readonly page: "changeEmail" }
  | { readonly page: "keepEmail" }
  | { readonly page: "signOut"; readonly action: string; readonly xsrf: string; readonly automatic: boolean }
  | { readonly page: "signedOut" }
  /** The sign-in was begun too long ago, or in another browser. */
  | { readonly page: "expired" }
  | { readonly page: "problem"; readonly reason: string };

/** Answers with a page of the signIn entry. */
export function sendSignInPage(reply: FastifyReply, data: SignInPage): Promise<FastifyReply> {
  const { context, pages } = reply.server;
  return pages.send(reply, "signIn", { productName: context.config.productName, ...data });
}
