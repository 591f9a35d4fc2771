import { afterEach, describe, expect, it } from "vitest";
import { RefusalError } from "../../gateway/refusal.ts";
import { homeWithFigures } from "../support/figures.ts";
import { sendText } from "../support/messageCalls.ts";

/** Writes stacks out itself, as source maps do, and counts those of refusals. */
function countWritten(): { readonly written: () => number } {
  let written = 0;
  Error.prepareStackTrace = (_error, places) => {
    if (places.some((place) => String(place.getFileName()).includes("gateway/modules/messages"))) written += 1;
    return `\n${places.map((place) => `    at ${place}`).join("\n")}`;
  };
  return { written: () => written };
}

describe("refusals, which a stranger can have by the thousand", () => {
  const { prepareStackTrace } = Error;
  afterEach(() => {
    Error.prepareStackTrace = prepareStackTrace;
  });

  it("have no stack written out on the way to whoever is refused", async () => {
    const gateway = await homeWithFigures();
    try {
      const mia = await gateway.as("mia");
      const boardId = gateway.ids.boards.kitchen ?? "";
      await sendText(mia, boardId, "One");
      const { written } = countWritten();
      const answer = await sendText(mia, boardId, "Too soon");
      expect(JSON.stringify(answer)).toContain("rateLimit");
      expect(written()).toBe(0);
    } finally {
      await gateway.close();
    }
  });

  it("tell whoever asks where they were made, and take a stack that is set", () => {
    const refuse = () => new RefusalError("NotFound", "No such board.");
    const refusal = refuse();
    expect(refusal.stack).toMatch(/^RefusalError: No such board\.\n\s+at refuse .*refusals\.api\.test\.ts/);
    refusal.stack = "elsewhere";
    expect(refusal.stack).toBe("elsewhere");
    // Others keep theirs.
    expect(new Error("Else").stack).toContain("refusals.api.test.ts");
  });
});
