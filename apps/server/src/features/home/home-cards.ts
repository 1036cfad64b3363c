import type { HomeCard } from '@countersign/contract';
import * as contract from '@countersign/contract';
import { usualHomeCards } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { homeCards } from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';

/** The cards that a user sees on their home page, in order. */
interface ShownCards {
  cards: HomeCard[];
  isOwn: boolean;
}

const usual = ({ userType }: Member): ShownCards => ({
  cards: [...usualHomeCards[userType]],
  isOwn: false,
});

/** The cards that a user chose, or those of their user type. */
export async function readHomeCards(tx: Tx, user: Member): Promise<ShownCards> {
  const [own] = await tx
    .select({ cards: homeCards.cards })
    .from(homeCards)
    .where(eq(homeCards.membershipId, user.membershipId));
  return own ? { cards: own.cards, isOwn: true } : usual(user);
}

/** Keeps which cards a user sees and their order; null for those of their user type. */
export const setHomeCards = operation(
  contract.setHomeCards,
  ({ database, caller: user, body: { cards } }) => {
    const { tenantId, membershipId } = user;
    return database.tenant(tenantId, async (tx) => {
      if (cards === null) {
        await tx.delete(homeCards).where(eq(homeCards.membershipId, membershipId));
        return usual(user);
      }
      await tx
        .insert(homeCards)
        .values({ tenantId, membershipId, cards })
        .onConflictDoUpdate({ target: homeCards.membershipId, set: { cards } });
      return { cards, isOwn: true };
    });
  },
);
