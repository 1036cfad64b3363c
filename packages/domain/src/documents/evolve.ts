import type { PartyPerson, PartyState } from '@countersign/contract';
import {
  acts,
  type Chain,
  type ChainEvent,
  type ChainParty,
  type Delegates,
  isDraftAgain,
  openSlotsOf,
} from './chain.ts';
import { correctedParties } from './correct.ts';

/** A document after an event. */
export function evolve(chain: Chain, event: ChainEvent): Chain {
  switch (event.type) {
    case 'sent': {
      const { round, parties, expiresOn, canHandOver, delegates, at } = event;
      const sent: Chain = {
        ...chain,
        state: 'pending',
        ending: null,
        round,
        expiresOn,
        extension: null,
        correction: null,
        canHandOver,
        parties,
      };
      return passOn(sent, at, delegates);
    }
    case 'taken-back':
      return { ...chain, state: 'draft', ending: null, isFinishing: false };
    case 'reopened':
      // The person who corrects it reads why it was declined.
      return { ...chain, state: 'draft', isFinishing: false };
    // Nothing that is decided later depends on it.
    case 'opened':
    case 'asked-in-person':
    case 'link-copied':
    case 'link-texted':
      return chain;
    case 'reminded':
      return {
        ...chain,
        parties: chain.parties.map((one) =>
          event.partyIds.includes(one.id)
            ? { ...one, remindedAt: event.at, reminders: one.reminders + 1 }
            : one,
        ),
      };
    case 'completed': {
      const parties = chain.parties.map((one) =>
        one.id === event.partyId ? completed(one, event) : one,
      );
      return passOn({ ...chain, parties }, event.at, event.delegates);
    }
    case 'signed-on-paper': {
      const { partyId, by, at, delegates } = event;
      const reason = `Signed on paper, recorded by ${by}.`;
      const parties = chain.parties.map((one) =>
        one.id === partyId ? { ...completed(one, byThemselves(one, at)), reason } : one,
      );
      return passOn({ ...chain, parties }, at, delegates);
    }
    case 'declined':
    case 'returned': {
      const { type, partyId, by, at, reason } = event;
      return {
        ...chain,
        state: type === 'declined' ? 'declined' : 'draft',
        ending: { kind: type, by, at, reason },
        parties: chain.parties.map((one) =>
          one.id === partyId ? { ...one, state: type, reason, actedAt: at } : one,
        ),
      };
    }
    case 'replaced':
      return { ...chain, parties: replaced(chain.parties, event) };
    case 'delegated':
      return { ...chain, parties: chain.parties.map((one) => delegated(one, event)) };
    case 'voided': {
      const { by, at, reason } = event;
      const ending = { kind: 'voided', by, at, reason } as const;
      // Who had part in the former round was told how it ended, and a draft is not theirs to see.
      const ofNoOne = { round: chain.round + 1, parties: [] };
      return { ...chain, ...(isDraftAgain(chain) && ofNoOne), state: 'voided', ending };
    }
    case 'expired':
      return {
        ...chain,
        state: 'expired',
        ending: { kind: 'expired', by: '', at: event.at, reason: '' },
      };
    case 'extended': {
      const { at, expiresOn, userId } = event;
      return { ...chain, state: 'pending', ending: null, expiresOn, extension: { at, userId } };
    }
    case 'corrected': {
      const { at, expiresOn, change, userId, delegates } = event;
      const isMoved = expiresOn !== chain.expiresOn;
      const extension = isMoved ? { at, userId } : chain.extension;
      const { note = '', notified = [] } = change ?? {};
      const correction = change === null ? chain.correction : { at, userId, note, notified };
      const parties = correctedParties(chain.parties, event);
      return passOn({ ...chain, expiresOn, extension, correction, parties }, at, delegates);
    }
    case 'finished':
      return { ...chain, state: 'approved', isFinishing: false };
  }
}

type Completion = Pick<Extract<ChainEvent, { type: 'completed' }>, 'userId' | 'counts' | 'at'>;

/** The completion of a slot by its own people: no delegate signs for them on paper. */
const byThemselves = ({ people }: ChainParty, at: string): Completion => ({
  at,
  userId: people[0]?.userId ?? null,
  counts: people.map(({ userId }) => userId),
});

function completed(party: ChainParty, { userId, counts, at }: Completion): ChainParty {
  const people = party.people.map((one) =>
    counts.includes(one.userId) ? { ...one, actedAt: at, actedBy: userId } : one,
  );
  const isDone = party.who === 'anyone' || people.every((one) => one.actedAt !== null);
  return isDone
    ? { ...party, people, state: 'done', actedAt: at, reason: '' }
    : { ...party, people };
}

function replaced(
  parties: readonly ChainParty[],
  { partyId, successor, at, delegates }: Extract<ChainEvent, { type: 'replaced' }>,
): ChainParty[] {
  return parties.flatMap((one) => {
    if (one.id !== partyId) return [one];
    const isTurn = one.state === 'turn';
    const { id, name, people } = successor;
    return [
      { ...one, state: 'replaced' as const },
      {
        ...one,
        id,
        name,
        people: isTurn ? withDelegatesOf(people, delegates) : people,
        predecessorId: one.id,
        reason: '',
        turnAt: isTurn ? at : null,
        remindedAt: null,
        reminders: 0,
        withdrawals: 0,
        actedAt: null,
      },
    ];
  });
}

function delegated(
  party: ChainParty,
  { userId, delegates }: Extract<ChainEvent, { type: 'delegated' }>,
): ChainParty {
  if (party.state !== 'turn') return party;
  const passed = new Set(openSlotsOf(party, userId).map((one) => one.userId));
  const people = party.people.map((one) =>
    passed.has(one.userId) ? { ...one, delegate: delegates[one.userId] ?? null } : one,
  );
  return { ...party, people };
}

const isOver = (state: PartyState) => state !== 'waiting' && state !== 'turn';

/** Opens the next turns; where none is left, the document is complete. */
function passOn(chain: Chain, at: string, delegates: Delegates): Chain {
  const open = chain.parties.filter((one) => acts(one) && !isOver(one.state));
  const next = Math.min(...open.map(({ sequence }) => sequence));
  const parties = chain.parties.map((one) =>
    acts(one) && one.state === 'waiting' && one.sequence === next
      ? {
          ...one,
          state: 'turn' as const,
          turnAt: at,
          people: withDelegatesOf(one.people, delegates),
        }
      : one,
  );
  return { ...chain, parties, isFinishing: open.length === 0 };
}

function withDelegatesOf(
  people: readonly PartyPerson[],
  delegates: Delegates,
): readonly PartyPerson[] {
  return people.map((one) => ({ ...one, delegate: delegates[one.userId] ?? null }));
}
