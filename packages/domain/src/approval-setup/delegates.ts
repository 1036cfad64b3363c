import type { ActingPerson, Approver } from '@countersign/contract';
import type { Delegates } from '../documents/chain.ts';
import { canAct } from './approval-world.ts';

/** Holds a delegation between users, from one day to another (`YYYY-MM-DD`), both included. */
export interface DelegationPeriod {
  userId: string;
  delegate: Approver;
  startsOn: string;
  endsOn: string;
}

/** Tells if a period includes a day. */
function isOn({ startsOn, endsOn }: Pick<DelegationPeriod, 'startsOn' | 'endsOn'>, day: string) {
  return startsOn <= day && day <= endsOn;
}

/** Tells if two periods have a day in common. */
export function overlap(
  one: Pick<DelegationPeriod, 'startsOn' | 'endsOn'>,
  other: Pick<DelegationPeriod, 'startsOn' | 'endsOn'>,
): boolean {
  return one.startsOn <= other.endsOn && other.startsOn <= one.endsOn;
}

/**
 * Replaces people who are away on a day by their delegates. A delegate who is away has a delegate of their own; where
 * that leads to no one who can act, or round to where it began, the person acts themselves. A delegate of
 * several people, or one who acts for themselves as well, is listed once.
 */
export function withDelegates(
  people: readonly Approver[],
  delegations: readonly DelegationPeriod[],
  day: string,
): ActingPerson[] {
  const delegateOf = delegatesByPerson(delegations, day);
  const acting = new Map<string, ActingPerson>();
  for (const person of people) {
    const actor = actorFor(person, delegateOf);
    const known = acting.get(actor.id) ?? { ...actor, actsFor: [] };
    if (actor.id !== person.id) known.actsFor.push(person.name);
    acting.set(actor.id, known);
  }
  return [...acting.values()];
}

/**
 * Maps the people who are away on a day to their delegates, as `withDelegates` finds them. Anyone who would be stood in
 * for by `except` acts themselves: who drafted a document does not approve it for someone else either.
 */
export function delegatesOn(
  people: readonly Approver[],
  delegations: readonly DelegationPeriod[],
  day: string,
  except?: string,
): Delegates {
  const delegateOf = delegatesByPerson(delegations, day);
  const acting = people.flatMap((person) => {
    const { id, name } = actorFor(person, delegateOf);
    return id === person.id || id === except ? [] : [[person.id, { userId: id, name }] as const];
  });
  return Object.fromEntries(acting);
}

/** Maps the people who are away on a day to the delegates they named. */
function delegatesByPerson(delegations: readonly DelegationPeriod[], day: string) {
  return new Map(
    delegations.filter((one) => isOn(one, day)).map((one) => [one.userId, one.delegate] as const),
  );
}

function actorFor(person: Approver, delegateOf: ReadonlyMap<string, Approver>): Approver {
  const seen = new Set([person.id]);
  let actor = person;
  for (let next = delegateOf.get(person.id); next !== undefined; next = delegateOf.get(next.id)) {
    if (seen.has(next.id)) return person;
    seen.add(next.id);
    actor = next;
  }
  return canAct(actor) ? actor : person;
}
