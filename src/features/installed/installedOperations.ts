import { graphql } from "../../gql/generated/gql.ts";

/** A channel with all that its row says. */
graphql(`
  fragment ChannelRow_channel on InstalledChannel {
    id
    title
    icon
    muted
    created
    friendlyIdentifier
    categoryId
    subscriptionsCanBeRenamed
    free
    requiresConfiguration
    colorKey
    failing
    runnable
    priority
    configurationUrl
    rhythm {
      kind
      isOwn
      times
      weekdays
      minutes
      from
      to
    }
    next
    hasNothing
    runOfShow {
      id
      description
      firstAppearance
    }
    nextFace {
      characters
      formatted
    }
    lastRun {
      outcome
      because
      slot
      at
      until
    }
    source {
      host
      problem
      fetchedAt
      isFresh
    }
  }
`);

/** The channels of a board, and what of the board decides about them. */
export const installedQuery = graphql(`
  query GetInstalledInstallables($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      boardStyle
      code62
      pausedUntil
      plusEndedAt
      quietHoursBegin
      quietHoursEnd
      timezone {
        id
        timezoneCity
      }
      pinnedMessage {
        id
        pinnedBy
        pinnedUntil
      }
      productApplications {
        id
        product {
          id
          isPlus
        }
      }
    }
    getInstalledInstallables(boardId: $boardId) {
      pausedUntil
      failing
      channels {
        ...ChannelRow_channel @unmask
      }
    }
  }
`);

export const spaceEvenlyMutation = graphql(`
  mutation SpaceChannelsEvenly($boardId: ID!) {
    spaceChannelsEvenly(boardId: $boardId) {
      __typename
      ... on SpaceChannelsEvenlySuccess {
        installed {
          channels {
            ...ChannelRow_channel @unmask
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const runChannelMutation = graphql(`
  mutation RunSubscription(
    $subscriptionId: ID!
    $forced: Boolean!
    $override: Boolean!
    $endsPinUntil: Timestamp
    $key: String!
  ) {
    runSubscription(
      subscriptionId: $subscriptionId
      forced: $forced
      forcePinnedMessageOverride: $override
      endsPinUntil: $endsPinUntil
      idempotencyKey: $key
    ) {
      __typename
      ... on RunSubscriptionSuccess {
        appearanceId
      }
      ...Refusal_answer @unmask
    }
  }
`);
