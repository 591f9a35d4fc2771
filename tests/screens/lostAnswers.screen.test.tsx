import { act, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { showBroadcastRefusal } from "../../src/features/broadcast/broadcastNotices.ts";
import { showRefusal } from "../../src/features/send/sendNotices.ts";
import { showHoldRefusal, showUndoRefusal } from "../../src/features/send/upkeepNotices.ts";
import { tellShare } from "../../src/features/share/shareNotices.ts";
import { tellMessageSets } from "../../src/pieces/messageSetNotices.ts";
import { Toasts } from "../../src/ui/Toasts.tsx";

const lost = (id: string) => ({ id, cause: "AnswerLost" });
const again = () => {};
const twice = (act: string) => `No answer came. Your message is kept, and trying again cannot ${act} it twice.`;
const perhaps = "No answer came. It may have been done all the same.";

describe("a press that got no answer", () => {
  it.each<[string, () => void, string]>([
    ["send", () => showRefusal("send", lost("send-server-failed"), "Clatter", again), twice("send")],
    ["resend", () => showRefusal("resend", lost("resend-server-failed"), "Clatter", again), twice("send")],
    ["pin", () => showRefusal("pin", lost("pin-server-failed"), "Clatter", again), twice("pin")],
    ["schedule", () => showRefusal("schedule", lost("schedule-failed"), "Clatter", again), twice("schedule")],
    ["broadcast", () => showBroadcastRefusal(lost("broadcast-failed")), twice("send")],
    ["undo of a broadcast", () => showBroadcastRefusal(lost("broadcast-undo-failed")), perhaps],
    ["undo", () => showUndoRefusal(lost("undo-failed"), again), perhaps],
    ["unpin", () => showHoldRefusal(lost("unpin-failed"), again), perhaps],
    ["add to sets", () => tellMessageSets({ isError: true, notice: lost("message-set-failed") }), twice("add")],
    [
      "open sets",
      () => tellMessageSets({ isError: true, notice: lost("message-sets-load-failed") }),
      "No answer came. Try again.",
    ],
    ["share", () => tellShare(true, lost("share-failed")), "No answer came. Your message is kept. Try again."],
  ])("of '%s' says what that press did", async (_, tell, sentence) => {
    render(<Toasts label="Notifications" closeName="Close" />);
    act(tell);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
  });
});
