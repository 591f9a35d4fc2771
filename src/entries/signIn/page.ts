/** What the gateway wrote into the page (gateway/auth/signInPage.ts): which of its pages this is. */
export type SignInPage = { readonly productName: string } & (
  | { readonly page: "signIn"; readonly uid: string; readonly emailAddress: string | null }
  | { readonly page: "signUp"; readonly uid: string }
  | { readonly page: "forgotPassword" }
  | { readonly page: "resetPassword"; readonly alive: boolean }
  | { readonly page: "confirmEmail" | "changeEmail" | "keepEmail" }
  | { readonly page: "signOut"; readonly action: string; readonly xsrf: string; readonly automatic: boolean }
  | { readonly page: "signedOut" }
  | { readonly page: "expired" }
  | { readonly page: "problem"; readonly reason: string }
);

/** A page without data, as a file opened by hand is, says that the sign-in has to be begun again. */
export function readPage(): SignInPage {
  const text = document.getElementById("page-data")?.textContent;
  return text ? (JSON.parse(text) as SignInPage) : { productName: "Clatter", page: "expired" };
}
