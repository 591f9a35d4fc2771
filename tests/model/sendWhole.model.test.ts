import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { deliveryMachine, type MessageToCreate, type MessageToShow } from "../../machines/message/deliveryMachine.ts";
import type { BoardCheck, SendEmitted } from "../../machines/message/sendContext.ts";
import { sendMachine } from "../../machines/message/sendMachine.ts";
import { PortRefusal } from "../../machines/port.ts";

/** What happens to one call: it is carried out or not, and the answer comes back or gets lost. */
type Fate = "fine" | "lostBefore" | "lostAfter";

/**
 * A board by the gateway's rules (decisions 13 to 16), with a line to it that loses answers. It keeps what was written
 * under a key, so that the same call again gives the first answer again.
 */
class Board {
  readonly shown: { readonly messageId: string; readonly key: string }[] = [];
  isPinned: boolean;
  isQuiet: boolean;
  private readonly fates: Fate[];
  private readonly messages = new Map<string, string>();
  private readonly answers = new Map<string, { appearanceId: string }>();

  constructor(state: { isPinned: boolean; isQuiet: boolean }, fates: readonly Fate[]) {
    this.isPinned = state.isPinned;
    this.isQuiet = state.isQuiet;
    this.fates = [...fates];
  }

  check(): BoardCheck {
    return { quietHours: this.isQuiet ? {} : null, pinned: this.isPinned ? {} : null };
  }

  call<Answer>(act: () => Answer): Answer {
    const fate = this.fates.shift() ?? "fine";
    if (fate === "lostBefore") throw new PortRefusal({ code: "AnswerLost" });
    const answer = act();
    if (fate === "lostAfter") throw new PortRefusal({ code: "AnswerLost" });
    return answer;
  }

  create({ idempotencyKey }: MessageToCreate): { messageId: string } {
    const messageId = this.messages.get(idempotencyKey) ?? `message-${this.messages.size + 1}`;
    this.messages.set(idempotencyKey, messageId);
    return { messageId };
  }

  show(message: MessageToShow): { appearanceId: string } {
    const body = JSON.stringify(message);
    const known = this.answers.get(body);
    if (known) return known;
    if (this.shown.at(-1)?.messageId === message.messageId) throw new PortRefusal({ code: "FingerprintMatch" });
    if (this.isQuiet && !message.forced) throw new PortRefusal({ code: "QuietHours" });
    if (this.isPinned && !message.forcePinnedMessageOverride) throw new PortRefusal({ code: "MessagePinned" });
    this.isPinned = false;
    this.shown.push({ messageId: message.messageId, key: message.idempotencyKey });
    const answer = { appearanceId: `appearance-${this.shown.length}` };
    this.answers.set(body, answer);
    return answer;
  }
}

function sendingTo(board: Board) {
  const actor = createActor(
    sendMachine.provide({
      actors: {
        checkBoard: fromPromise(async () => board.call(() => board.check())),
        delivery: deliveryMachine.provide({
          actors: {
            createMessage: fromPromise(async ({ input }) => board.call(() => board.create(input))),
            createAppearance: fromPromise(async ({ input }) => board.call(() => board.show(input))),
          },
        }),
      },
    }),
  );
  const told: SendEmitted[] = [];
  actor.on("*", (event) => told.push(event));
  actor.start();
  return { actor, told };
}

const request = {
  type: "send.request",
  boardId: "kitchen",
  characters: [[8, 9]],
  text: "HI",
  idempotencyKey: "key-1",
} as const;

const fates = fc.array(fc.constantFrom<Fate>("fine", "lostBefore", "lostAfter"), { maxLength: 8 });
const boards = fc.record({ isPinned: fc.boolean(), isQuiet: fc.boolean() });

describe("a send, from the press of the key to the board", () => {
  test("makes exactly one appearance and one success, whatever answers get lost on the way", async () => {
    await fc.assert(
      fc.asyncProperty(fates, boards, boards, async (line, before, meanwhile) => {
        const board = new Board(before, line);
        const { actor, told } = sendingTo(board);
        actor.send(request);
        // What the board is like may change while the person is asked.
        Object.assign(board, { isQuiet: meanwhile.isQuiet, isPinned: board.isPinned || meanwhile.isPinned });
        for (let step = 0; step < 40 && !actor.getSnapshot().matches("sent"); step += 1) {
          const snapshot = await waitFor(actor, (state) => !state.hasTag("busy"));
          // By the toast's key, or by the key of the composer once more.
          if (snapshot.matches("failed")) {
            actor.send(step % 2 ? { type: "send.retry" } : { ...request, idempotencyKey: `key-${step}` });
          } else if (!snapshot.matches("sent")) actor.send({ type: "confirm.yes" });
        }
        expect(actor.getSnapshot().value).toBe("sent");
        expect(board.shown).toHaveLength(1);
        expect(told.filter((event) => event.type === "send.succeeded")).toHaveLength(1);
        actor.stop();
      }),
    );
  });

  test("a No at any prompt writes nothing and clears no pin", async () => {
    await fc.assert(
      fc.asyncProperty(boards, fc.integer({ min: 0, max: 1 }), async (state, yes) => {
        fc.pre(state.isPinned || state.isQuiet);
        const board = new Board(state, []);
        const { actor } = sendingTo(board);
        actor.send(request);
        for (let given = 0; ; given += 1) {
          const snapshot = await waitFor(actor, (current) => !current.hasTag("busy"));
          if (snapshot.matches("sent")) break;
          actor.send({ type: given < yes ? "confirm.yes" : "confirm.no" });
          if (given >= yes) break;
        }
        const wasSent = actor.getSnapshot().matches("sent");
        expect(board.shown).toHaveLength(wasSent ? 1 : 0);
        if (!wasSent) expect(board.isPinned).toBe(state.isPinned);
        actor.stop();
      }),
    );
  });

  test("a pin that was set after the check is asked about, and the Yes clears it in the same call", async () => {
    const board = new Board({ isPinned: false, isQuiet: false }, []);
    const { actor } = sendingTo(board);
    const check = board.check.bind(board);
    board.check = () => {
      const answer = check();
      board.isPinned = true;
      return answer;
    };
    actor.send(request);
    await waitFor(actor, (state) => state.matches("confirmingPinned"));
    expect(board.isPinned).toBe(true);
    actor.send({ type: "confirm.yes" });
    await waitFor(actor, (state) => state.matches("sent"));
    expect(board).toMatchObject({ isPinned: false, shown: [{ key: "key-1" }] });
  });

  test("without its ports it fails with a sentence, and says which port is missing", async () => {
    const actor = createActor(sendMachine).start();
    actor.send(request);
    const { context } = await waitFor(actor, (state) => state.matches("failed"));
    expect(context.notice).toMatchObject({ id: "send-server-failed", cause: "PortUnprovided", rule: "checkBoard" });
    expect(context.request?.text).toBe("HI");
  });
});
