import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { messageRepeat, scheduledMessage } from "../../gateway/boardState/boardState.tables.ts";
import { readBoard, sendText, writeText } from "./messageCalls.ts";
import { type Caller, type TestApp, testApp } from "./testApp.ts";
import { listRepeats, makeRepeat, type RepeatAnswer } from "./timingCalls.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A household with one board, whose time is moved by the test. Each test meets it without plans, at noon of a Monday. */
export class RepeatHome {
  app!: TestApp;
  mia!: Caller;
  noor!: Caller;
  ben!: Caller;
  eve!: Caller;
  kitchen = "";

  /** Starts it before the file's tests and ends it after them. */
  static forThisFile(): RepeatHome {
    const home = new RepeatHome();
    beforeAll(async () => {
      home.app = await testApp({
        seed: (seed) =>
          seed
            .person("mia")
            .person("noor")
            .person("ben")
            .person("eve")
            .tenant("Home", (tenant) =>
              tenant.owner("mia").admin("noor").user("ben").user("eve").board("Kitchen", { timezone: "UTC" }),
            ),
      });
      home.kitchen = home.app.ids.boards.Kitchen ?? "";
    });
    beforeEach(() => home.#clear());
    afterAll(() => home.app?.close());
    return home;
  }

  /** A board without plans, pin or quiet hours. */
  async #clear(): Promise<void> {
    const { database } = this.app.context;
    await database.delete(scheduledMessage);
    await database.delete(messageRepeat);
    await database.update(board).set({ quietHoursBegin: "", quietHoursEnd: "", timezone: "UTC" });
    const now = await this.app.clock.now();
    const noon = Math.floor(now / day) * day + 12 * hour;
    const toMonday = (8 - (new Date(noon).getUTCDay() || 7)) % 7;
    await this.app.clock.advance(noon + (toMonday === 0 && noon <= now ? 7 : toMonday) * day - now);
    await this.signIn();
    await this.mia.graphql("mutation Unpin($id: ID!) { clearPin(boardId: $id) { __typename } }", { id: this.kitchen });
  }

  async signIn(): Promise<void> {
    const { app } = this;
    [this.mia, this.noor, this.ben, this.eve] = await Promise.all([
      app.as("mia"),
      app.as("noor"),
      app.as("ben"),
      app.as("eve"),
    ]);
  }

  /** Lets so many milliseconds pass, and what is due then happen. */
  async pass(ms: number): Promise<void> {
    await this.app.clock.advance(ms);
    await this.app.context.jobs.sweep();
    await this.signIn();
  }

  /** What the board shows. */
  async shown(): Promise<string | undefined> {
    return (await readBoard(this.mia, this.kitchen)).currentAppearance?.message.formatted.trim();
  }

  /** Sends once the limit for one board lets it. */
  async sendAfterRate(text: string): Promise<void> {
    await this.pass(16_000);
    const sent = await sendText(this.mia, this.kitchen, text);
    expect(sent.__typename).toBe("CreateMessageAppearanceV2Success");
  }

  /** Plans a text, daily at ten past twelve unless said otherwise. */
  async repeat(caller: Caller, text: string, more: object = {}): Promise<RepeatAnswer> {
    const messageId = await writeText(caller, text);
    const input = { boardId: this.kitchen, messageId, rhythm: "Daily" as const, time: "12:10", ...more };
    const answer = await makeRepeat(caller, input);
    if (answer.__typename === "Refusal") throw new Error(`${answer.type} ${answer.rule}`);
    return answer.repeat;
  }

  /** The repeat as it is now. */
  async now(id: string): Promise<RepeatAnswer> {
    const found = (await listRepeats(this.mia, this.kitchen)).find((one) => one.id === id);
    if (found === undefined) throw new Error("There is no such repeat.");
    return found;
  }

  /** When it comes next, epoch milliseconds. */
  async nextOf(id: string): Promise<number | undefined> {
    return (await this.now(id)).next?.sendAt;
  }
}
