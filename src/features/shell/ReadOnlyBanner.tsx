import { useIsReadOnly } from "../../live/LiveContext.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { useBetweenPresses } from "../../ui/useBetweenPresses.ts";
import { nothingSaved } from "../../words/refusal.ts";

/** Says that nothing can be saved for now, before a person tries. */
export function ReadOnlyBanner() {
  return useBetweenPresses(useIsReadOnly()) ? <Banner tone="warning">{nothingSaved}</Banner> : null;
}
