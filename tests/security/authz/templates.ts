import { answer, type GraphRow, quoted, signedIn } from "./verdicts.ts";

/** Templates are the same for everybody who has signed in. */
export const templatesRows: Readonly<Record<string, GraphRow>> = {
  "Query.colorTemplateCategories": {
    expect: signedIn,
    call: () => "colorTemplateCategories(page: 0, perPage: 3) { title colorTemplates { message { text } } }",
  },
  "Query.colorTemplateV2": {
    expect: signedIn,
    call: () => `colorTemplateV2(id: ${quoted("templates-welcome")}) ${answer}`,
  },
  "Query.listColorTemplatesV2": {
    expect: signedIn,
    call: () => `listColorTemplatesV2(input: { limit: 2 }) ${answer}`,
  },
};
