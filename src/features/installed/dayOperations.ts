import { graphql } from "../../gql/generated/gql.ts";

/** A board's day as it is drawn: what is planned, what became of it, and what stands in its way. */
graphql(`
  fragment DayPicture_day on DayPlan {
    date
    timezone
    begin
    end
    now
    closures {
      begin
      end
      because
    }
    slots {
      subscriptionId
      title
      colorKey
      at
      wantedAt
      mark
      because
      by
      until
    }
    ambient {
      subscriptionId
      title
      colorKey
      begin
      end
    }
    runs {
      subscriptionId
      slot
      shownAt
      outcome
      because
      until
    }
  }
`);

export const dayQuery = graphql(`
  query DayOfBoard($boardId: ID!, $date: String!) {
    dayPlan(boardId: $boardId, date: $date) {
      ...DayPicture_day @unmask
    }
    scheduledMessages(boardId: $boardId) {
      id
      sendAt
      attribution
      state
    }
  }
`);

/** The day ahead with what the board will show: for a virtual board. */
export const playQuery = graphql(`
  query PlayDay($boardId: ID!, $date: String!) {
    getBoardV2(id: $boardId) {
      id
      title
      boardStyle
      code62
    }
    dayPlan(boardId: $boardId, date: $date) {
      ...DayPicture_day @unmask
      slots {
        face {
          characters
          dataFrom
        }
      }
      ambient {
        face {
          characters
          dataFrom
        }
      }
      repeated {
        repeatId
        at
      }
    }
    messageRepeats(boardId: $boardId) {
      id
      attribution
      message {
        id
        characters
      }
    }
    scheduledMessages(boardId: $boardId) {
      id
      sendAt
      attribution
      state
      message {
        id
        characters
      }
    }
  }
`);
