import { useFragment } from "@apollo/client/react";
import { spelledStrip } from "../board/spelledStrip.ts";
import { Thumbnail } from "../board/Thumbnail.tsx";
import { useFlow } from "../flows.tsx";
import { graphql } from "../gql/generated/gql.ts";
import type { PlusPromotion_BoardFragment } from "../gql/generated/graphql.ts";
import { useProduct } from "../gql/PlatformContext.tsx";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import * as words from "../words/feed.ts";
import { activate } from "../words/marketplace.ts";
import * as styles from "./PlusPromotion.css.ts";

const boardFragment = graphql(`
  fragment PlusPromotion_board on Board {
    id
    boardStyle
    code62
    productApplications {
      id
      product {
        id
        isPlus
      }
    }
  }
`);

interface PlusPromotionProps {
  board: useFragment.FromOptionValue<PlusPromotion_BoardFragment>;
  /** Shows it on a board that has Plus, too. */
  isForced?: boolean;
  /** Leads to the purchase: where it stands among the channels themselves. */
  isPurchase?: boolean;
}

/** What Plus would give, on a board that has none: any of its products may bring it. */
export function PlusPromotion({ board, isForced = false, isPurchase = false }: PlusPromotionProps) {
  const product = useProduct();
  const { data, complete } = useFragment({ fragment: boardFragment, from: board });
  if (!complete || (isPlus(data) && !isForced)) return null;
  return (
    <aside className={styles.card} aria-label={words.promotionTitle(product)}>
      <div className={styles.flaps}>
        <Thumbnail label="" characters={strip} style={data.boardStyle} code62={data.code62} />
      </div>
      <div className={styles.words}>
        <p className={styles.heading}>{words.promotionTitle(product)}</p>
        <p className={styles.text}>{words.promotionText}</p>
      </div>
      <div className={styles.action}>
        {isPurchase ? (
          <PurchaseKey />
        ) : (
          <ButtonLink kind="plus" to={`/board/${data.id}/installables/discover`}>
            {words.plusBannerDiscover}
          </ButtonLink>
        )}
      </div>
    </aside>
  );
}

function PurchaseKey() {
  const plus = useFlow("plus");
  return (
    <Button kind="plus" onClick={() => plus.send({ type: "plus.open" })}>
      {activate}
    </Button>
  );
}

/** A board is Plus-active when any of its products is Plus. */
function isPlus({ productApplications }: PlusPromotion_BoardFragment): boolean {
  return productApplications.some(({ product }) => product.isPlus);
}

/** The flap without a sign. */
const yellow = 65;

/** Six flaps. */
const strip = spelledStrip("PLUS").map((letters) => [yellow, ...letters, yellow]);
