/* Why somebody may not make more of something, and what to do; the console shows these as they stand. */

type Kind =
  | "boards"
  | "messages"
  | "schedules"
  | "drafts"
  | "links"
  | "invitations"
  | "installables"
  | "credentials"
  | "sandboxes";
type Sentences = Readonly<Record<Kind, (most: number, confirmed: boolean) => string>>;

const more = (confirmed: boolean, then: string) => (confirmed ? then : "Confirm your e-mail address to make more.");

/** Today's are used up. */
export const quotaOfDay: Sentences = {
  boards: (most, confirmed) => `You have made ${most} boards today. ${more(confirmed, "Make more tomorrow.")}`,
  messages: (most, confirmed) => `You have written ${most} messages today. ${more(confirmed, "Write more tomorrow.")}`,
  schedules: (most, confirmed) =>
    `You have scheduled ${most} messages today. ${more(confirmed, "Schedule more tomorrow.")}`,
  drafts: (most, confirmed) => `You have saved ${most} drafts today. ${more(confirmed, "Save more tomorrow.")}`,
  links: (most, confirmed) => `You have made ${most} links today. ${more(confirmed, "Make more tomorrow.")}`,
  invitations: (most, confirmed) =>
    `You have made ${most} invitations today. ${more(confirmed, "Make more tomorrow.")}`,
  installables: (most, confirmed) =>
    `You have made ${most} installables today. ${more(confirmed, "Make more tomorrow.")}`,
  credentials: (most, confirmed) =>
    `You have made ${most} credentials today. ${more(confirmed, "Make more tomorrow.")}`,
  sandboxes: (most, confirmed) => `You have made ${most} sandboxes today. ${more(confirmed, "Make more tomorrow.")}`,
};

/** There are as many as one person may have. */
export const quotaUsedUp: Sentences = {
  boards: (most, confirmed) => `You own ${most} boards. ${more(confirmed, "Delete one to make another.")}`,
  messages: (most, confirmed) => `You have written ${most} messages. ${more(confirmed, "One person writes no more.")}`,
  schedules: (most, confirmed) =>
    `${most} messages of yours are scheduled. ${more(confirmed, "Cancel one to schedule another.")}`,
  drafts: (most, confirmed) => `You have ${most} drafts. ${more(confirmed, "Delete one to save another.")}`,
  links: (most, confirmed) => `You have ${most} links to messages. ${more(confirmed, "Revoke one to make another.")}`,
  invitations: (most, confirmed) =>
    `${most} invitations of yours are waiting. ${more(confirmed, "Revoke one to make another.")}`,
  installables: (most, confirmed) =>
    `You have ${most} installables. ${more(confirmed, "Delete one to create another.")}`,
  credentials: (most, confirmed) => `You have ${most} credentials. ${more(confirmed, "Delete one to create another.")}`,
  sandboxes: (most, confirmed) =>
    `You have ${most} sandboxes, by all your credentials. ${more(confirmed, "End one to make another; each ends within a day.")}`,
};

/** Nobody fills another's mailbox by inviting them again and again. */
export const mailsOfDay = (most: number) => `This address was sent ${most} mails today. Write to it again tomorrow.`;
export const mailsUsedUp = (most: number) => `This address was sent ${most} mails. It gets no more.`;
