import { describe, expect, test } from "vitest";
import {
  failureNotice,
  isValidDuration,
  type SendKind,
  type SendStep,
  successNotice,
  totalSeconds,
} from "../../machines/message/sendRequest.ts";

const until = Date.UTC(2026, 10, 21, 20, 1, 0);

describe("a time for a pin or a schedule", () => {
  test.each<[SendKind, [number, number, number], boolean]>([
    ["pin", [0, 0, 0], false],
    ["pin", [0, 0, 1], true],
    ["pin", [0, 60, 0], false],
    ["pin", [0, 0, 60], false],
    ["pin", [-1, 0, 30], false],
    ["pin", [0.5, 0, 0], false],
    ["pin", [720, 0, 0], true],
    ["pin", [720, 0, 1], false],
    ["schedule", [720, 0, 1], true],
    ["schedule", [8760, 0, 0], true],
    ["schedule", [8760, 0, 1], false],
    ["pin", [Number.NaN, 0, 1], false],
  ])("%s after %j (hours, minutes, seconds): %j", (kind, [hours, minutes, seconds], isValid) => {
    expect(isValidDuration({ hours, minutes, seconds }, kind)).toBe(isValid);
  });

  test("is seconds + 60 x minutes + 3600 x hours", () => {
    expect(totalSeconds({ hours: 2, minutes: 3, seconds: 4 })).toBe(7384);
  });
});

describe("what is said when the gateway refuses", () => {
  test.each<[SendKind, SendStep, string, string]>([
    ["send", "createMessage", "FingerprintMatch", "message-already-shown"],
    ["send", "createMessage", "RateLimited", "message-rate-limited"],
    ["send", "createMessage", "Censored", "message-create-failed"],
    ["pin", "createMessage", "AnswerLost", "message-create-failed"],
    ["send", "createAppearance", "NotAuthorized", "appearance-failed"],
    ["send", "createAppearance", "RateLimited", "message-rate-limited"],
    ["send", "createAppearance", "ServerError", "send-server-failed"],
    ["resend", "createAppearance", "NotFound", "resend-failed"],
    ["resend", "createAppearance", "ServerError", "resend-server-failed"],
    ["resend", "createAppearance", "AnswerLost", "resend-server-failed"],
    ["pin", "pinMessage", "NotAuthorized", "pin-failed"],
    ["pin", "pinMessage", "ServerError", "pin-server-failed"],
    ["schedule", "scheduleMessage", "ServerError", "schedule-failed"],
    ["schedule", "scheduleMessage", "ValidationError", "schedule-failed"],
    ["send", "checkBoard", "AnswerLost", "send-server-failed"],
    ["send", "createMessage2", "FingerprintMatch", "message-already-shown"],
    ["send", "createMessage2", "RateLimited", "message-rate-limited"],
    ["send", "createMessage2", "ServerError", "message-create-failed"],
    ["resend", "createMessage2", "FingerprintMatch", "message-already-shown"],
    ["resend", "createMessage2", "NotAuthorized", "resend-failed"],
    ["pin", "createMessage2", "AnswerLost", "pin-server-failed"],
    ["schedule", "createMessage2", "ValidationError", "schedule-failed"],
  ])("%s, %s, %s: %s", (kind, step, code, id) => {
    expect(failureNotice(kind, step, { code, until })).toEqual({ id, cause: code, until });
  });

  test("a used-up quota is no matter of fifteen seconds", () => {
    const refusal = { code: "RateLimited", rule: "quota", sentence: "You have written 5 messages today." };
    expect(failureNotice("send", "createMessage", refusal)).toEqual({
      id: "message-create-failed",
      cause: "RateLimited",
      rule: "quota",
      sentence: refusal.sentence,
    });
  });
});

describe("what is said when a request has done what it should", () => {
  const duration = { hours: 1, minutes: 2, seconds: 3 };
  test.each<[SendKind, boolean, string]>([
    ["send", false, "message-sent"],
    ["send", true, "message-created"],
    ["resend", true, "message-created"],
    ["pin", false, "message-pinned"],
    ["pin", true, "message-pinned"],
    ["schedule", false, "message-scheduled-in"],
    ["schedule", true, "message-scheduled"],
  ])("%s, in one call: %j: %s", (kind, isOneCall, id) => {
    expect(successNotice(kind, duration, isOneCall).id).toBe(id);
  });
});
