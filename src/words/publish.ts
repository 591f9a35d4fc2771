/** Publishing a board by a public link. Specified strings stand letter for letter. */
export const publishBoardLink = "Board Link";
export const publishEmbedCode = "HTML Embed Code";
export const publishCopy = "COPY";
/** The keys by what they copy; the word that is seen stands first. */
export const publishCopyLink = `${publishCopy} board link`;
export const publishCopyEmbed = `${publishCopy} embed code`;
export const publishGenerate = "Generate Link";
export const publishRevoke = "Revoke Link";
export const publishBack = "Back";

export const publishText = (title: string) =>
  `A link shows ${title} on any screen, to everybody who has it, without a sign-in. It shows the board and nothing else.`;
export const publishAbsent = "There is no link yet.";
export const publishLinkHint = "Open it on a television, a tablet or a second monitor.";
export const publishEmbedHint = "For a page of yours. Any site that has this code can show the board.";
export const publishEmbedHintNamed =
  "For a page of one of the sites that you named below. Elsewhere it says that it may not.";
export const publishSites = "Sites that may show it";
export const publishSitesHint = "One a line, as in https://shop.example. While none is named, any site may.";
export const publishSitesSave = "Save sites";
export const publishSitesReset = "Undo";
export const publishSitesSaved = "The sites are saved. Pages that may not show the board stop now.";
/** Why sites were not saved, by the rule that refused them. */
export const publishSitesReasons = {
  frameOriginsMany: "A link names at most 20 sites.",
  frameOriginUnreadable: "A site is written as in https://shop.example: letters, digits, dots and hyphens.",
  frameOriginNotSite: "Name the site alone, without what comes after it: https://shop.example.",
  frameOriginNotSecure: "It has to begin with https://.",
  NotFound: "The link was revoked meanwhile.",
  AnswerLost: "No answer came. What you wrote is kept: save it once more.",
} as const;
export const publishSitesFailed = (why: string, site?: string) =>
  site === undefined ? `The sites were not saved. ${why}` : `“${site}” was not saved. ${why}`;
export const publishPreview = "How it looks embedded";
export const publishPreviewName = (title: string) => `${title}, embedded`;
export const publishRevokeTitle = "Revoke Link";
export const publishRevokePrompt =
  "Everybody who has the link loses sight of the board at once, and pages that embed it stay empty. Are you sure?";
export const publishGenerated = "The link works now";
export const publishRevoked = "The link works no longer";
export const publishLoadFailed = "There was an error loading the link.";
export const publishGenerateFailed = "There was an error generating the link";
export const publishRevokeFailed = "There was an error revoking the link. It still works.";
export const publishRetry = "Try again";
export const publishNotAllowed = "Only the Owner and Admins of this board may publish it.";
export const publishLoading = "Loading the link";
