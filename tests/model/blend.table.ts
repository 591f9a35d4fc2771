import { type Blended, type BlendInput, blendMachine } from "../../machines/channel/blendMachine.ts";
import { PortRefusal } from "../../machines/port.ts";
import { tableOf } from "../support/table.ts";

type Story = BlendInput;

const ours: Blended = { id: "blend-1", messageSetIds: ["other", "set-1"] };
/** The channel was deleted and made anew elsewhere. */
const anew: Blended = { id: "blend-2", messageSetIds: ["set-1"] };
const others: Blended = { id: "blend-1", messageSetIds: ["other"] };
const tell = (blended: Blended) => ({ type: "blended.told", blended }) as const;
const plan = (hasPlan: boolean) => ({ type: "plan.told", hasPlan }) as const;
const lapsed = new PortRefusal({ code: "SubscriptionHold" });
const away = new PortRefusal({ code: "AnswerLost" });
const set = ({ boardId, messageSetId }: Story) => ({ boardId, messageSetId });
const holds = (blended: Blended) => () => ({ blended });
const view = ({ boardId, blended }: Story) =>
  [{ type: "blended.view", boardId, blendedId: blended?.id ?? "" }] as const;
const failed = ({ title }: Story) =>
  [{ type: "blend.failed", notice: { id: "blend-failed", cause: "AnswerLost", values: { title } } }] as const;
const started = { boardId: "kitchen", messageSetId: "set-1", title: "Haiku", hasPlan: true, blended: null } as const;

/** Channels, sections 4, 7 and 8. */
export const blendTable = tableOf(blendMachine)({
  title: "blending a listing's messages",
  story: started as Story,
  starts: [
    { input: started, to: "notBlended" },
    {
      input: { ...started, boardId: "porch", title: "Wit", hasPlan: false, blended: others },
      to: "notBlended",
      knows: { boardId: "porch", title: "Wit", hasPlan: false, blended: others },
    },
    { input: { ...started, blended: ours }, to: "blended", knows: { blended: ours } },
  ],
  places: {
    notBlended: {},
    planInactive: {},
    blending: { calls: { addToBlended: set } },
    blended: {},
    unblending: { calls: { removeFromBlended: set } },
  },
  shows: (all) => all,
  // biome-ignore format: one row a line
  rows: [
    { in: "notBlended", on: { type: "blend.request" }, when: ({ hasPlan }) => hasPlan, to: "blending" },
    { in: "notBlended", on: { type: "blend.request" }, to: "planInactive" },
    { in: "planInactive", on: { type: "modal.close" }, to: "notBlended" },
    { in: "planInactive", on: { type: "plan.activate" }, to: "notBlended", emits: () => [{ type: "plus.open" }] },
    { in: "blending", answer: ["addToBlended", ours], to: "blended", keep: holds(ours), emits: (told) => view({ ...told, blended: ours }) },
    { in: "blending", refusal: ["addToBlended", lapsed], to: "planInactive" },
    { in: "blending", refusal: ["addToBlended", away], to: "notBlended", emits: failed },
    { in: "blended", on: { type: "blended.open" }, emits: view },
    { in: "blended", on: { type: "blend.remove" }, to: "unblending" },
    { in: "unblending", answer: ["removeFromBlended", others], to: "notBlended", keep: holds(others) },
    { in: "unblending", refusal: ["removeFromBlended", away], to: "blended", emits: failed },
    // Whoever changed it, it is as the gateway says.
    { in: ["notBlended", "blended"], on: tell(ours), to: "blended", keep: holds(ours) },
    { in: ["notBlended", "blended"], on: tell(anew), to: "blended", keep: holds(anew) },
    { in: ["notBlended", "blended"], on: tell(others), to: "notBlended", keep: holds(others) },
    { in: ["notBlended", "blended"], on: tell(null), to: "notBlended", keep: holds(null) },
    { in: ["notBlended", "planInactive", "blending", "blended", "unblending"], on: [plan(true), plan(false)], keep: (_, event) => ({ hasPlan: event.hasPlan as boolean }) },
  ],
  promises: {
    "blended exactly while messageSetIds holds the set": ({ snapshot }) => {
      const isIn = snapshot.context.blended?.messageSetIds.includes("set-1") === true;
      if (snapshot.matches("blended")) return isIn;
      return snapshot.matches("notBlended") ? !isIn : undefined;
    },
    "offered only for a listing with a message set": ({ calls }) =>
      calls.every(({ input }) => input.messageSetId !== ""),
  },
  contract: {
    flow: "blend",
    more: {
      "blending error.addToBlended planInactive": "the plan lapsed meanwhile (D17, SubscriptionHold)",
      "planInactive plan.activate notBlended": "Activate Now leads to the purchase (section 2.2)",
      "any blended.told any": "somebody else, or another window, blended it or took it out",
      "any plan.told any": "the plan begins or ends while the page stands open",
    },
  },
});
