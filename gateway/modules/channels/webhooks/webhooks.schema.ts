import { type Builder, builder, refusable } from "../../../schema/builder.ts";
import { readWebhookAddress, rotateWebhookAddress, type WebhookAddress } from "./webhooks.service.ts";

const AddressRef = builder.objectRef<WebhookAddress>("WebhookAddress");

/** The address of a webhook channel, to look up and to change. */
export function addWebhooks(builder: Builder): void {
  AddressRef.implement({
    description: "Whoever knows it puts words on the board: POST { text, expiresIn } as JSON.",
    fields: (t) => ({
      path: t.exposeString("path", { description: "Of this installation's own address." }),
      created: t.expose("createdAt", { type: "Timestamp" }),
    }),
  });
  builder.queryField("webhookAddress", (t) =>
    t.field({
      type: AddressRef,
      description: "Made when it is first asked for; NotFound for channels that are no webhook.",
      args: { subscriptionId: t.arg.id({ required: true }) },
      resolve: (_root, { subscriptionId }, { context, principal }) =>
        readWebhookAddress(context, principal, subscriptionId),
    }),
  );
  builder.mutationField("rotateWebhookAddress", (t) =>
    t.field({
      type: AddressRef,
      description: "The address before opens nothing from now on.",
      args: { subscriptionId: t.arg.id({ required: true }) },
      errors: refusable("RotateWebhookAddress", "webhookAddress"),
      resolve: (_root, { subscriptionId }, { context, principal }) =>
        rotateWebhookAddress(context, principal, subscriptionId),
    }),
  );
}
