import type { Approver, ChainPerson } from '@countersign/contract';
import { canAct } from './approval-world.ts';

/** Who acts for whom, by users' ids, from one day to another (`YYYY-MM-DD`), both included. */
export interface StandInPeriod {
  userId: string;
  standIn: Approver;
  startsOn: string;
  endsOn: string;
}

/** Whether a period is on a day. */
function isOn({ startsOn, endsOn }: Pick<StandInPeriod, 'startsOn' | 'endsOn'>, day: string) {
  return startsOn <= day && day <= endsOn;
}

/** Whether two periods have a day in common. */
export function overlap(
  one: Pick<StandInPeriod, 'startsOn' | 'endsOn'>,
  other: Pick<StandInPeriod, 'startsOn' | 'endsOn'>,
): boolean {
  return one.startsOn <= other.endsOn && other.startsOn <= one.endsOn;
}

/**
 * Who acts on a day in place of some people. A stand-in who is away has a stand-in of their own; where
 * that leads to nobody who can act, or round to where it began, the person acts themselves. Who stands
 * in for several, or is asked themselves as well, is there once.
 */
export function withStandIns(
  people: readonly Approver[],
  standIns: readonly StandInPeriod[],
  day: string,
): ChainPerson[] {
  const away = new Map(
    standIns.filter((one) => isOn(one, day)).map((one) => [one.userId, one.standIn] as const),
  );
  const acting = new Map<string, ChainPerson>();
  for (const person of people) {
    const actor = actorFor(person, away);
    const known = acting.get(actor.id) ?? { ...actor, actsFor: [] };
    if (actor.id !== person.id) known.actsFor.push(person.name);
    acting.set(actor.id, known);
  }
  return [...acting.values()];
}

function actorFor(person: Approver, away: ReadonlyMap<string, Approver>): Approver {
  const seen = new Set([person.id]);
  let actor = person;
  for (let next = away.get(person.id); next !== undefined; next = away.get(next.id)) {
    if (seen.has(next.id)) return person;
    seen.add(next.id);
    actor = next;
  }
  return canAct(actor) ? actor : person;
}
