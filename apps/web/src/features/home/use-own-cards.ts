import type { HomeCard } from '@countersign/contract';
import { policyOfCard } from '@countersign/domain';
import { useSession } from '../../core/session/use-session.ts';

/** Of some cards those that the user can have. */
export function useOwnCards(cards: readonly HomeCard[]): HomeCard[] {
  const { may } = useSession();
  return cards.filter((card) => {
    const policy = policyOfCard[card];
    return policy === undefined || may[policy];
  });
}
