/** Written on the document's root while the referral banner stands (40 px, look.md section 5). */
export const bannerAttribute = "data-referral-banner";

/** For `selectors`: what stands lower while the banner is there. */
export const underBanner = `html[${bannerAttribute}] &`;
