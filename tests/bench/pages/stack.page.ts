import { ApolloClient, gql, HttpLink, InMemoryCache } from "@apollo/client";
import { ApolloProvider, useFragment, useMutation, useQuery } from "@apollo/client/react";
import { useActorRef, useSelector } from "@xstate/react";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { assign, fromCallback, fromPromise, setup } from "xstate";

// The reference F: what the chosen stack costs before a line of one's own.

const machine = setup({
  types: { context: {} as { name: string }, events: {} as { type: "name.read" } },
  actors: { readName: fromPromise(async () => "F"), listen: fromCallback(() => undefined) },
  actions: { keepName: assign({ name: "F" }) },
}).createMachine({
  id: "stack",
  context: { name: "" },
  invoke: [{ src: "readName" }, { src: "listen" }],
  on: { "name.read": { actions: "keepName" } },
});

const query = gql`query Board { board { ...Board_title } } fragment Board_title on Board { title }`;
const mutation = gql`mutation Rename { rename { title } }`;
const fragment = gql`fragment Title on Board { title }`;

function Board() {
  const actor = useActorRef(machine);
  const name = useSelector(actor, (snapshot) => snapshot.context.name);
  const { data } = useQuery(query);
  const [rename] = useMutation(mutation);
  const title = useFragment({ fragment, from: { __typename: "Board", id: "1" } });
  return createElement("button", { type: "button", onClick: () => rename() }, name, JSON.stringify([data, title.data]));
}

const client = new ApolloClient({ link: new HttpLink({ uri: "/graphql" }), cache: new InMemoryCache() });
const app = createElement(ApolloProvider, { client, children: createElement(Board) });
createRoot(document.getElementById("root") as HTMLElement).render(app);
