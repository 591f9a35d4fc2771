import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { boardReasons, feedReasons, messageReasons, untilWhen, whyRefused } from "../../src/words/refusal.ts";

const now = Date.UTC(2026, 10, 22, 12);
const inTwoHours = now + 2 * 60 * 60 * 1000;
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

describe("why something was refused", () => {
  it("tells the reason, the place, until when, and who set it", () => {
    const refused = { cause: "MessagePinned", rule: "pinned", until: inTwoHours, setBy: "Noor Haddad" };
    const until = `Until ${clock.format(inTwoHours)}, set by Noor Haddad`;
    expect(whyRefused(refused)).toBe(`A message is pinned to the board. ${until}`);
    const place = { cause: "CharactersInvalid", row: 0, column: 21 };
    expect(whyRefused(place)).toBe("It holds a code that no flap bears. Row 1, column 22.");
    expect(whyRefused({ cause: "MessagePinned", setBy: "Noor Haddad" })).toMatch(/Set by Noor Haddad$/);
  });

  it("goes by the words of the area before those of all, and by the rule before the code", () => {
    expect(whyRefused({ cause: "NotAuthorized" }, feedReasons)).toBe("It is not yours to do.");
    expect(whyRefused({ cause: "NotAuthorized" }, boardReasons)).toBe("Your role on this board does not allow it.");
    const undo = { ...messageReasons, undoTime: "A message can be taken back for 15 seconds." };
    expect(whyRefused({ cause: "ValidationError", rule: "undoTime" }, undo)).toBe(undo.undoTime);
  });

  it("lets the gateway say what has no words here, and says nothing where nothing is known", () => {
    expect(whyRefused({ cause: "PlusRequired", sentence: "This needs Plus." })).toBe("This needs Plus.");
    expect(whyRefused({ cause: "PlusRequired" })).toBeUndefined();
    expect(whyRefused({})).toBeUndefined();
  });

  it("says from when on it is let through again", () => {
    expect(whyRefused({ cause: "RateLimited", until: inTwoHours }, messageReasons)).toMatch(/^Again at \S+/);
    expect(whyRefused({ cause: "RateLimited" })).toBe("Too many at once. Try again in a moment.");
  });

  it("says a used-up quota by its own sentence with what to do, and by no clock", () => {
    const sentence = "You have made 8 boards today. Confirm your e-mail address to make more.";
    const refused = { cause: "RateLimited", rule: "quota", until: inTwoHours };
    for (const own of [{}, messageReasons, feedReasons, boardReasons]) {
      expect(whyRefused({ ...refused, sentence }, own)).toBe(sentence);
    }
    expect(whyRefused(refused)).toMatch(/tomorrow, or delete/);
    expect(whyRefused({ cause: "RateLimited", rule: "quota" })).not.toMatch(/moment/);
  });

  it("is told of a rule that holds, as far as it is known", () => {
    expect(untilWhen(inTwoHours, undefined)).toBe(`Until ${clock.format(inTwoHours)}`);
    expect(untilWhen(undefined, undefined)).toBeUndefined();
  });
});
