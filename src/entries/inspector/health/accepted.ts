/** What is as it is, with the reason: "machine: ailment what". */
export const accepted: Readonly<Record<string, string>> = {
  "encodedLanding: deadEnd unusable": "A link that says nothing stays so; its page leads on by links.",
  "invitationLink: deadEnd dead": "An invitation that is over stays so; its page leads on by links.",
  "invitationLink: deadEnd ofAnother": "Only signing in as somebody else helps, which is a new page.",
  "referralBanner: deadEnd hidden": "It comes back with the next visit.",
  "screenReturn: deadEnd gone": "The page is left at once.",
  "screenReturn: deadEnd reloading": "The page is loaded anew.",
};
