import type { Caller, TestApp } from "./testApp.ts";

export interface RawCall {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | undefined;
  readonly path?: string | undefined;
}

/** A request as it is, in a person's name; what it came to, with the code of its refusal. */
export async function callRaw(
  gateway: TestApp,
  caller: Caller,
  { method, headers, payload, path = "/graphql" }: RawCall,
) {
  const response = await gateway.app.inject({
    method: method as "POST",
    url: path,
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: response.statusCode, body: response.body, code: codeOf(response.body) };
}

function codeOf(body: string): string | undefined {
  try {
    const parsed = JSON.parse(body);
    return parsed.errors?.[0]?.extensions?.code ?? parsed.type;
  } catch {
    return undefined;
  }
}
