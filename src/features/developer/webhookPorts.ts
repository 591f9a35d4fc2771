import type { ApolloClient } from "@apollo/client";
import { fromPromise } from "xstate";
import {
  type EndpointAct,
  type EndpointAnswer,
  type EndpointWish,
  webhookEndpointMachine,
} from "../../../machines/developer/webhookEndpointMachine.ts";
import { ask } from "../../gql/ask.ts";
import { change } from "../../gql/change.ts";
import {
  createEndpointMutation,
  deleteEndpointMutation,
  deliveryQuery,
  endpointsQuery,
  endSecretMutation,
  redeliverMutation,
  rotateSecretMutation,
  switchEndpointMutation,
  updateEndpointMutation,
} from "./webhookOperations.ts";

/** A try is over after 15 seconds; it is asked for so often, so far apart. */
const looks = 40;
const lookEveryMs = 500;

/** Webhooks of a board on the gateway's calls. No answer that holds a secret is kept in the cache. */
export function provideWebhookEndpoint(client: ApolloClient, boardId: string) {
  return webhookEndpointMachine.provide({
    actors: {
      saveEndpoint: fromPromise<EndpointAnswer, EndpointWish>(async ({ input: { id, secretUrl: url, ...wish } }) => {
        const variables = { ...wish, url, types: [...wish.types] };
        const { boardId: _, ...changed } = variables;
        const answer =
          id === null
            ? await change(client, createEndpointMutation, variables, "no-cache").then(
                ({ createWebhookEndpoint: { endpoint, secret } }) => ({ id: endpoint.id, secret, arrived: true }),
              )
            : await change(client, updateEndpointMutation, { id, ...changed }).then(() => ({
                id,
                secret: null,
                arrived: true,
              }));
        await ask(client, endpointsQuery, { boardId });
        return answer;
      }),
      actOnEndpoint: fromPromise<EndpointAnswer, EndpointAct>(async ({ input: { kind, id } }) => {
        const answer = await actOn(client, kind, id);
        await ask(client, endpointsQuery, { boardId });
        return { id, secret: null, arrived: true, ...answer };
      }),
    },
  });
}

async function actOn(client: ApolloClient, kind: EndpointAct["kind"], id: string): Promise<Partial<EndpointAnswer>> {
  switch (kind) {
    case "delete":
      await change(client, deleteEndpointMutation, { id });
      return {};
    case "turnOn":
    case "turnOff":
      await change(client, switchEndpointMutation, { id, on: kind === "turnOn" });
      return {};
    case "rotateSecret": {
      const { rotateWebhookSecret } = await change(client, rotateSecretMutation, { id }, "no-cache");
      return { secret: rotateWebhookSecret.secret };
    }
    case "endSecret":
      await change(client, endSecretMutation, { id });
      return {};
    case "redeliver":
      await change(client, redeliverMutation, { deliveryId: id });
      return { arrived: await hasArrived(client, id) };
  }
}

/** Some gateway tries it in its own time; what came of it is in the cache then. False also where it was not tried yet. */
async function hasArrived(client: ApolloClient, id: string): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    const { webhookDelivery } = await ask(client, deliveryQuery, { id });
    const status = webhookDelivery.triesMade.at(-1)?.status ?? null;
    if (!webhookDelivery.again) return status !== null && status < 300;
    await new Promise<void>((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return false;
}
