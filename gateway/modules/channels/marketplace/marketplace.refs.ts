import { builder } from "../../../schema/builder.ts";

export interface TitledRecord {
  readonly id: string;
  readonly title: string;
}

/** A channel as its developer made it. Times are epoch milliseconds. */
export interface InstallableRecord extends TitledRecord {
  readonly icon: string | null;
  readonly description: string;
  readonly friendlyIdentifier: string;
  readonly public: boolean;
  readonly published: boolean;
  readonly installationsAreSingleton: boolean;
  readonly subscriptionsCanBeRenamed: boolean;
  readonly hideFromInstallablesList: boolean;
  readonly coverPhoto: string | null;
  readonly confirmedBody: string;
  readonly confirmedMessage: string;
  readonly setupCallToActionUrl: string | null;
  readonly setupMessage: string;
  readonly setupBody: string;
  readonly setupCallToActionLabel: string;
  readonly createdAt: number;
  readonly category: TitledRecord | null;
  readonly developer: TitledRecord;
}

/** What a board has of a listing. */
export interface ListingSubscriptionRecord extends TitledRecord {
  readonly muted: boolean;
  readonly marketplaceListingId: string;
}

export interface ListingInstallationRecord {
  readonly id: string;
  readonly subscriptions: readonly ListingSubscriptionRecord[];
}

export interface ListingRecord extends TitledRecord {
  readonly icon: string | null;
  readonly shortDescription: string;
  readonly description: string;
  readonly free: boolean;
  readonly releaseDate: string;
  readonly version: string;
  readonly language: string;
  readonly supportsFlagship: boolean;
  readonly hiddenFromProduction: boolean;
  /** Boards that have it, in all. */
  readonly subscriptionsCount: number;
  readonly messageSet: TitledRecord | null;
  readonly category: TitledRecord | null;
  readonly developer: TitledRecord;
  readonly installable: InstallableRecord;
  readonly installations: readonly ListingInstallationRecord[];
}

export interface FeatureTypeRecord extends TitledRecord {
  readonly items: readonly { readonly sortOrder: number; readonly marketplaceListing: ListingRecord }[];
}

export const MarketplaceListingRef = builder.objectRef<ListingRecord>("MarketplaceListing");
export const InstallableRef = builder.objectRef<InstallableRecord>("Installable");
export const CategoryRef = builder.objectRef<TitledRecord>("Category");
export const DeveloperRef = builder.objectRef<TitledRecord>("Developer");
