import type { Approver, ChainPerson } from '@countersign/contract';
import { canAct } from './approval-world.ts';

/** Who acts for whom, by users' ids, from one day to another (`YYYY-MM-DD`), both included. */
export interface DelegationPeriod {
  userId: string;
  delegate: Approver;
  startsOn: string;
  endsOn: string;
}

/** Whether a period is on a day. */
function isOn({ startsOn, endsOn }: Pick<DelegationPeriod, 'startsOn' | 'endsOn'>, day: string) {
  return startsOn <= day && day <= endsOn;
}

/** Whether two periods have a day in common. */
export function overlap(
  one: Pick<DelegationPeriod, 'startsOn' | 'endsOn'>,
  other: Pick<DelegationPeriod, 'startsOn' | 'endsOn'>,
): boolean {
  return one.startsOn <= other.endsOn && other.startsOn <= one.endsOn;
}

/**
 * Who acts on a day in place of some people. A delegate who is away has a delegate of their own; where
 * that leads to nobody who can act, or round to where it began, the person acts themselves. Who acts
 * for several, or is asked themselves as well, is there once.
 */
export function withDelegates(
  people: readonly Approver[],
  delegations: readonly DelegationPeriod[],
  day: string,
): ChainPerson[] {
  const delegateOf = new Map(
    delegations.filter((one) => isOn(one, day)).map((one) => [one.userId, one.delegate] as const),
  );
  const acting = new Map<string, ChainPerson>();
  for (const person of people) {
    const actor = actorFor(person, delegateOf);
    const known = acting.get(actor.id) ?? { ...actor, actsFor: [] };
    if (actor.id !== person.id) known.actsFor.push(person.name);
    acting.set(actor.id, known);
  }
  return [...acting.values()];
}

/**
 * Who acts on a day for those of some users who are away, by the ids of those; `except` acts for nobody. A
 * delegate who is away has a delegate of their own.
 */
export function delegatesOn(
  userIds: readonly string[],
  delegations: readonly DelegationPeriod[],
  day: string,
  except: string,
): Record<string, { userId: string; name: string }> {
  const delegateOf = new Map(
    delegations.filter((one) => isOn(one, day)).map((one) => [one.userId, one.delegate] as const),
  );
  const acting: Record<string, { userId: string; name: string }> = {};
  for (const userId of userIds) {
    const delegate = delegateOf.get(userId);
    if (!delegate) continue;
    const actor = actorFor({ ...delegate, id: userId }, delegateOf);
    if (actor.id === userId || actor.id === except) continue;
    acting[userId] = { userId: actor.id, name: actor.name };
  }
  return acting;
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
