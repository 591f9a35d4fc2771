/* Why a call was not taken at all, in words for people who call the gateway themselves. */

export const strangersRefused = () => "Too many calls without a sign-in. Sign in, or wait a minute and try again.";
export const nullGiven = (place: string) => `${place} takes no null. Leave the variable out, or give it a value.`;
export const oneHost = () => "A request names one host.";
export const noUpgrade = () => "This is no request for a WebSocket.";
