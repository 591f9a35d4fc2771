import { graphql } from "../../gql/generated/gql.ts";

/** What a channel is called, and whether that may change. */
export const detailQuery = graphql(`
  query InstallableDetail($subscriptionId: ID!) {
    installableDetail(subscriptionId: $subscriptionId) {
      installable {
        id
        subscriptionsCanBeRenamed
      }
      subscription {
        id
        title
      }
    }
  }
`);

export const changeChannelMutation = graphql(`
  mutation ChangeSubscription(
    $subscriptionId: ID!
    $title: String
    $expectedTitle: String
    $rhythm: ChannelRhythmInput
    $expectedRhythm: ChannelRhythmInput
    $priority: Int
  ) {
    updateSubscription(
      subscriptionId: $subscriptionId
      title: $title
      expectedTitle: $expectedTitle
      rhythm: $rhythm
      expectedRhythm: $expectedRhythm
      priority: $priority
    ) {
      __typename
      ... on UpdateSubscriptionSuccess {
        subscription {
          ...ChannelRow_channel @unmask
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const configurationUrlQuery = graphql(`
  query SubscriptionConfigurationUrl($subscriptionId: ID!) {
    subscriptionConfigurationUrl(subscriptionId: $subscriptionId) {
      configurationUrl
      configurationToken
    }
  }
`);

/** The product's own form, for the page in the frame. */
export const formQuery = graphql(`
  query SubscriptionConfiguration($subscriptionId: ID!) {
    subscriptionConfiguration(subscriptionId: $subscriptionId) {
      id
      schema
      values
      words
      version
    }
  }
`);

/** What the board would show with what the form says. */
export const settingsPreviewQuery = graphql(`
  query SubscriptionSettingsPreview($subscriptionId: ID!, $settings: Json!) {
    subscriptionSettingsPreview(subscriptionId: $subscriptionId, settings: $settings) {
      face {
        characters
        dataFrom
      }
    }
  }
`);

export const saveSettingsMutation = graphql(`
  mutation SaveSubscriptionSettings($subscriptionId: ID!, $settings: Json!, $expected: String) {
    saveSubscriptionSettings(subscriptionId: $subscriptionId, settings: $settings, expected: $expected) {
      __typename
      ... on SaveSubscriptionSettingsSuccess {
        saved
        version
        problems {
          path
          error
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

/** Whoever knows it writes to the board: it is asked for anew each time, and kept nowhere. */
export const webhookAddressQuery = graphql(`
  query WebhookAddress($subscriptionId: ID!) {
    webhookAddress(subscriptionId: $subscriptionId) {
      path
      created
    }
  }
`);

export const rotateWebhookMutation = graphql(`
  mutation RotateWebhookAddress($subscriptionId: ID!) {
    rotateWebhookAddress(subscriptionId: $subscriptionId) {
      __typename
      ...Refusal_answer @unmask
    }
  }
`);

/** Whose messages can be blended. */
export const blendableSetsQuery = graphql(`
  query BlendableSets {
    getDiscoverMarketPlaceListings {
      id
      marketplaceListings {
        id
        title
        messageSet {
          id
          title
        }
      }
    }
  }
`);
