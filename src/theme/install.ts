/** What every entry of the product imports first: fonts, both themes and the reset. Dark stands after light, on purpose. */
import "./fonts.css";
import "./light.css.ts";
import "./dark.css.ts";
import "./global.css.ts";
