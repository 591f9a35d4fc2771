import { afterAll, beforeAll, beforeEach } from "vitest";
import { board } from "../../gateway/boardState/board.tables.ts";
import { type Caller, type TestApp, testApp } from "./testApp.ts";

export let app: TestApp;
export let mia: Caller;
export let noor: Caller;
/** The board on which Mia and Noor write. */
export let kitchen: string;

/** To be called by each test file: files share this module, and a hook belongs to the file that is being collected. */
export function startKitchen(): void {
  beforeAll(async () => {
    app = await testApp({
      seed: (seed) =>
        seed
          .person("mia", { firstName: "Mia", lastName: "Keller" })
          .person("noor", { firstName: "Noor", lastName: "Haddad" })
          .person("eve")
          .tenant("Home", (home) => home.owner("mia").user("noor").board("Kitchen", { timezone: "UTC" }).board("Hall"))
          .tenant("Elsewhere", (elsewhere) => elsewhere.owner("eve").board("Lab")),
    });
    kitchen = app.ids.boards.Kitchen ?? "";
  });

  afterAll(() => app?.close());

  /** Each test meets a board whose last message is long past, without pin or quiet hours. */
  beforeEach(async () => {
    await app.clock.advance(60_000);
    // Access tokens live ten minutes, and this clock runs fast.
    [mia, noor] = await Promise.all([app.as("mia"), app.as("noor")]);
    await app.context.database.update(board).set({ quietHoursBegin: "", quietHoursEnd: "" });
    await mia.graphql("mutation Unpin($id: ID!) { clearPin(boardId: $id) { __typename } }", { id: kitchen });
  });
}
