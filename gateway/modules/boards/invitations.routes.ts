import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Context } from "../../context.ts";
import { RefusalError } from "../../refusal.ts";
import * as words from "../../words/memberRefusals.ts";
import { findInvitedAddress } from "./invitationLinks.service.ts";

/** Our own secrets have 43 characters. */
const asked = z.object({ token: z.string().min(1).max(200) });

/** Whom the link of a mail is for, so that its holder signs in, or up, as that person. A POST: no token in an address. */
export function registerInvitations(app: FastifyInstance, context: Context): void {
  app.post("/invited-address", async (request, reply) => {
    const read = asked.safeParse(request.body);
    if (!read.success) throw new RefusalError("NotFound", words.linkUnknown(), { rule: "link" });
    const emailAddress = await findInvitedAddress(context, read.data.token, { address: request.ip });
    return reply.header("cache-control", "no-store").send({ emailAddress });
  });
}
