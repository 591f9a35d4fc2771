import type { ApolloClient } from "@apollo/client";
import { fromCallback, fromPromise } from "xstate";
import { activationCodeMachine, type CodeCheck } from "../../../machines/plus/activationCodeMachine.ts";
import { plusActivationMachine } from "../../../machines/plus/plusActivationMachine.ts";
import { plusBuyingMachine } from "../../../machines/plus/plusBuyingMachine.ts";
import type { CodeApplied, CodeToApply, OfferedPricing } from "../../../machines/plus/plusModalContext.ts";
import { plusModalMachine } from "../../../machines/plus/plusModalMachine.ts";
import { type PurchaseAnswer, purchasePollMachine } from "../../../machines/plus/purchasePollMachine.ts";
import { isInvited, type ReferralAnswer, referralBannerMachine } from "../../../machines/plus/referralBannerMachine.ts";
import { PortRefusal } from "../../../machines/port.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import type { FlagStore } from "../../gql/flagStore.ts";
import { minor } from "../../gql/minorLink.ts";
import type { Platform } from "../../gql/platform.ts";
import { toPortRefusal } from "../../gql/refusal.ts";
import { readPricings, readSession } from "./platformAnswers.ts";
import * as operations from "./plusOperations.ts";
import { forgetBanner, rememberBanner } from "./rememberedBanner.ts";

interface PlusWorld {
  readonly client: ApolloClient;
  readonly platform: Pick<Platform, "get">;
  readonly flags: Pick<FlagStore, "read" | "forget">;
}

/** The dialog around Plus on the gateway. */
export function providePlusModal({ client, platform, flags }: PlusWorld) {
  return plusModalMachine.provide({
    actors: {
      plusBuying: providePlusBuying(platform, null),
      plusActivation: plusActivationMachine.provide({
        actors: {
          activationCode: provideActivationCode(client),
          applyCode: fromPromise<CodeApplied, CodeToApply>(async ({ input: { boardId, code } }) => {
            await change(client, operations.applyCodeMutation, { board: boardId, code });
            return afterActivation({ client, platform, flags }, boardId);
          }),
        },
      }),
    },
  });
}

/** Buying by itself: with the referral of who sent the buyer. */
export function providePlusBuying(platform: Pick<Platform, "get">, referral: string | null) {
  return plusBuyingMachine.provide({
    actors: {
      loadPricings: fromPromise<readonly OfferedPricing[]>(({ signal }) => loadPricings(platform, referral, signal)),
      watchReturn: fromCallback(({ sendBack }) => {
        const tell = ({ persisted }: PageTransitionEvent) => {
          if (persisted) sendBack({ type: "page.returned" });
        };
        window.addEventListener("pageshow", tell);
        return () => window.removeEventListener("pageshow", tell);
      }),
    },
  });
}

/** The activation is done whatever happens here: a board that cannot be read again is read by its next screen. */
async function afterActivation({ client, flags }: PlusWorld, boardId: string): Promise<CodeApplied> {
  flags.forget();
  const [{ blendedV1 }] = await Promise.all([
    flags.read(boardId),
    ask(client, operations.paywallQuery, { boardId }).catch(() => undefined),
  ]);
  return { isBlended: blendedV1 !== false };
}

/** The prices, with the buyer's referral in the addresses of their carts. */
async function loadPricings(
  platform: Pick<Platform, "get">,
  referral: string | null,
  signal?: AbortSignal,
): Promise<readonly OfferedPricing[]> {
  const query = referral === null ? "" : `?referral=${encodeURIComponent(referral)}`;
  const answer = await platform.get(`/v3.0/shopify/product-pricings${query}`, signal).catch((error: unknown) => {
    throw toPortRefusal(error);
  });
  return readPricings(answer);
}

function provideActivationCode(client: ApolloClient) {
  return activationCodeMachine.provide({
    actors: {
      checkCode: fromPromise<CodeCheck, { readonly code: string }>(async ({ input: { code } }) => {
        return (await ask(client, operations.validateCodeQuery, { code })).validateActivationCode;
      }),
    },
  });
}

/**
 * What the gateway says is remembered for the next visit. The clipboard is looked up when it is used: a page without a secure
 * address has none.
 */
export function provideReferralBanner(
  client: ApolloClient,
  personId: string,
  clipboard: () => Pick<Clipboard, "writeText"> | undefined,
) {
  return referralBannerMachine.provide({
    actors: {
      loadReferral: fromPromise<ReferralAnswer>(async () => {
        const answer = await loadReferral(client);
        if (isInvited(answer)) rememberBanner(personId);
        else forgetBanner();
        return answer;
      }),
      writeClipboard: fromPromise<void, { readonly text: string }>(async ({ input }) => {
        const found = clipboard();
        if (found === undefined) throw new PortRefusal({ code: "NotAllowed" });
        await found.writeText(input.text);
      }),
    },
  });
}

/** The person is not asked again, on any device; an answer that is lost costs them one more press another day. */
export async function dismissReferral(client: ApolloClient): Promise<void> {
  forgetBanner();
  await change(client, operations.dismissReferralMutation, {}).catch(() => undefined);
}

const nobody: ReferralAnswer = { referral: null, countryCodes: [] };

async function loadReferral(client: ApolloClient): Promise<ReferralAnswer> {
  const { getViewerRole, fetchAllBoards } = await ask(client, operations.referrerQuery, {}, "cache-first", minor);
  const { person } = getViewerRole.account;
  if (person.referralCode === null) return nobody;
  const variables = { personId: person.id };
  const { referralCodeQuery: referral } = await ask(client, operations.referralQuery, variables, "cache-first", minor);
  if (referral === null || referral.dismissed !== null) return nobody;
  const { code, url, revenueShareForExistingCustomer: revenueShare, discountForNewCustomer: discount } = referral;
  const countryCodes = fetchAllBoards.flatMap(({ devices }) => devices.map((one) => one.latestLocationCountryCode));
  return { referral: { code, url, revenueShare, discount }, countryCodes };
}

export function providePurchasePoll(platform: Pick<Platform, "get">) {
  return purchasePollMachine.provide({
    actors: {
      readSession: fromPromise<PurchaseAnswer, { readonly token: string }>(async ({ input, signal }) => {
        const path = `/plus-purchase-session?token=${encodeURIComponent(input.token)}`;
        const answer = await platform.get(path, signal).catch((error: unknown) => {
          throw toPortRefusal(error);
        });
        return readSession(answer);
      }),
      watchPage: fromCallback(({ sendBack }) => {
        const look = () => sendBack({ type: document.hidden ? "page.hidden" : "page.shown" });
        document.addEventListener("visibilitychange", look);
        return () => document.removeEventListener("visibilitychange", look);
      }),
    },
  });
}
