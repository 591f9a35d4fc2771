import { useQuery } from "@apollo/client/react";
import { minor } from "../../gql/minorLink.ts";
import { linkQuery } from "./referralOperations.ts";
import { viewerQuery } from "./viewerOperations.ts";

/** The link by which a friend buys; null while it is not known, and for who has none. */
export function useReferralLink(): string | null {
  const { data } = useQuery(viewerQuery, { context: minor });
  const person = data?.getViewerRole.account.person;
  const hasCode = person !== undefined && person.referralCode !== null;
  const { data: link } = useQuery(linkQuery, {
    variables: { personId: person?.id ?? "" },
    skip: !hasCode,
    context: minor,
  });
  return link?.referralCodeQuery?.url ?? null;
}
