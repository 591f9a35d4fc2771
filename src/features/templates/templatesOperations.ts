import { graphql } from "../../gql/generated/gql.ts";

/** What the templates have to know of their board. */
export const templatesBoardQuery = graphql(`
  query TemplatesBoard($boardId: ID!) {
    getBoardV2(id: $boardId) {
      id
      title
      boardStyle
      code62
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

/** Version 1: all categories, each with so many of its templates. */
export const categoriesQuery = graphql(`
  query ColorTemplateCategories($page: Int!, $perPage: Int!) {
    colorTemplateCategories(page: $page, perPage: $perPage) {
      id
      title
      colorTemplatesLength
      colorTemplates {
        id
        message {
          id
          title
          formatted
          characters
        }
      }
    }
  }
`);

/** Version 2: what version 1 calls a category is a template with several messages. */
export const templatesQuery = graphql(`
  query ListColorTemplatesV2($input: ListColorTemplatesV2Input!) {
    listColorTemplatesV2(input: $input) {
      __typename
      ... on ListColorTemplatesV2Success {
        colorTemplates {
          id
          title
          messagesLength
          messages {
            id
            title
            formatted
            characters
          }
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

export const templateQuery = graphql(`
  query ColorTemplateV2($id: ID!) {
    colorTemplateV2(id: $id) {
      __typename
      ... on ColorTemplateV2 {
        id
        title
        messagesLength
        messages {
          id
          title
          formatted
          characters
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);

/** For the choice of a category; without messages, so that those of the cache stay as many as they are. */
export const categoryNamesQuery = graphql(`
  query TemplateCategoryNames {
    listColorTemplatesV2(input: {}) {
      __typename
      ... on ListColorTemplatesV2Success {
        colorTemplates {
          id
          title
        }
      }
      ...Refusal_answer @unmask
    }
  }
`);
