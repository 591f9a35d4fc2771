import type { Context } from "../../../context.ts";

/* A secret is sealed for the one endpoint that it signs for. */

const boundTo = (endpointId: string): string => `webhook endpoint ${endpointId}`;

export const sealSecret = ({ secrets }: Pick<Context, "secrets">, endpointId: string, secret: string): string =>
  secrets.seal(secret, boundTo(endpointId));

/** Undefined where no key opens it. */
export const openSecret = (
  { secrets }: Pick<Context, "secrets">,
  endpointId: string,
  sealed: string,
): string | undefined => secrets.open(sealed, boundTo(endpointId));
