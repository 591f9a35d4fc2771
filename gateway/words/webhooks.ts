/* Webhooks of channels: why what came was not taken. */

export const webhookNotFound = () => "There is no such webhook.";
export const webhookOften = () => "This webhook takes 12 messages an hour, 3 of them within a minute.";
export const webhookTooLong = () => "A message has at most 2 kB.";
export const webhookShape = () => "A message is JSON: { text, expiresIn }, the seconds from 60 to 86400.";
export const webhookUnreadable = (signs: readonly string[]) => `A board cannot show ${[...new Set(signs)].join(" ")}.`;
