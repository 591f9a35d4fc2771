import { afterEach, beforeEach } from "vitest";
import { readOutbox } from "../../gateway/mail/outbox.ts";
import { isPlanActive } from "../../gateway/modules/boards/products.service.ts";
import { activate, day, type Plan, plansOf, sell } from "./billingCalls.ts";
import { type Caller, type TestApp, testApp } from "./testApp.ts";

interface BillingBench {
  readonly app: TestApp;
  /** The board that plans are bought for. */
  readonly kitchen: string;
  /** Of the kitchen, signed in now. */
  readonly owner: Caller;
  /** A plan on a board; its id. */
  bought(sale?: Parameters<typeof sell>[1], board?: string): Promise<string>;
  /** The kitchen's latest plan. */
  plan(caller?: Caller): Promise<Plan>;
  /** Days pass, and what is due then is done; sign-ins live for minutes. */
  pass(days: number): Promise<void>;
  /** What was sent, but for the letters with codes. */
  mails(): Promise<Awaited<ReturnType<typeof readOutbox>>>;
  /** "address: subject" of each of them. */
  subjects(): Promise<string[]>;
  /** Whether the kitchen's plan runs. */
  runs(): Promise<boolean>;
}

/** A household whose boards are sold plans, for each test of the file. */
export function billingBench(): BillingBench {
  let app: TestApp;
  let kitchen: string;
  let owner: Caller;

  beforeEach(async () => {
    app = await testApp({
      seed: (seed) =>
        seed
          .person("mia")
          .person("noor")
          .person("ben")
          .person("payer")
          .person("claims", { email: "payer2@example.com", unverified: true })
          .person("root", { superadmin: true })
          .person("stranger")
          .tenant("home", (home) =>
            home
              .owner("mia")
              .admin("noor")
              .user("ben")
              .user("claims")
              .board("kitchen", { device: true })
              .board("hall", { device: true }),
          )
          .tenant("elsewhere", (elsewhere) => elsewhere.owner("stranger").board("lab")),
    });
    kitchen = app.ids.boards.kitchen ?? "";
    owner = await app.as("mia");
  });
  afterEach(() => app.close());

  const mails = async () => {
    await app.context.mail.settled();
    const all = await readOutbox(app.context.config.dataDir);
    return all.filter(({ subject }) => !subject.includes("activation code"));
  };
  return {
    get app() {
      return app;
    },
    get kitchen() {
      return kitchen;
    },
    get owner() {
      return owner;
    },
    async bought(sale = {}, board = kitchen) {
      const [code = ""] = await sell(app, sale);
      return activate(owner, board, code);
    },
    async plan(caller = owner) {
      const [first] = await plansOf(caller, kitchen);
      if (first === undefined) throw new Error("The board has no plan.");
      return first;
    },
    async pass(days) {
      await app.clock.advance(days * day);
      await app.context.jobs.sweep();
      owner = await app.as("mia");
    },
    mails,
    subjects: async () => (await mails()).map(({ to, subject }) => `${to}: ${subject}`),
    runs: () => isPlanActive(app.context.database, kitchen),
  };
}

/** So many years later, by the calendar. */
export const dateIn = (from: number, years: number) => {
  const date = new Date(from);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.getTime();
};
