import { expect } from "@playwright/test";
import { readOutbox } from "../../../gateway/mail/outbox.ts";

/** The link of the newest letter to an address that the gateway wrote into its outbox. */
export async function linkInLetter(dataFolder: string, to: string): Promise<string> {
  let link: string | null | undefined;
  const look = async () => {
    link = (await readOutbox(dataFolder)).find((letter) => letter.to === to)?.link;
    return link;
  };
  await expect.poll(look, { message: `a letter to ${to}` }).toBeTruthy();
  return link ?? "";
}
