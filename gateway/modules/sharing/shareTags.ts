import type { Code62 } from "../../domain.ts";
import { describeGrid } from "../../grid.ts";
import { shareTilesOnly, shareTitle } from "../../words/shareTags.ts";
import { linkTags } from "../pictures/linkTags.ts";
import type { SharedMessageRecord } from "./sharing.store.ts";

/** The tags in a page's head by which chats and other pages show the link (Open Graph, Twitter cards). */
export function shareTags(input: {
  readonly productName: string;
  readonly shareUrl: string;
  readonly imageUrl: string;
  readonly message: SharedMessageRecord;
  readonly code62: Code62;
}): string {
  const { productName, shareUrl, imageUrl, message, code62 } = input;
  // The text is written with the degree sign, whatever the board bears.
  const words = (code62 === "heart" ? message.text.replaceAll("°", "♥") : message.text)
    .replace(/\{\d+\}/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return linkTags(productName, {
    title: shareTitle(productName),
    description: words === "" ? shareTilesOnly() : words,
    shown: describeGrid(message.characters, code62),
    url: shareUrl,
    pictureUrl: imageUrl,
  });
}
