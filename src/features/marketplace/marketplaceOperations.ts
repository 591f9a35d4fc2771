import { graphql } from "../../gql/generated/gql.ts";

/** Categories to choose from. */
export const categoriesQuery = graphql(`
  query GetDiscoverCategories {
    getDiscoverCategories {
      id
      title
    }
  }
`);

export const weekQuery = graphql(`
  query GetDiscover($boardId: ID!, $timezone: String!) {
    getDiscover(boardId: $boardId) {
      featuredListings {
        marketplaceListing {
          id
          ...ListingCard_listing
        }
      }
    }
  }
`);

/** Every category with its newest few. */
export const shelvesQuery = graphql(`
  query GetDiscoverMarketPlaceListings($timezone: String!, $first: Int!) {
    getDiscoverMarketPlaceListings {
      id
      title
      marketplaceListings(first: $first) {
        id
        supportsFlagship
        ...ListingCard_listing
      }
    }
  }
`);

export const featureTypesQuery = graphql(`
  query ListMarketplaceListingFeatureTypes {
    listMarketplaceListingFeatureTypes(input: {}) {
      id
      title
      items {
        sortOrder
        marketplaceListing {
          id
          supportsFlagship
        }
      }
    }
  }
`);

export const featureTypeQuery = graphql(`
  query GetMarketplaceListingFeatureType($id: ID!, $timezone: String!) {
    getMarketplaceListingFeatureType(id: $id) {
      id
      title
      items {
        sortOrder
        marketplaceListing {
          id
          supportsFlagship
          ...ListingCard_listing
        }
      }
    }
  }
`);

export const categoryQuery = graphql(`
  query MarketplaceCategory($id: ID!) {
    marketplaceCategory(id: $id) {
      id
      title
    }
  }
`);

export const categoryPageQuery = graphql(`
  query MarketplaceListingsByCategory(
    $categoryTitle: String!
    $boardId: ID!
    $sortBy: MarketplaceListingSort!
    $sortOrder: SortOrder!
    $cursor: String
    $limit: Int!
    $timezone: String!
  ) {
    marketplaceListingsByCategory(
      categoryTitle: $categoryTitle
      boardId: $boardId
      sortBy: $sortBy
      sortOrder: $sortOrder
      supportsFlagship: true
      cursor: $cursor
      limit: $limit
    ) {
      marketplaceListings {
        id
        ...ListingCard_listing
      }
      nextCursor
    }
  }
`);

export const listingSearchQuery = graphql(`
  query MarketplaceListingSearch($term: String!, $tenantId: ID!, $timezone: String!) {
    marketplaceListingSearch(term: $term, tenantId: $tenantId, supportsFlagship: true) {
      id
      ...ListingCard_listing
    }
  }
`);
