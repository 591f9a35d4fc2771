/** Making a device before it ships. Specified strings stand letter for letter. */

export const factoryText =
  "A device gets its identity and its pairing code before it ships. The code is good for 15 minutes.";
export const provision = "Provision";
export const provisionTitle = "New device";
export const provisionHint = "For whoever builds a display: its identity, and the code that pairs it.";
export const provisionCountry = "Country";
export const provisionCountryHint = "Two letters, such as CH. You may leave it out.";
export const provisionCountryWrong = "A country is two letters, such as CH.";
export const provisionFailed = "There was an error provisioning a device.";
export const provisionReasons = {
  AnswerLost: "No answer came. If a device was made, its code lapses by itself.",
  RateLimited: "Too many at once. Try again in a minute.",
} as const;
export const provisionOnce = "This is shown once. The pairing code is good for 15 minutes.";
export const provisionId = "Id";
export const provisionNetwork = "Set-up network";
export const provisionKey = "Its key";
export const provisionPairing = "Pairing code";
export const provisionCode = "All of it in base64";
export const provisionCopy = "Copy code";
export const provisionAnother = "Provision another";
