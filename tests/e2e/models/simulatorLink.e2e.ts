import { expect } from "@playwright/test";
import { createMachine, fromCallback } from "xstate";
import { freePort } from "../../../gateway/freePort.ts";
import { simulatorLinkMachine } from "../../../machines/simulator/simulatorLinkMachine.ts";
import { type Line, openLine } from "../../support/line.ts";
import { makeBoard, publishBoard, sendText } from "../support/boards.ts";
import { moveClock, type RunningGateway, startGateway } from "../support/gateway.ts";
import { callGraph, signIn, watchForTrouble } from "../support/person.ts";
import { test } from "../support/test.ts";
import { anew, keepWalks, walkModel } from "../support/walkModel.ts";

/* Hours pass and the gateway is away: it has a clock of its own, and a line that can be cut. */

let gateway: RunningGateway;
let line: Line;
let outside: string;

test.beforeAll(async () => {
  const port = await freePort();
  outside = `http://127.0.0.1:${port}`;
  gateway = await startGateway({ PUBLIC_URL: outside });
  line = await openLine({ host: "127.0.0.1", port }, { host: "127.0.0.1", port: Number(new URL(gateway.url).port) });
});

test.afterAll(async () => {
  await line?.cut();
  await gateway?.stop();
});

/** Whoever watches a public board, while the gateway and the link come and go. */
const strangerModel = createMachine({
  id: "stranger",
  initial: "watching",
  states: {
    watching: {
      on: {
        "gateway.restarts": "watching",
        "hours.pass": "watching",
        "gateway.leaves": "stale",
        "link.revoke": "gone",
      },
    },
    stale: {
      on: {
        "gateway.returns": "watching",
        "gateway.returnsLate": "watching",
        "gateway.returnsWithoutLink": "gone",
      },
    },
    gone: { on: { "page.reload": "gone" } },
  },
});

const minute = 60_000;
/** A link's token lives for an hour, and a new one comes when half of it is over. */
const tokenLife = 60 * minute;
/** For so long a cut is not said (five seconds in all, by the changelog). */
const unsaid = 4_000;
/** A board takes the next message after this time. */
const betweenMessages = 15_000;
/** The longest wait before a stream is asked for again. */
const longestWait = 30_000;

test("a public board outlives its gateway's restarts, and says when it is old or gone", async ({ page, context }) => {
  const title = "Station hall";
  const owner = await context.newPage();
  await signIn(owner, "mia@example.com", "/", outside);
  const boardId = await makeBoard(owner, title);
  await owner.goto(`${outside}/select-board`);
  const troubles = watchForTrouble(page);
  const banner = page.getByText("No connection. Showing the last picture.");
  const gone = page.getByRole("heading", { name: "This board is no longer public" });
  const isStream = (url: string) => url.includes(`/simulator/${boardId}/events?`);
  let token = "";
  let loads = 0;
  page.on("domcontentloaded", () => {
    loads += 1;
  });
  let sent = 0;
  const opened = () => page.waitForResponse((response) => isStream(response.url()) && response.ok());
  const cut = () => page.waitForEvent("requestfailed", (request) => isStream(request.url()));
  const restart = async () => {
    const again = opened();
    line.break();
    await again;
  };
  /** Hours have passed for the owner as well, whose console renews what it is signed in by. */
  const renewOwner = async () => {
    await owner.reload();
    await expect(owner.getByRole("article", { name: title })).toBeVisible();
  };
  const revoke = () =>
    callGraph(owner, "mutation Revoke($token: String!) { deleteSimulatorToken(token: $token) { __typename } }", {
      token,
    });
  await page.clock.install();

  const walks = await walkModel(null, {
    title: "a public board's link while the gateway comes and goes",
    model: strangerModel,
    // The page follows its board; what it hears of it is told here.
    flow: simulatorLinkMachine.provide({ actors: { followBoard: fromCallback(() => undefined) } }),
    means: {
      "gateway.restarts": ["stream.waiting", "stream.open", "token.renewed"],
      "hours.pass": ["stream.waiting", "stream.open", "token.renewed"],
      "gateway.leaves": ["stream.waiting", `after ${unsaid}`],
      "gateway.returns": ["stream.open", "token.renewed"],
      "gateway.returnsLate": ["stream.refused", anew],
      "gateway.returnsWithoutLink": ["link.gone"],
      "link.revoke": ["link.gone"],
      "page.reload": [],
    },
    async begin() {
      await line.mend();
      const link = await publishBoard(owner, boardId);
      token = link.token;
      const stream = opened();
      const address = new URL(link.url);
      address.searchParams.set("disableAnimation", "");
      await page.goto(address.href);
      await stream;
    },
    does: {
      "gateway.restarts": restart,
      // The token that the page came with is older than it lives before the second half is over.
      "hours.pass": async () => {
        const before = loads;
        for (let half = 0; half < 2; half += 1) {
          await moveClock(gateway.dataFolder, 0.6 * tokenLife);
          await restart();
        }
        expect(loads, "the page went on with a token that was renewed").toBe(before);
        await renewOwner();
      },
      "gateway.leaves": async () => {
        const noticed = cut();
        await line.cut();
        await noticed;
        await page.clock.fastForward(unsaid);
      },
      "gateway.returns": async () => {
        await line.mend();
        const again = opened();
        await page.clock.fastForward(longestWait);
        await again;
      },
      "gateway.returnsLate": async () => {
        await moveClock(gateway.dataFolder, tokenLife + minute);
        // What the page has is refused; the page that comes in its place, when this one is a minute old, brings a new one.
        const answer = page.waitForResponse((response) => isStream(response.url()));
        const fresh = page.waitForEvent("domcontentloaded");
        const again = opened();
        await line.mend();
        await page.clock.fastForward(longestWait);
        expect((await answer).status()).toBe(401);
        await page.clock.fastForward(minute);
        await Promise.all([fresh, again]);
        await renewOwner();
      },
      "gateway.returnsWithoutLink": async () => {
        await line.mend();
        await revoke();
        await page.clock.fastForward(longestWait);
      },
      "link.revoke": async () => void (await revoke()),
      "page.reload": async () => void (await page.reload()),
    },
    sees: {
      // What is sent now is there: the picture is no old one.
      watching: async () => {
        sent += 1;
        await moveClock(gateway.dataFolder, betweenMessages);
        await sendText(owner, boardId, `TRAIN ${sent}`);
        await expect(page.getByRole("img", { name: new RegExp(`TRAIN ${sent}\\b`) })).toBeVisible();
        await expect(banner).toHaveCount(0);
      },
      stale: async () => {
        await expect(banner).toBeVisible();
        await expect(page.getByRole("img", { name: new RegExp(`TRAIN ${sent}\\b`) })).toBeVisible();
      },
      gone: async () => {
        await expect(gone).toBeVisible();
        await expect(page.getByText(/^Since /)).toBeVisible();
        await expect(page.locator("canvas")).toHaveCount(0);
      },
    },
    beside: {
      input: { token: "of the page" },
      started: [{ type: "stream.open" }, { type: "token.renewed" }],
      stands: async () => {
        if (await gone.isVisible()) return "gone";
        return (await banner.isVisible()) ? "following.away" : "following.steady";
      },
    },
  });
  expect(troubles).toEqual([]);
  keepWalks("simulatorLink", walks);
});
