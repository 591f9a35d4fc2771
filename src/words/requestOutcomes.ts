/* What came of a program's call, in a word. */

/** A refusal by a rule is no fault. */
export const answerWords = {
  Read: "Read",
  Changed: "Changed",
  WouldShow: "Would show",
  Planned: "Planned",
  Held: "Held",
  Muted: "Muted",
  Repeated: "Repeated",
  Shown: "Shown",
  Refused: "Refused",
  Faulty: "Faulty",
} as const;
