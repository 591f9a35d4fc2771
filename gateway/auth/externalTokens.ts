import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { z } from "zod";
import { hashSecret } from "../callers/hash.ts";
import type { PersonPrincipal } from "../callers/principal.ts";
import type { Context, Tokens } from "../context.ts";
import { batchReader } from "../db/batchReader.ts";
import { readEmailAddress } from "../modules/people/emailAddress.ts";
import { type ExternalClaims, enterExternalPerson, findExternalPerson } from "../modules/people/people.service.ts";
import { RefusalError, UnauthenticatedError } from "../refusal.ts";
import { StartError } from "../startError.ts";
import { signInAway, signInInvalid } from "../words/callRefusals.ts";
import { type MemberBoards, readBoardIds } from "./bearers.ts";
import { endSignIns } from "./oidcAdapter.ts";

type ExternalWorld = Pick<Context, "config" | "database" | "bus" | "log">;

/** Asymmetric ones alone: a shared secret cannot come from a key set, and `none` proves nothing. */
const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

const patienceMs = 5_000;

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});

const profileSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
  given_name: z.string().optional().catch(undefined),
  family_name: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  /** When the person last signed in there, in seconds (OpenID Connect Core, section 2). */
  auth_time: z.number().positive().optional().catch(undefined),
});
type Profile = z.output<typeof profileSchema>;

interface Issuer {
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
  readonly userinfo: string | undefined;
}

/** Bearers of another issuer (OIDC_ISSUER): signed JWTs, checked against its published keys, issuer and audience. */
export function externalTokens(world: ExternalWorld, memberBoards: MemberBoards, issuer: string): Tokens {
  requireSafeAddress(issuer);
  let discovered: Promise<Issuer> | undefined;
  const discoverOnce = (): Promise<Issuer> => {
    discovered ??= discover(issuer).catch((error: unknown) => {
      // The next request asks again; a sign-in service that comes back needs no restart here.
      discovered = undefined;
      world.log.error({ err: error, issuer }, "The sign-in service cannot be asked");
      throw new RefusalError("ServerError", signInAway());
    });
    return discovered;
  };
  const boards = batchReader((personIds: readonly string[]) => readBoardIds(world.database, personIds, memberBoards));
  const boardsOf = async ({ personId }: PersonPrincipal) => (await boards([personId])).get(personId);
  const verify = async (bearer: string) => verifyBearer(world, issuer, await discoverOnce(), bearer);
  return {
    provider: null,
    verify,
    async enter(bearer) {
      const principal = await verify(bearer);
      return { principal, boardIds: (await boardsOf(principal)) ?? [] };
    },
    // Whether the sign-in has ended only the issuer knows; its access tokens are short, and streams come back with a new one.
    boardsOf,
    // Here it keeps none; those of a time without OIDC_ISSUER end all the same.
    endSignIns: (personId) => endSignIns(world, personId),
    listSignIns: async () => [],
    endSignIn: async () => false,
    endOtherSignIns: async () => 0,
    signInAge: async ({ signedInAt }) => (signedInAt === undefined ? null : Math.max(0, Date.now() - signedInAt)),
    issueForTest: async () => {
      throw new Error("Another issuer makes the tokens (OIDC_ISSUER).");
    },
  };
}

async function verifyBearer(
  world: ExternalWorld,
  issuer: string,
  source: Issuer,
  bearer: string,
): Promise<PersonPrincipal> {
  const claims = await verifiedClaims(world, issuer, source, bearer);
  const profile = profileSchema.safeParse(claims);
  if (!profile.success) throw new UnauthenticatedError(signInInvalid());
  const subject = profile.data.sub;
  const known = await findExternalPerson(world, issuer, subject);
  const row =
    known !== undefined && profile.data.email === undefined
      ? known
      : await enterExternalPerson(world, await describe(issuer, source, bearer, profile.data));
  return {
    kind: "person",
    personId: row.personId,
    superadmin: row.superadminId !== null,
    email: row.emailAddress ?? "",
    tokenId: hashSecret(bearer),
    grantId: null,
    ...(profile.data.auth_time === undefined ? {} : { signedInAt: profile.data.auth_time * 1000 }),
  };
}

async function verifiedClaims(
  world: ExternalWorld,
  issuer: string,
  source: Issuer,
  bearer: string,
): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(bearer, source.keys, {
      issuer,
      audience: world.config.oidcClientId,
      algorithms,
      requiredClaims: ["sub", "exp"],
      clockTolerance: 5,
    });
    // A logout token or another signed note of the issuer is no bearer.
    if (!/^(application\/)?(at\+)?jwt$/i.test(protectedHeader.typ ?? "JWT"))
      throw new errors.JWTInvalid("not a bearer");
    return payload;
  } catch (error) {
    if (error instanceof errors.JWKSTimeout) {
      throw new RefusalError("ServerError", signInAway());
    }
    world.log.info({ reason: error instanceof Error ? error.message : "unknown" }, "A bearer was refused");
    throw new UnauthenticatedError(signInInvalid());
  }
}

/** What the bearer does not say about the person, its issuer's userinfo may. */
async function describe(issuer: string, source: Issuer, bearer: string, profile: Profile): Promise<ExternalClaims> {
  const told = profile.email === undefined ? await askUserinfo(source, bearer, profile) : profile;
  const emailAddress = told.email === undefined ? undefined : readEmailAddress(told.email);
  const [firstWord = "", ...otherWords] = (told.name ?? "").trim().split(/\s+/);
  return {
    issuer,
    subject: profile.sub,
    emailAddress: emailAddress ?? null,
    emailVerified: emailAddress !== undefined && told.email_verified === true,
    firstName: told.given_name ?? (firstWord || (emailAddress?.split("@")[0] ?? "")),
    lastName: told.family_name ?? otherWords.join(" "),
  };
}

async function askUserinfo(source: Issuer, bearer: string, profile: Profile): Promise<Profile> {
  if (source.userinfo === undefined) return profile;
  const answer = await fetch(source.userinfo, {
    headers: { authorization: `Bearer ${bearer}`, accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => undefined);
  if (answer?.ok !== true) return profile;
  const told = profileSchema.safeParse(await answer.json().catch(() => undefined));
  // An answer about somebody else is worth nothing (OpenID Connect Core 5.3.2).
  return told.success && told.data.sub === profile.sub ? told.data : profile;
}

async function discover(issuer: string): Promise<Issuer> {
  const answer = await fetch(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  if (!answer.ok) throw new Error(`Its configuration answers ${answer.status}.`);
  const metadata = metadataSchema.parse(await answer.json());
  if (metadata.issuer !== issuer) throw new Error(`It calls itself ${metadata.issuer}.`);
  requireSafeAddress(metadata.jwks_uri);
  return {
    keys: createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: patienceMs }),
    userinfo: metadata.userinfo_endpoint,
  };
}

function requireSafeAddress(address: string): void {
  const { protocol, hostname } = new URL(address);
  const own = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  if (protocol !== "https:" && !own)
    throw new StartError(`OIDC_ISSUER: ${new URL(address).origin} must be an https address.`);
}
