import { globalStyle } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

globalStyle("main", {
  display: "grid",
  gap: theme.space[32],
  maxWidth: "calc(68ch + 80px)",
  padding: `${theme.space[40]} ${theme.space[40]} ${theme.space[80]}`,
  "@media": { [media.belowPhone]: { padding: theme.space[16] } },
});
globalStyle("section", { display: "grid", gap: theme.space[8], color: theme.text.secondary });
globalStyle("h1", { fontSize: 24, lineHeight: "32px", fontWeight: theme.weight.semibold, letterSpacing: "-.02em" });
globalStyle("h2", {
  fontSize: 18,
  lineHeight: "24px",
  fontWeight: theme.weight.semibold,
  letterSpacing: "-.012em",
  color: theme.text.primary,
});
globalStyle("b", { fontWeight: theme.weight.medium, color: theme.text.primary });
globalStyle("code", { fontFamily: theme.font.mono, fontSize: 12 });
