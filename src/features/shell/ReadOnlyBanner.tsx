import { useIsReadOnly } from "../../live/LiveContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { nothingSaved } from "../../words/refusal.ts";

/** Says that nothing can be saved for now, before a person tries. */
export function ReadOnlyBanner() {
  return useIsReadOnly() ? <Banner tone="warning">{nothingSaved}</Banner> : null;
}
