import { publishLinkMachine } from "../../machines/message/publishLinkMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { testByPaths } from "../support/paths.ts";

const link = { url: "https://boards.test/simulator/kitchen", token: "token" };
const away = new PortRefusal({ code: "AnswerLost" });

testByPaths("the public link of a board", {
  machine: publishLinkMachine,
  inputs: [
    { boardId: "kitchen", canPublish: true },
    { boardId: "kitchen", canPublish: false },
  ],
  events: [
    { type: "link.retry" },
    { type: "link.generate" },
    { type: "link.revoke" },
    { type: "confirm.no" },
    { type: "confirm.yes" },
    { type: "link.changed" },
  ],
  answers: {
    loadToken: { done: [link, null], fails: [away] },
    createToken: { done: [link], fails: [away] },
    deleteToken: { done: [undefined], fails: [away] },
  },
  strategy: "once",
  invariants: {
    "nothing is revoked without a confirmation": ({ calls, events }) => {
      const revoked = calls.filter(({ port }) => port === "deleteToken").length;
      return revoked === 0 ? undefined : revoked <= events.filter(({ type }) => type === "confirm.yes").length;
    },
    "what is revoked is the link that is shown": ({ event, calls }) =>
      event?.type === "confirm.yes" ? calls.at(-1)?.input.token === "token" : undefined,
    "who may not publish changes nothing": ({ input, calls }) =>
      input.canPublish ? undefined : calls.every(({ port }) => port === "loadToken"),
    "while present there is a link; while absent there is none": ({ snapshot }) => {
      if (snapshot.matches("present")) return snapshot.context.link !== null;
      return snapshot.matches("absent") ? snapshot.context.link === null : undefined;
    },
    "a link that could not be revoked stays, and that is said": ({ event, snapshot, emittedNow }) =>
      event?.type === "xstate.error.actor.deleteToken"
        ? snapshot.matches("present") && emittedNow[0]?.notice.id === "publish-revoke-failed"
        : undefined,
    "a link that could not be made is none, and that is said": ({ event, snapshot, emittedNow }) =>
      event?.type === "xstate.error.actor.createToken"
        ? snapshot.matches("absent") && emittedNow[0]?.notice.id === "publish-generate-failed"
        : undefined,
    "a failed reading says so and offers a retry": ({ snapshot }) =>
      snapshot.matches("failed")
        ? snapshot.context.notice?.id === "publish-load-failed" && snapshot.can({ type: "link.retry" })
        : undefined,
  },
  paths: 16,
});
