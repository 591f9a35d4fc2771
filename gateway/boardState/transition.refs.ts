import { builder } from "../schema/builder.ts";
import { orders, paces, type Transition } from "./transition.ts";

const paceEnum = builder.enumType("TransitionPace", { values: paces });
const orderEnum = builder.enumType("TransitionOrder", { values: orders });

export const TransitionRef = builder.objectRef<Transition>("Transition");
TransitionRef.implement({
  description: "In which manner and order the modules of a board start to turn.",
  fields: (t) => ({
    pace: t.field({ type: paceEnum, resolve: ({ pace }) => pace }),
    order: t.field({ type: orderEnum, resolve: ({ order }) => order }),
    stepIntervalMs: t.exposeInt("stepIntervalMs", { description: "Between two steps of the order, in milliseconds." }),
    stepSize: t.exposeInt("stepSize", { description: "How many modules, rows or columns start together." }),
  }),
});

export const TransitionInput = builder.inputType("TransitionInput", {
  description: "How flaps turn; what is left out is the board's own manner.",
  fields: (t) => ({
    pace: t.field({ type: paceEnum }),
    order: t.field({ type: orderEnum }),
    stepIntervalMs: t.int(),
    stepSize: t.int(),
  }),
});
