/* What Home Assistant's people read of a board, and why a command over the broker was refused. */

export const entityNames = {
  picture: "Board",
  message: "Message",
  by: "Shown by",
  changed: "Last change",
  version: "Version",
  quiet: "Quiet hours",
  pinned: "Pinned",
  online: "Online",
  send: "Send message",
  notify: "Send",
  clear: "Clear",
  undo: "Undo",
  resend: "Resend",
  unpin: "Unpin",
  order: "Order of change",
  channels: "Channels",
  pin: "Pin for minutes",
  happened: "Events",
  answered: "Answers",
} as const;

export const payloadTooLarge = () => "A command over MQTT has at most 16 kB.";
export const payloadShape = () => "A command over MQTT is text, or a JSON object with text or grid.";
export const pressShape = () => "A button is pressed by PRESS.";
export const pinShape = () => "A message from the broker is pinned for 0 to 1440 whole minutes.";
export const commandUnknown = () => "There is no such command of a board.";
/** Who sends and pins, where nobody is told apart. */
export const brokerSender = "Home Assistant";
export const tooManyWaiting = () => "rate limited: commands for this board arrive faster than they can be looked at.";
export const commandFailed = () => "The gateway failed. Its log says more.";
