import { gridRows } from "../../../grid.ts";
import { builder } from "../../../schema/builder.ts";
import { findChannel } from "../catalogue/registry.ts";
import {
  CategoryRef,
  DeveloperRef,
  InstallableRef,
  type ListingInstallationRecord,
  type ListingSubscriptionRecord,
  MarketplaceListingRef,
  type TitledRecord,
} from "./marketplace.refs.ts";
import { previewsOf } from "./previews.ts";

type ListingSubscription = Omit<ListingSubscriptionRecord, "marketplaceListingId"> & {
  readonly marketplaceListingId?: string | null;
};

const subscription = builder.objectRef<ListingSubscription>("ListingSubscription");

/** Types of the marketplace; `ListingSubscription` is handed on to the calls that answer with it. */
export function addMarketplaceTypes() {
  for (const ref of [CategoryRef, DeveloperRef]) {
    ref.implement({ fields: (t) => ({ id: t.exposeID("id"), title: t.exposeString("title") }) });
  }
  subscription.implement({
    description: "What a board has of a listing.",
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      muted: t.exposeBoolean("muted"),
      marketplaceListingId: t.id({
        nullable: true,
        description: "What it was made of; null where the call that answers with it does not say.",
        resolve: ({ marketplaceListingId }) => marketplaceListingId ?? null,
      }),
    }),
  });
  addInstallable();
  addListing();
  return subscription;
}

function addInstallable(): void {
  InstallableRef.implement({
    description: "A channel as its developer made it.",
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      icon: t.exposeString("icon", { nullable: true }),
      description: t.exposeString("description"),
      created: t.expose("createdAt", { type: "Timestamp" }),
      friendlyIdentifier: t.exposeString("friendlyIdentifier"),
      public: t.exposeBoolean("public"),
      published: t.exposeBoolean("published"),
      installationsAreSingleton: t.exposeBoolean("installationsAreSingleton"),
      subscriptionsCanBeRenamed: t.exposeBoolean("subscriptionsCanBeRenamed"),
      hideFromInstallablesList: t.exposeBoolean("hideFromInstallablesList"),
      coverPhoto: t.exposeString("coverPhoto", { nullable: true }),
      category: t.expose("category", { type: CategoryRef, nullable: true }),
      developer: t.expose("developer", { type: DeveloperRef }),
      confirmedBody: t.exposeString("confirmedBody"),
      confirmedMessage: t.exposeString("confirmedMessage"),
      setupCallToActionUrl: t.exposeString("setupCallToActionUrl", { nullable: true }),
      setupMessage: t.exposeString("setupMessage"),
      setupBody: t.exposeString("setupBody"),
      setupCallToActionLabel: t.exposeString("setupCallToActionLabel"),
    }),
  });
}

/** How many entries the cost rule takes a list for when the call says nothing. */
const expected = { installations: 2, previews: 3 } as const;

function addListing(): void {
  const installation = builder.objectRef<ListingInstallationRecord>("ListingInstallation").implement({
    fields: (t) => ({
      id: t.exposeID("id"),
      subscriptions: t.field({
        type: [subscription],
        extensions: { listSize: expected.installations },
        resolve: ({ subscriptions }) => [...subscriptions],
      }),
    }),
  });
  const messageSet = builder.objectRef<TitledRecord>("ListingMessageSet").implement({
    fields: (t) => ({ id: t.exposeID("id"), title: t.exposeString("title") }),
  });
  MarketplaceListingRef.implement({
    description: "A channel as the marketplace offers it.",
    fields: (t) => ({
      id: t.exposeID("id"),
      title: t.exposeString("title"),
      icon: t.exposeString("icon", { nullable: true }),
      shortDescription: t.exposeString("shortDescription"),
      description: t.exposeString("description"),
      free: t.exposeBoolean("free"),
      releaseDate: t.exposeString("releaseDate", { description: "YYYY-MM-DD." }),
      version: t.exposeString("version"),
      language: t.exposeString("language"),
      supportsFlagship: t.exposeBoolean("supportsFlagship"),
      stagingOnly: t.boolean({ description: "Always false: there is no staging of listings.", resolve: () => false }),
      hiddenFromProduction: t.exposeBoolean("hiddenFromProduction"),
      carouselMedia1: t.string({ nullable: true, description: noPictures, resolve: () => null }),
      carouselMedia2: t.string({ nullable: true, description: noPictures, resolve: () => null }),
      carouselMedia3: t.string({ nullable: true, description: noPictures, resolve: () => null }),
      subscriptionsCount: t.exposeInt("subscriptionsCount"),
      messageSet: t.expose("messageSet", {
        type: messageSet,
        nullable: true,
        description: "What can be blended of it.",
      }),
      category: t.expose("category", { type: CategoryRef, nullable: true }),
      developer: t.expose("developer", { type: DeveloperRef }),
      installable: t.expose("installable", { type: InstallableRef }),
      requiresConfiguration: t.boolean({
        description: "Whether it shows nothing before its settings were made.",
        resolve: ({ installable: { friendlyIdentifier } }) =>
          findChannel(friendlyIdentifier)?.settings.safeParse({}).success === false,
      }),
      installations: t.field({
        type: [installation],
        description: "Of the tenant or board that was asked for; empty for who does not belong to it.",
        extensions: { listSize: expected.installations },
        resolve: ({ installations }) => [...installations],
      }),
      previews: t.field({
        type: ["Characters"],
        description: "What it shows now and next, with settings of its own choice, for a board to play: up to three.",
        args: { timezone: t.arg.string({ description: "IANA name; UTC where none is given or known." }) },
        extensions: { listSize: expected.previews },
        resolve: async ({ installable: { friendlyIdentifier } }, { timezone }, { context }) =>
          previewsOf(friendlyIdentifier, context.clock.estimate(), knownZone(timezone)).map((codes) => gridRows(codes)),
      }),
      hosts: t.field({
        type: ["String"],
        nullable: true,
        description: "Whom it talks to: empty where nobody, null where its people choose.",
        extensions: { listSize: expected.previews },
        resolve: ({ installable: { friendlyIdentifier } }) => {
          const hosts = findChannel(friendlyIdentifier)?.source?.hosts ?? [];
          return hosts === "chosen" ? null : [...hosts];
        },
      }),
    }),
  });
}

const noPictures = "Always null: a board plays its previews instead of stored pictures.";

function knownZone(timezone: string | null | undefined): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: timezone ?? "UTC" }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
