import { graphql } from "../../gql/generated/gql.ts";

/** The first version: the viewer's boards for the carousel, and the one of the address (a superadmin's is not among them). */
export const liveQuery = graphql(`
  query GetLive($id: ID!) {
    getLive {
      id
      title
      boardStyle
      code62
      characters
      pausedUntil
      devices {
        id
      }
      tenant {
        id
      }
    }
    getLiveBoard(id: $id) {
      id
      title
      version
      ...LiveBoard_board
      ...LiveHeader_board
      ...PhoneKeys_board
    }
  }
`);

/** The second version: the latest appearance and the display's heartbeat. */
export const liveV2Query = graphql(`
  query LiveV2($id: ID!) {
    liveV2(id: $id) {
      id
      title
      version
      lastSeen
      devices {
        id
        lastSeen
      }
      ...LiveBoard_board
      ...LiveHeader_board
      ...PhoneKeys_board
    }
  }
`);

/** The second version's neighbours; they are not asked for every ten seconds. */
export const neighboursQuery = graphql(`
  query BoardsV2 {
    boardsV2 {
      id
      title
      boardStyle
      code62
      characters
      devices {
        id
      }
      tenant {
        id
      }
    }
  }
`);

/** Whether the viewer may publish any board, and what stands around the one that is shown. */
export const timelineQuery = graphql(`
  query BoardTimeline($boardId: ID!) {
    boardTimeline(boardId: $boardId) {
      boardId
      now
      timezone
      entries {
        id
        tense
        kind
        at
        until
        by
        via
        text
        messageId
        subjectId
        repeat {
          rhythm
          weekday
          time
        }
        mayAct
      }
    }
    getViewerRole {
      id
      superadmin {
        id
      }
    }
  }
`);
