import { firstText } from "../../words/documentation.ts";
import { exampleCode, type Variable } from "./exampleCode.ts";

/** The documentation's first line, which puts a message on the board of a key; `token` stands in the key's place. */
export const firstCurl = (token: string | Variable) =>
  exampleCode(
    {
      method: "POST",
      address: `${location.origin}/dialects/cloud/`,
      headers: [["x-vestaboard-token", token]],
      body: { text: firstText },
    },
    "curl",
  );
