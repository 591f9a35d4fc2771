import { useFragment } from "@apollo/client/react";
import { graphql } from "../../gql/generated/gql.ts";

const ownName = graphql(`
  fragment OwnName_person on Person {
    id
    firstName
    lastName
  }
`);

/**
 * The person's name as it was saved last, once this page knows it: the sign-in's own name stays as it was when it began.
 * Nothing is asked for; null while nothing is known.
 */
export function useOwnName(personId: string | undefined): string | null {
  const { data, complete } = useFragment({
    fragment: ownName,
    fragmentName: "OwnName_person",
    from: personId === undefined ? null : { __typename: "Person", id: personId },
  });
  return complete && data ? `${data.firstName} ${data.lastName}`.trim() || null : null;
}
