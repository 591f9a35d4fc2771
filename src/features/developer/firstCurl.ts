import { firstText } from "../../words/documentation.ts";
import { exampleCode, type Variable } from "./exampleCode.ts";
import { hiddenSecret } from "./hiddenSecret.ts";

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

/** A credential's first question, which changes nothing; the secret's place is held. */
export const viewerCurl = (key: string) =>
  exampleCode(
    {
      method: "GET",
      address: `${location.origin}/v1/viewer`,
      headers: [
        ["x-api-key", key],
        ["x-api-secret", hiddenSecret],
      ],
    },
    "curl",
  );

/** The line that begins a credential's sandbox (docs/sandbox.md). */
export const sandboxCurl = (key: string) =>
  exampleCode(
    {
      method: "POST",
      address: `${location.origin}/v1/sandbox`,
      headers: [
        ["x-api-key", key],
        ["x-api-secret", hiddenSecret],
      ],
    },
    "curl",
  );
