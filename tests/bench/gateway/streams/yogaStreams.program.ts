import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createPubSub, createSchema, createYoga } from "graphql-yoga";
import { answerCommands } from "./commands.ts";

// Streams as GraphQL Yoga makes them: a subscription over server-sent events.

const news = createPubSub();
const boardId = "x".repeat(36);
const schema = createSchema({
  typeDefs: "type News { boardId: ID! what: String! } type Query { hello: String } type Subscription { news: News! }",
  resolvers: {
    Subscription: {
      news: {
        async *subscribe() {
          yield { news: { boardId, what: "first" } };
          for await (const what of news.subscribe("news")) yield { news: { boardId, what } };
        },
      },
    },
  },
});
const server = createServer(createYoga({ schema, logging: false, graphiql: false }));
server.listen({ port: 0, host: "127.0.0.1", backlog: 4_096 }, () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
answerCommands({ burst: (what) => news.publish("news", String(what)) });
