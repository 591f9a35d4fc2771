/** Who asks (decision 48): services take one of these, never a bare person. */
export type Principal =
  | { readonly kind: "anonymous" }
  | {
      readonly kind: "person";
      readonly personId: string;
      readonly superadmin: boolean;
      readonly email: string;
      readonly tokenId: string;
    }
  | { readonly kind: "credential"; readonly credentialId: string; readonly boardIds: readonly string[] }
  | { readonly kind: "channel"; readonly subscriptionId: string; readonly boardId: string }
  | { readonly kind: "job"; readonly name: string };
