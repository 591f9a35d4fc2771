import { graphql } from "../../gql/generated/gql.ts";

export const boardsQuery = graphql(`
  query SettingsBoards {
    boardsV2 {
      id
      title
    }
  }
`);

/** Quiet hours, with what falls into the next day; watched while their tab stands open. */
export const quietHoursQuery = graphql(`
  query QuietHoursSettings($id: ID!) {
    getBoardV2(id: $id) {
      id
      quietHoursBegin
      quietHoursEnd
      pausedUntil
      timezone {
        id
        timezoneCity
      }
      features
      myMembership {
        id
        role
      }
    }
  }
`);

export const plannedQuery = graphql(`
  query QuietHoursPlanned($boardId: ID!) {
    scheduledMessages(boardId: $boardId) {
      id
      sendAt
      attribution
      forced
      repeatId
    }
    messageRepeats(boardId: $boardId) {
      id
      rhythm
      time
      weekday
      attribution
      pausedAt
    }
  }
`);

/** What channels do on the two days that the next 24 hours lie in, if the board had these quiet hours. */
export const channelsOfDayQuery = graphql(`
  query ChannelsOfDay($boardId: ID!, $today: String!, $tomorrow: String!, $hours: DayPlanDraft!) {
    first: dayPlan(boardId: $boardId, date: $today, draft: $hours) {
      ...FallsIn_day @unmask
    }
    second: dayPlan(boardId: $boardId, date: $tomorrow, draft: $hours) {
      ...FallsIn_day @unmask
    }
  }
`);

graphql(`
  fragment FallsIn_day on DayPlan {
    slots {
      subscriptionId
      title
      colorKey
      at
      wantedAt
      mark
      because
    }
    ambient {
      subscriptionId
      title
      colorKey
      begin
      end
    }
  }
`);

export const quietHoursMutation = graphql(`
  mutation UpdateQuietHours($input: UpdateQuietHoursInput!) {
    updateQuietHours(input: $input) {
      __typename
      ... on UpdateQuietHoursSuccess {
        board {
          id
          quietHoursBegin
          quietHoursEnd
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const timezonesQuery = graphql(`
  query BoardTimezone($boardId: ID!) {
    boardTimezone(boardId: $boardId) {
      timezone {
        id
        timezoneCity
      }
      countries {
        id
        country
        timezones {
          id
          timezoneCity
        }
      }
    }
  }
`);

export const timezoneMutation = graphql(`
  mutation UpdateBoardTimezone($input: UpdateBoardInput!) {
    updateBoard(input: $input) {
      __typename
      ... on UpdateBoardSuccess {
        board {
          id
          timezone {
            id
            timezoneCity
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

/** What the Board tab shows and changes; watched while it stands open. */
export const boardSettingsQuery = graphql(`
  query BoardSettings($id: ID!) {
    getBoardV2(id: $id) {
      id
      title
      boardStyle
      code62
      frameColor
      usersEndPins
      features
      tenant {
        id
        name
      }
      myMembership {
        id
        role
      }
    }
    boardsV2 {
      id
      tenant {
        id
      }
    }
  }
`);

export const boardSettingsMutation = graphql(`
  mutation UpdateBoardSettings($input: UpdateBoardInput!) {
    updateBoard(input: $input) {
      __typename
      ... on UpdateBoardSuccess {
        board {
          id
          title
          boardStyle
          code62
          frameColor
          usersEndPins
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
