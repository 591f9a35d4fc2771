import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { readOutbox } from "../../gateway/mail/outbox.ts";
import { openBrowser, signIn } from "./browser.ts";
import type { Seed } from "./seed.ts";
import { type Caller, testApp } from "./testApp.ts";

/* What persons change about themselves, as a console would ask for it. */

export const password = "three flaps turning";
export const personFields = "person { id firstName lastName emailAddress }";

/** A gateway with three people, and everything that a person of it can see. */
export async function personWorld(more: (seed: Seed) => Seed = (seed) => seed) {
  const dataDir = await mkdtemp(join(tmpdir(), "clatter-person-"));
  const app = await testApp({
    config: { dataDir, logLevel: "silent" },
    seed: (seed) =>
      more(
        seed
          .person("mia", { password, firstName: "Mia", lastName: "Keller" })
          .person("noor", { password })
          .person("nils")
          .tenant("Home", (home) => home.owner("mia").board("Kitchen")),
      ),
  });
  const origin = await app.listen();
  return {
    app,
    origin,
    idOf: (name: string) => app.ids.people[name] ?? "",
    /** The mails that went to an address, the newest first. */
    async mailsTo(address: string) {
      await app.context.mail.settled();
      return (await readOutbox(dataDir)).filter(({ to }) => to === address);
    },
    /** Presses the key of a page that a mail leads to. */
    open: async (link: string | null | undefined) =>
      (await openBrowser(origin).post(new URL(link ?? "").pathname, {})).status,
    /** The person at a browser of their own, which calls itself so. */
    async browse(emailAddress: string, secret: string, userAgent?: string): Promise<Caller> {
      const browser = openBrowser(origin, userAgent);
      return app.withToken((await signIn(browser, origin, emailAddress, secret)).access_token);
    },
    async close() {
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same with two households more: Mia's, where Ben and Noor are Users, and Noor's, where Mia is one. */
export const householdsWorld = (): Promise<PersonWorld> =>
  personWorld((seed) =>
    seed
      .person("ben")
      .tenant("Shop", (shop) => shop.owner("mia").user("ben").user("noor").board("Window"))
      .tenant("Lab", (lab) => lab.owner("noor").user("mia").board("Lab")),
  );

export type PersonWorld = Awaited<ReturnType<typeof personWorld>>;

/** What a mutation answered: the fields of its success, or the refusal. */
export async function mutate(caller: Caller, call: string, success = "__typename"): Promise<Record<string, unknown>> {
  const [field = ""] = /^\w+/.exec(call) ?? [];
  const name = field.charAt(0).toUpperCase() + field.slice(1);
  const answer = await caller.graphql<Record<string, Record<string, unknown>>>(
    `mutation { ${call} { ... on ${name}Success { ${success} } ... on Refusal { type error rule } } }`,
  );
  expect(answer.errors).toBeUndefined();
  return answer.data?.[field] ?? {};
}

export async function viewerOf(caller: Caller) {
  const { data } = await caller.graphql<{
    getViewerRole: {
      account: {
        emailAddress: string;
        pendingEmailAddress: string | null;
        person: { firstName: string; lastName: string };
      };
    };
  }>("{ getViewerRole { account { emailAddress pendingEmailAddress person { firstName lastName } } } }");
  return data?.getViewerRole.account;
}
