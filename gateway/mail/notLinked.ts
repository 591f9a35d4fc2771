/**
 * What somebody else wrote, in a mail to who may never have heard of them: mail programs make links of addresses that stand in
 * the text, and such a link would be theirs, under our name. A blank stands in the middle of each: "evil. example".
 */
export function notLinked(text: string): string {
  return text.replace(/:(?=\/\/)|\.(?=\p{L})|@(?=\p{L})/gu, "$& ");
}
