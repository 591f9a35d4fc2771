import { type Client, ErrorCode, OpenFeature, StandardResolutionReasons } from "@openfeature/server-sdk";
import type { FastifyBaseLogger } from "fastify";
import type { Principal } from "../callers/principal.ts";
import type { Config } from "../config.ts";
import { newId } from "../db/ids.ts";
import type { Role } from "../domain.ts";
import { defaults, type Feature, features, neverLifted, roleTable } from "./features.ts";
import { FileProvider } from "./fileProvider.ts";

/** What a flag service may know about a caller. */
interface FlagSubject {
  readonly boardId?: string;
  readonly personId?: string;
  readonly email?: string;
}

/** The flag service behind OpenFeature; without FLAGS_FILE it has nothing to say. */
export interface Flags {
  /** What it says for this board and person; undefined when it says nothing. */
  say(feature: Feature, subject: FlagSubject): Promise<boolean | undefined>;
  close(): Promise<void>;
}

/** Opens the flag service. ConfigError when FLAGS_FILE cannot be read. */
export async function openFlags(
  config: Pick<Config, "flagsFile">,
  log: Pick<FastifyBaseLogger, "warn">,
): Promise<Flags> {
  const { flagsFile } = config;
  if (flagsFile === undefined) return { say: async () => undefined, close: async () => {} };
  const provider = new FileProvider(flagsFile, (error) =>
    log.warn({ err: error }, "FLAGS_FILE could not be read again"),
  );
  await provider.open();
  // A domain of its own: several gateways in one process (tests) do not share flags.
  const domain = newId();
  await OpenFeature.setProviderAndWait(domain, provider);
  const client = OpenFeature.getClient(domain);
  return { say: (feature, subject) => ask(client, feature, subject), close: () => provider.onClose() };
}

async function ask(client: Client, feature: Feature, subject: FlagSubject): Promise<boolean | undefined> {
  const said = await client.getBooleanDetails(feature, false, { ...subject });
  const silent = said.errorCode === ErrorCode.FLAG_NOT_FOUND || said.reason === StandardResolutionReasons.DEFAULT;
  // A flag service that fails has said nothing: the tables decide.
  return silent || said.errorCode !== undefined ? undefined : said.value;
}

/** A board as the evaluation sees it; what `accessBoard` answers is one. */
export interface FeatureBoard {
  readonly boardId: string;
  readonly membership: { readonly role: Role; readonly isCurrentMember: boolean } | null;
  /** A plan runs on it, or ran: there is something to read about paying for it. */
  readonly hasPlan?: boolean;
}

/** Which rule of decision 8 decided; `ownerOnly` stands above them, since no flag lifts it (B3). */
export type DecidedBy = "ownerOnly" | "service" | "role" | "default";

interface Decision {
  readonly isOn: boolean;
  readonly decidedBy: DecidedBy;
}

/**
 * Whether a feature is on for a caller on a board (decision 8). Without a board, or without a membership, what the role
 * table gives to every role counts. The gateway asks this for every mutation that a feature guards (B3).
 */
export async function featureOn(
  context: { readonly flags: Flags },
  principal: Principal,
  board: FeatureBoard | null,
  feature: Feature,
): Promise<boolean> {
  return (await decideFeature(context, principal, board, feature)).isOn;
}

async function decideFeature(
  context: { readonly flags: Flags },
  principal: Principal,
  board: FeatureBoard | null,
  feature: Feature,
): Promise<Decision> {
  const role = board?.membership?.isCurrentMember === true ? board.membership.role : null;
  if (neverLifted.has(feature) && role !== "Owner") return { isOn: false, decidedBy: "ownerOnly" };
  const said = await context.flags.say(feature, subjectOf(principal, board));
  if (said !== undefined) return { isOn: said, decidedBy: "service" };
  const given = byRole(feature, role);
  if (given !== undefined) return { isOn: given, decidedBy: "role" };
  return { isOn: byDefault(feature, board), decidedBy: "default" };
}

/** All features at once, for a screen, and for engineers which rule decided each. */
export async function evaluateFeatures(
  context: { readonly flags: Flags },
  principal: Principal,
  board: FeatureBoard | null,
): Promise<{ readonly flags: Record<string, boolean>; readonly decidedBy: Record<string, DecidedBy> }> {
  const decisions = await Promise.all(
    features.map(async (feature) => [feature, await decideFeature(context, principal, board, feature)] as const),
  );
  return {
    flags: Object.fromEntries(decisions.map(([feature, { isOn }]) => [feature, isOn])),
    decidedBy: Object.fromEntries(decisions.map(([feature, { decidedBy }]) => [feature, decidedBy])),
  };
}

function subjectOf(principal: Principal, board: FeatureBoard | null): FlagSubject {
  return {
    ...(board === null ? {} : { boardId: board.boardId }),
    ...(principal.kind === "person" ? { personId: principal.personId, email: principal.email } : {}),
  };
}

function byRole(feature: Feature, role: Role | null): boolean | undefined {
  const row = roleTable[feature];
  if (row === undefined) return undefined;
  return role === null ? row.User && row.Admin && row.Owner : row[role];
}

function byDefault(feature: Feature, board: FeatureBoard | null): boolean {
  if (feature === "settings.viewBilling") return board?.hasPlan === true;
  return defaults[feature];
}
