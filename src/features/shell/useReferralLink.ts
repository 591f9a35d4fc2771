import { useQuery } from "@apollo/client/react";
import { graphql } from "../../gql/generated/gql.ts";

const referrerQuery = graphql(`
  query ProfileReferrer {
    getViewerRole {
      id
      account {
        id
        person {
          id
          referralCode
        }
      }
    }
  }
`);

const linkQuery = graphql(`
  query ProfileReferralLink($personId: ID!) {
    referralCodeQuery(personId: $personId) {
      id
      url
    }
  }
`);

/** The link by which a friend buys; null while it is not known, and for who has none. */
export function useReferralLink(): string | null {
  const { data } = useQuery(referrerQuery);
  const person = data?.getViewerRole.account.person;
  const hasCode = person !== undefined && person.referralCode !== null;
  const { data: link } = useQuery(linkQuery, { variables: { personId: person?.id ?? "" }, skip: !hasCode });
  return link?.referralCodeQuery?.url ?? null;
}
