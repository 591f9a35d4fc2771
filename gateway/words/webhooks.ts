/* Webhooks of channels: why what came was not taken. */

export const webhookNotFound = () => "There is no such webhook.";
export const webhookOften = () => "This webhook takes 12 messages an hour, 3 of them within a minute.";
export const webhookCalls = () => "Too many calls: a webhook takes 60 calls a minute, refused ones as well.";
export const webhookTooLong = () => "A message has at most 2 kB.";
export const webhookShape = () => "A message is JSON: { text, expiresIn }, the seconds from 60 to 86400.";
/** Slack writes the time by its reader's own clock; where it cannot, by UTC. */
export const slackTaken = (at: number) => {
  const utc = new Date(at).toISOString().slice(11, 16);
  return `The board shows it at <!date^${Math.floor(at / 1000)}^{time}|${utc} UTC>.`;
};
export const slackNotTaken = "The board will not show it: it is muted, or not free in time.";
export const slackUsage = "Write what the board should show after the command.";
export const webhookUnreadable = (signs: readonly string[]) => `A board cannot show ${[...new Set(signs)].join(" ")}.`;
