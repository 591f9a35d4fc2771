import { useQuery } from "@apollo/client/react";
import Plus from "lucide-react/icons/plus";
import { useEffect } from "react";
import { useParams } from "react-router-dom";
import { toPortRefusal } from "../../gql/refusal.ts";
import { title as titleStyle } from "../../theme/text.css.ts";
import { Banner } from "../../ui/Banner.tsx";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Logo } from "../../ui/Logo.tsx";
import * as words from "../../words/marketplace.ts";
import { tryAgain } from "../../words/messages.ts";
import { ListingHead, ListingPreviews, ListingWords } from "./ListingBody.tsx";
import * as styles from "./ListingScreen.css.ts";
import { ListingSkeleton } from "./ListingSkeleton.tsx";
import { listingQuery } from "./listingOperations.ts";

/** The fixed listing of `/slack` (channels, section 2.1). */
const slack = "slack";

/** A listing for everybody; who adds it signs in on the way. */
export function Component() {
  const { marketplaceId = slack } = useParams();
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  const { data, error, refetch } = useQuery(listingQuery, { variables: { id: marketplaceId, timezone } });
  const listing = data?.marketplaceListingDetailQuery;
  const title = listing?.title;
  useEffect(() => {
    document.title = title ?? words.channelsTitle;
  }, [title]);
  return (
    <main className={styles.publicPage}>
      <div className={styles.publicLogo}>
        <Logo size={40} />
      </div>
      {listing ? (
        <>
          <ListingHead listing={listing}>
            <ButtonLink
              kind="primary"
              icon={Plus}
              to={`/marketplace-listing/${encodeURIComponent(marketplaceId)}/install`}
            >
              {words.add}
            </ButtonLink>
          </ListingHead>
          <div className={styles.main}>
            <ListingPreviews listing={listing} style="black" code62="degree" />
            <ListingWords listing={listing} />
          </div>
        </>
      ) : error ? (
        <div className={styles.main}>
          <h1 className={titleStyle}>{words.channelTitle}</h1>
          <Banner tone="danger" retry={{ label: tryAgain, onClick: () => void refetch() }}>
            {toPortRefusal(error).refusal.code === "NotFound" ? words.listingGone : words.listingFailed}
          </Banner>
        </div>
      ) : (
        <ListingSkeleton />
      )}
    </main>
  );
}
