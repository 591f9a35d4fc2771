import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

/** What came, as it came: a signature holds for these very bytes. */
export interface ReceivedHook {
  readonly id: string;
  readonly type: string;
  readonly path: string;
  readonly raw: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly data: Record<string, unknown>;
}

type Answer = (response: ServerResponse, hook: ReceivedHook) => void;

export interface WebhookReceiver {
  /** `127.0.0.1:port`, as ALLOWED_PRIVATE_HOSTS names it. */
  readonly host: string;
  readonly url: string;
  readonly hooks: readonly ReceivedHook[];
  /** How it answers from now on. */
  answer(how: Answer): void;
  close(): Promise<void>;
}

export const well: Answer = (response) => response.writeHead(204).end();

/** Somebody else's server on this machine, which takes webhooks. */
export async function openWebhookReceiver(first: Answer = well, wanted = 0): Promise<WebhookReceiver> {
  const hooks: ReceivedHook[] = [];
  let answer = first;
  const server = createServer((request, response) => {
    void readHook(request).then((hook) => {
      hooks.push(hook);
      answer(response, hook);
    });
  });
  await new Promise<void>((resolve) => server.listen(wanted, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/hooks/clatter`,
    hooks,
    answer(how) {
      answer = how;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readHook(request: IncomingMessage): Promise<ReceivedHook> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const raw = Buffer.concat(pieces).toString();
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const { type, data } = JSON.parse(raw) as { type: string; data: Record<string, unknown> };
  return { id: headers["webhook-id"] ?? "", type, data, raw, headers, path: request.url ?? "" };
}

/** Whether the convention's own library takes it. */
export function isSignedWith(secret: string, { raw, headers }: ReceivedHook): boolean {
  try {
    new Webhook(secret).verify(raw, headers);
    return true;
  } catch {
    return false;
  }
}
