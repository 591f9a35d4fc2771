import { useQuery } from "@apollo/client/react";
import { linkQuery, referrerQuery } from "./referralOperations.ts";

/** The link by which a friend buys; null while it is not known, and for who has none. */
export function useReferralLink(): string | null {
  const { data } = useQuery(referrerQuery);
  const person = data?.getViewerRole.account.person;
  const hasCode = person !== undefined && person.referralCode !== null;
  const { data: link } = useQuery(linkQuery, { variables: { personId: person?.id ?? "" }, skip: !hasCode });
  return link?.referralCodeQuery?.url ?? null;
}
