import type { FastifyInstance, FastifyReply } from "fastify";
import { anonymous } from "../../../callers/principal.ts";
import type { Context } from "../../../context.ts";
import { boardColumns, boardRows, describeGrid, gridRows } from "../../../grid.ts";
import { consoleData } from "../../../http/console.ts";
import { RefusalError } from "../../../refusal.ts";
import { linkTags, messagePicture } from "../../pictures/linkTags.ts";
import type { ListingRecord } from "./marketplace.refs.ts";
import { readListing } from "./marketplace.service.ts";
import { previewsOf } from "./previews.ts";

const blank = new Uint8Array(boardRows * boardColumns);

/** The fixed listing of `/slack` (channels, section 2.1). */
const slack = "slack";

/**
 * A channel's public page: the console's own, with tags for those who only want to show the link. Its picture is a board
 * that the channel plays at this moment, in UTC. What nobody offers gets the same page without tags.
 */
export function registerListingPages(app: FastifyInstance, context: Context): void {
  const answer = async (reply: FastifyReply, id: string, path: string) => {
    const listing = await findListing(context, id);
    const head = listing === undefined ? "" : headOf(context, listing, path);
    return app.pages.send(reply, "console", consoleData(context.config), head);
  };
  app.get<{ Params: { id: string } }>("/marketplace-listing/:id", (request, reply) => {
    const { id } = request.params;
    return answer(reply, id, `/marketplace-listing/${encodeURIComponent(id)}`);
  });
  app.get("/slack", (_request, reply) => answer(reply, slack, "/slack"));
}

async function findListing(context: Context, id: string): Promise<ListingRecord | undefined> {
  try {
    return await readListing(context, anonymous, { id });
  } catch (error) {
    if (error instanceof RefusalError && error.type === "NotFound") return undefined;
    throw error;
  }
}

function headOf({ config, clock }: Context, listing: ListingRecord, path: string): string {
  const { title, shortDescription, installable } = listing;
  // A channel that has nothing to show before it holds something is a blank board.
  const [codes = blank] = previewsOf(installable.friendlyIdentifier, clock.estimate(), "UTC");
  return linkTags(config.productName, {
    title,
    description: shortDescription,
    shown: describeGrid(codes),
    url: `${config.publicUrl}${path}`,
    pictureUrl: messagePicture(config.publicUrl, gridRows(codes), "degree"),
  });
}
