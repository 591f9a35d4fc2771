import { graphql } from "../../gql/generated/gql.ts";

export const endpointsQuery = graphql(`
  query WebhookEndpoints($boardId: ID!) {
    webhookEndpoints(boardId: $boardId) {
      id
      name
      url
      types
      secretTail
      secretAt
      formerTail
      formerUntil
      offAt
      offReason
      failingSince
    }
  }
`);

/** What an endpoint can be told of. */
export const eventTypesQuery = graphql(`
  query ApiEventTypes {
    apiEventTypes {
      type
      description
    }
  }
`);

export const deliveriesQuery = graphql(`
  query WebhookDeliveries($endpointId: ID!, $only: WebhookDeliveriesWanted!) {
    webhookDeliveries(endpointId: $endpointId, only: $only, first: 50) {
      count
      failed
      deliveries {
        id
        type
        at
        state
        tries
        status
        problem
        nextAt
      }
    }
  }
`);

export const deliveryQuery = graphql(`
  query WebhookDelivery($id: ID!) {
    webhookDelivery(id: $id) {
      id
      eventId
      state
      tries
      again
      body
      triesMade {
        id
        at
        tookMs
        status
        problem
        sent
        answered
        answer
      }
    }
  }
`);

export const createEndpointMutation = graphql(`
  mutation CreateWebhookEndpoint($boardId: ID!, $name: String!, $url: String!, $types: [String!]!) {
    createWebhookEndpoint(boardId: $boardId, name: $name, url: $url, types: $types) {
      __typename
      ... on CreateWebhookEndpointSuccess {
        secret
        endpoint {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const updateEndpointMutation = graphql(`
  mutation UpdateWebhookEndpoint($id: ID!, $name: String!, $url: String!, $types: [String!]!) {
    updateWebhookEndpoint(id: $id, name: $name, url: $url, types: $types) {
      __typename
      ... on UpdateWebhookEndpointSuccess {
        endpoint {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const switchEndpointMutation = graphql(`
  mutation SwitchWebhookEndpoint($id: ID!, $on: Boolean!) {
    switchWebhookEndpoint(id: $id, on: $on) {
      __typename
      ... on SwitchWebhookEndpointSuccess {
        endpoint {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const deleteEndpointMutation = graphql(`
  mutation DeleteWebhookEndpoint($id: ID!) {
    deleteWebhookEndpoint(id: $id) {
      __typename
      ... on DeleteWebhookEndpointSuccess {
        deleted
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const rotateSecretMutation = graphql(`
  mutation RotateWebhookSecret($id: ID!) {
    rotateWebhookSecret(id: $id) {
      __typename
      ... on RotateWebhookSecretSuccess {
        secret
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const endSecretMutation = graphql(`
  mutation EndWebhookSecret($id: ID!) {
    endWebhookSecret(id: $id) {
      __typename
      ... on EndWebhookSecretSuccess {
        endpoint {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const redeliverMutation = graphql(`
  mutation RedeliverWebhook($deliveryId: ID!) {
    redeliverWebhook(deliveryId: $deliveryId) {
      __typename
      ... on RedeliverWebhookSuccess {
        delivery {
          id
          again
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
