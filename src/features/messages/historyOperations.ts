import { graphql } from "../../gql/generated/gql.ts";

export const historyPageQuery = graphql(`
  query BoardMessageAppearances($boardId: ID!, $page: Int!, $sources: String) {
    boardMessageAppearances(boardId: $boardId, page: $page, sources: $sources) {
      id
      ...AppearanceCard_appearance
    }
  }
`);

/** What the cards of a history have to know of their board. */
export const historyBoardQuery = graphql(`
  query BoardMessageQuery($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      boardStyle
      timezone {
        id
      }
      myMembership {
        id
        role
      }
      currentAppearance {
        id
      }
      pinnedMessage {
        id
        pinnedUntil
        message {
          id
        }
      }
    }
  }
`);
