import { useSearchParams } from "react-router-dom";
import { onFirstUse } from "../../ui/onFirstUse.tsx";
import { flagsParameter } from "./flagsParameter.ts";

const FlagsDialog = onFirstUse(async () => (await import("./FlagsDialog.tsx")).FlagsDialog);

/** For each feature of the open board whether it is on and which rule decided, for engineers who put `?flags` in the address. */
export function FlagsPanel() {
  const [search] = useSearchParams();
  return search.has(flagsParameter) ? <FlagsDialog when /> : null;
}
