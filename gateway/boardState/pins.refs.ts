/** As every call takes it that may end a pin. */
export const endsPinUntil = {
  type: "Timestamp",
  description:
    "Which pin is meant: the one that ends then, as the board and refusals tell it. Another one refuses; any pin is ended when left out.",
} as const;
