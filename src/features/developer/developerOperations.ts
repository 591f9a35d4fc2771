import { graphql } from "../../gql/generated/gql.ts";

/** What the viewer is on the board. */
export const developerRoleQuery = graphql(`
  query DeveloperRole($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      myMembership {
        id
        role
      }
    }
  }
`);

/** The list, and who its developer is: a person's id is their developer's. */
export const installablesQuery = graphql(`
  query DeveloperInstallables {
    developerInstallables {
      id
      title
      created
      apiCredentials {
        id
        lastUsed
      }
    }
  }
`);

export const developerQuery = graphql(`
  query Developer {
    getViewerRole {
      account {
        id
        person {
          id
        }
      }
    }
  }
`);

export const installableQuery = graphql(`
  query DeveloperInstallable($id: ID!) {
    developerInstallable(id: $id) {
      id
      title
      developer
      created
      lastMessage {
        characters
        at
        board {
          id
          title
        }
      }
      subscriptions {
        id
        title
        muted
        messagesToday
        board {
          id
          title
        }
      }
      apiCredentials {
        id
        key
        title
        scopes
        works
        madeBy
        lastUsed
        lastClient
        lastDialect
        boards {
          id
          title
        }
      }
    }
  }
`);

/** What the console can try: own credentials, and the subscriptions that they send by. */
export const consoleQuery = graphql(`
  query ApiConsole {
    developerInstallables {
      id
      title
      apiCredentials {
        id
        key
        title
        boards {
          id
        }
      }
      subscriptions {
        id
        board {
          id
          title
        }
      }
    }
  }
`);

/** Where a credential can be for: boards of which one is Owner or Admin. */
export const keyBoardsQuery = graphql(`
  query KeyBoards {
    viewersAdminOwnerBoards {
      id
      title
      boardStyle
      code62
      characters
    }
  }
`);

export const createInstallableMutation = graphql(`
  mutation CreateInstallable($title: String!, $developerId: ID!) {
    createInstallable(title: $title, developerId: $developerId) {
      __typename
      ... on CreateInstallableSuccess {
        installable {
          id
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const renameInstallableMutation = graphql(`
  mutation RenameInstallable($id: ID!, $title: String!) {
    renameInstallable(id: $id, title: $title) {
      __typename
      ... on RenameInstallableSuccess {
        installable {
          id
          title
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const deleteInstallableMutation = graphql(`
  mutation DeleteInstallable($id: ID!) {
    deleteInstallable(id: $id) {
      __typename
      ... on DeleteInstallableSuccess {
        deleted
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const deleteOwnSubscriptionMutation = graphql(`
  mutation DeleteOwnSubscription($id: ID!) {
    deleteSubscription(id: $id) {
      __typename
      ... on DeleteSubscriptionSuccess {
        deleted
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const createCredentialMutation = graphql(`
  mutation CreateApiCredential($boardId: ID!, $installableId: ID!, $scopes: [ApiScope!]) {
    createApiCredential(boardId: $boardId, installableId: $installableId, scopes: $scopes) {
      __typename
      ... on CreateApiCredentialSuccess {
        key
        secret
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const renameCredentialMutation = graphql(`
  mutation RenameApiCredential($id: ID!, $title: String!) {
    renameApiCredential(id: $id, title: $title) {
      __typename
      ... on RenameApiCredentialSuccess {
        credential {
          id
          title
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const deleteCredentialMutation = graphql(`
  mutation DeleteApiCredential($id: ID!) {
    deleteApiCredential(id: $id) {
      __typename
      ... on DeleteApiCredentialSuccess {
        deleted
      }
      ...Refusal_answer @unmask
    }
  }
`);

/** What opens the board to programs; refused to whoever may not make keys. */
export const boardKeysQuery = graphql(`
  query BoardKeys($boardId: ID!) {
    boardKeyKinds
    boardCredentials(boardId: $boardId) {
      id
      kind
      key
      title
      installableTitle
      scopes
      works
      madeBy
      lastUsed
      lastClient
      lastDialect
    }
  }
`);

export const createBoardKeyMutation = graphql(`
  mutation CreateBoardKey($boardId: ID!, $kind: BoardKeyKind!, $scopes: [ApiScope!]) {
    createBoardKey(boardId: $boardId, kind: $kind, scopes: $scopes) {
      __typename
      ... on CreateBoardKeySuccess {
        token
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const createEnablementMutation = graphql(`
  mutation CreateEnablementToken($boardId: ID!, $scopes: [ApiScope!]) {
    createEnablementToken(boardId: $boardId, scopes: $scopes) {
      __typename
      ... on CreateEnablementTokenSuccess {
        token
      }
      ...Refusal_answer @unmask
    }
  }
`);
