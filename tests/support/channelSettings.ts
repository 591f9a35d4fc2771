import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { loadChannelCatalogue } from "../../gateway/modules/channels/marketplace/loadCatalogue.service.ts";
import { addChannel, givePlus } from "./channels.ts";
import { type Caller, type TestApp, testApp } from "./testApp.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Saved {
  readonly saved?: boolean;
  readonly problems?: readonly { readonly path: string; readonly error: string }[];
  readonly type?: string;
  readonly rule?: string;
}

interface Drawn {
  readonly schema: { readonly properties: object };
  readonly values: Record<string, unknown>;
  readonly words: object;
  readonly version: string;
}

/** A household with a board that has Plus (hall) and one without (free), and a source on loopback that may be asked. */
export interface SettingsWorld {
  readonly app: TestApp;
  readonly mia: Caller;
  readonly host: string;
  readonly hall: string;
  readonly free: string;
  /** What the source was asked, with its authorization. */
  readonly seen: string[];
  /** How the source answers from now on. */
  answer: Answer;
  /** A Home Assistant channel, and what it is told without a secret. */
  house(): Promise<string>;
  plain(): { address: string; entity: string; name: string };
  save(id: string, settings: unknown, caller?: Caller): Promise<Saved>;
  /** The same, by somebody who says with which settings they began. */
  saveOver(id: string, settings: unknown, expected: string | undefined): Promise<Saved & { readonly version?: string }>;
  form(id: string): Promise<Drawn | undefined>;
  rowOf(id: string): Promise<Record<string, unknown> | undefined>;
  /** Forgets what was seen, and answers as at the begin. */
  reset(): void;
  close(): Promise<void>;
}

const garden: Answer = (_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end('{"state":"21.5","attributes":{"friendly_name":"Garden"},"v":41}');
};

export async function settingsWorld(): Promise<SettingsWorld> {
  const seen: string[] = [];
  const stub = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers.authorization ?? ""}`.trim());
    world.answer(request, response);
  });
  await new Promise<void>((resolve) => stub.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(stub.address() as AddressInfo).port}`;
  const app = await testApp({
    seed: (seed) =>
      seed
        .person("mia")
        .person("stranger")
        .tenant("Home", (home) => home.owner("mia").board("hall").board("free"))
        .tenant("Elsewhere", (elsewhere) => elsewhere.owner("stranger").board("lab")),
    config: { allowedPrivateHosts: [host] },
  });
  await loadChannelCatalogue(app.context);
  const { hall = "", free = "" } = app.ids.boards;
  await givePlus(app.context, hall);
  const mia = await app.as("mia");
  const world: SettingsWorld = {
    app,
    mia,
    host,
    hall,
    free,
    seen,
    answer: garden,
    house: () => addChannel(app.context, hall, "home-assistant"),
    plain: () => ({ address: `http://${host}`, entity: "sensor.garden", name: "" }),
    async save(id, settings, caller = mia) {
      const { data, errors } = await caller.graphql<{ saveSubscriptionSettings: Saved }>(
        `mutation ($id: ID!, $settings: Json!) { saveSubscriptionSettings(subscriptionId: $id, settings: $settings) {
          ... on SaveSubscriptionSettingsSuccess { saved problems { path error } } ... on Refusal { type rule } } }`,
        { id, settings },
      );
      expect(errors).toBeUndefined();
      return data?.saveSubscriptionSettings ?? {};
    },
    async saveOver(id, settings, expected) {
      const { data, errors } = await mia.graphql<{ saveSubscriptionSettings: Saved }>(
        `mutation ($id: ID!, $settings: Json!, $expected: String) {
          saveSubscriptionSettings(subscriptionId: $id, settings: $settings, expected: $expected) {
            ... on SaveSubscriptionSettingsSuccess { saved version } ... on Refusal { type rule error } } }`,
        { id, settings, expected },
      );
      expect(errors).toBeUndefined();
      return data?.saveSubscriptionSettings ?? {};
    },
    async form(id) {
      const { data } = await mia.graphql<{ subscriptionConfiguration: Drawn }>(
        "query ($id: ID!) { subscriptionConfiguration(subscriptionId: $id) { schema values words version } }",
        { id },
      );
      return data?.subscriptionConfiguration;
    },
    rowOf: async (id) =>
      (
        await app.opened.sql`select settings, secrets, settings_version as version from subscription where id = ${id}`
      )[0],
    reset() {
      seen.length = 0;
      world.answer = garden;
    },
    async close() {
      await app.close();
      stub.closeAllConnections();
      stub.close();
    },
  };
  return world;
}
