import { builder } from "../../../schema/builder.ts";

export const RhythmKind = builder.enumType("ChannelRhythmKind", {
  values: ["at", "every", "ambient", "event"] as const,
});

const RhythmChoice = builder.enumType("ChannelRhythmChoice", {
  values: ["default", "at", "every", "ambient", "event"] as const,
  description: "default: as the channel itself says.",
});

export const RhythmInputRef = builder.inputType("ChannelRhythmInput", {
  description: "When a channel is to be seen. It finds the place that is farthest from the others anew.",
  fields: (t) => ({
    kind: t.field({ type: RhythmChoice, required: true }),
    times: t.stringList({ description: "at: HH:MM by the board's clock." }),
    weekdays: t.intList({ description: "at: 1 is Monday; all where none are named." }),
    minutes: t.int({ description: "every: 15 to 1440, in even parts of a day; ambient: 1 to 5." }),
    from: t.string({ description: "every: from when on a day, HH:MM." }),
    to: t.string({ description: "every: until when, exclusive." }),
  }),
});
