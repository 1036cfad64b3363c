import { isTakenOut } from '../../platform/events/personal-change.ts';

/**
 * The name of the party that did what an event tells of, as the event has it; empty for the system, and where it
 * was removed on request.
 */
export function actorOfEvent({ personal }: Record<string, unknown>): string {
  if (typeof personal !== 'object' || personal === null || isTakenOut(personal)) return '';
  const after = 'after' in personal ? personal.after : undefined;
  const name =
    typeof after === 'object' && after !== null && 'party' in after ? after.party : undefined;
  return typeof name === 'string' ? name : '';
}
