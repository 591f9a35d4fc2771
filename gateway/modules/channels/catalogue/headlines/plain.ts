/* A feed's title is HTML to most who write one, and a text to others. */

/** What begins as a tag does: of "5 < 6 > 4" nothing is one. It ends before the next one begins, so that no text takes long. */
const tags = /<[a-z/!?][^<>]*>/gi;
const references = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi;

/** From U+00A0 on, in their order (HTML 4, 24.2). */
const latin =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot " +
  "cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml " +
  "Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig " +
  "agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute " +
  "ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const firstLatin = 0xa0;

/** Those that titles have beside them. */
const named: ReadonlyMap<string, number> = new Map([
  ...latin.split(" ").map((name, place) => [name, firstLatin + place] as const),
  ["amp", 0x26],
  ["lt", 0x3c],
  ["gt", 0x3e],
  ["quot", 0x22],
  ["apos", 0x27],
  ["OElig", 0x152],
  ["oelig", 0x153],
  ["Scaron", 0x160],
  ["scaron", 0x161],
  ["ndash", 0x2013],
  ["mdash", 0x2014],
  ["lsquo", 0x2018],
  ["rsquo", 0x2019],
  ["sbquo", 0x201a],
  ["ldquo", 0x201c],
  ["rdquo", 0x201d],
  ["bdquo", 0x201e],
  ["bull", 0x2022],
  ["hellip", 0x2026],
  ["lsaquo", 0x2039],
  ["rsaquo", 0x203a],
  ["euro", 0x20ac],
  ["trade", 0x2122],
]);

/** A title as it is read: without tags, and with the signs that it names. */
export function plain(html: string): string {
  return html
    .replace(tags, "")
    .replace(references, (reference, decimal?: string, hexadecimal?: string, name = "") => {
      const code = decimal === undefined ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
      return signOf(named.get(name) ?? code) ?? reference;
    })
    .replace(/\s+/g, " ")
    .trim();
}

/** Undefined for what is the code of no sign. */
function signOf(code: number): string | undefined {
  const isSign = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isSign ? String.fromCodePoint(code) : undefined;
}
