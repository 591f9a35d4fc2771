import { expect } from "@playwright/test";
import { readOutbox } from "../../../gateway/mail/outbox.ts";

/** The link of the newest mail to an address that the gateway wrote into its outbox. */
export async function linkInMail(dataFolder: string, to: string): Promise<string> {
  let link: string | null | undefined;
  const look = async () => {
    link = (await readOutbox(dataFolder)).find((mail) => mail.to === to)?.link;
    return link;
  };
  await expect.poll(look, { message: `a mail to ${to}` }).toBeTruthy();
  return link ?? "";
}
