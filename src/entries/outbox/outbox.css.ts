import { globalStyle } from "@vanilla-extract/css";
import { theme } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

/** The mails left, the one that is read right; below 960 px one under the other. */
globalStyle("main", {
  display: "grid",
  gridTemplateColumns: "400px minmax(0, 1fr)",
  alignItems: "start",
  gap: theme.space[32],
  padding: `28px ${theme.space[40]} ${theme.space[40]}`,
  "@media": { [media.belowSidebar]: { gridTemplateColumns: "minmax(0, 1fr)", padding: theme.space[16] } },
});
globalStyle("h1", { fontSize: 24, lineHeight: "32px", fontWeight: theme.weight.semibold, letterSpacing: "-.02em" });
globalStyle("h2", { fontSize: 18, lineHeight: "24px", fontWeight: theme.weight.semibold, letterSpacing: "-.012em" });
globalStyle("header p, article > p", { color: theme.text.secondary });
globalStyle("nav, article", { display: "grid", gap: theme.space[16], minWidth: 0 });
globalStyle("nav ol", { margin: 0, padding: 0, listStyle: "none", borderTop: `1px solid ${theme.line.subtle}` });
globalStyle("nav li", { borderBottom: `1px solid ${theme.line.subtle}` });
globalStyle("nav li a", {
  display: "grid",
  gap: theme.space[4],
  padding: theme.space[12],
  color: theme.text.primary,
  fontWeight: theme.weight.medium,
  textDecoration: "none",
  overflowWrap: "anywhere",
});
globalStyle("nav li a:hover, nav li a[aria-current]", { background: theme.surface.hover });
globalStyle("nav li small", { fontSize: 13, fontWeight: theme.weight.regular, color: theme.text.secondary });
globalStyle("article > a", { color: theme.text.link, overflowWrap: "anywhere" });
globalStyle("iframe", {
  width: "100%",
  height: "min(80vh, 860px)",
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
});
globalStyle("article pre", {
  margin: 0,
  padding: theme.space[16],
  border: `1px solid ${theme.line.subtle}`,
  borderRadius: theme.radius.card,
  background: theme.surface.raised,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});
