/** The page of the mails that development did not send. */
export const outboxWords = {
  title: "Outbox",
  lead: "Development sends no mail. What would have gone out stands here, newest first.",
  none: "No mail was written yet. Sign up, or ask for a new password, and look again.",
  mails: "Mails",
  mailOf: (subject: string) => `The mail: ${subject}`,
  to: (address: string) => `To ${address}`,
} as const;
