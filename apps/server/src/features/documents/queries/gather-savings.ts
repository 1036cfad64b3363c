import { changesOf } from '../../../platform/events/event-changes.ts';

/** Saving again after more than this, in milliseconds, is another sitting. */
export const sittingPause = 30 * 60_000;

/** An event as it is read from the log. */
export interface LoggedEvent {
  at: string;
  action: string;
  actorId: string | null;
  detail: Record<string, unknown>;
}

/**
 * Folds events, the latest first: the savings of one person in one sitting become one, at the time of the last saving,
 * with the values before the first and after the last. A draft is saved while someone types; the log has each saving,
 * as anyone who checks it is to find everything.
 */
export function gatherSavings<Event extends LoggedEvent>(events: readonly Event[]): Event[] {
  const gathered: Event[] = [];
  /** By person: the sitting that began after what is looked at, and its earliest saving. */
  const sittings = new Map<string | null, { index: number; since: number }>();
  for (const event of events) {
    const at = Date.parse(event.at);
    const sitting = event.action === 'document.saved' ? sittings.get(event.actorId) : undefined;
    const last = sitting && gathered[sitting.index];
    if (sitting && last && sitting.since - at <= sittingPause) {
      sitting.since = at;
      gathered[sitting.index] = { ...last, detail: withEarlier(last.detail, event.detail) };
      continue;
    }
    if (event.action === 'document.saved') {
      sittings.set(event.actorId, { index: gathered.length, since: at });
    }
    gathered.push(event);
  }
  return gathered;
}

/** Joins the changes of two successive savings. */
function withEarlier(
  later: Record<string, unknown>,
  earlier: Record<string, unknown>,
): Record<string, unknown> {
  const [first, last] = [changesOf(earlier), changesOf(later)];
  if (first.length === 0) return later;
  const before = Object.fromEntries([...last, ...first].map((one) => [one.field, one.before]));
  const after = Object.fromEntries([...first, ...last].map((one) => [one.field, one.after]));
  return { before, after };
}
