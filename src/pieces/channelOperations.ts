import { graphql } from "../gql/generated/gql.ts";

/** What the screens of channels have to know of their board. */
export const marketBoardQuery = graphql(`
  query MarketBoard($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      boardStyle
      code62
      timezone {
        id
      }
      tenant {
        id
      }
      productApplications {
        id
        product {
          id
          isPlus
        }
      }
    }
  }
`);

/** What the board has of which listing. */
export const boardChannelsQuery = graphql(`
  query BoardChannels($boardId: ID!) {
    getDiscover(boardId: $boardId) {
      channels {
        id
        title
        muted
        marketplaceListingId
      }
    }
  }
`);

/** What the tabs say of how many fail, whichever is open. */
export const failingQuery = graphql(`
  query FailingChannels($boardId: ID!) {
    getInstalledInstallables(boardId: $boardId) {
      failing
      channels {
        id
      }
    }
  }
`);
