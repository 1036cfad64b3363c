/** Describes an event, as far as folding needs it. */
interface FoldedEvent {
  at: string;
  action: string;
  actor: { id: string } | null;
  changes: readonly unknown[];
}

/** Holds an event, and how often it was repeated. */
export interface FoldedGroup<Event> {
  event: Event;
  times: number;
}

/** Time after which the same act is listed again, in milliseconds. */
const pause = 30 * 60_000;

/**
 * Folds events, the latest first: consecutive repeats by one person become one, as autosave records an event for each
 * saving.
 */
export function foldEvents<Event extends FoldedEvent>(
  events: readonly Event[],
): FoldedGroup<Event>[] {
  const groups: FoldedGroup<Event>[] = [];
  let later: Event | undefined;
  for (const event of events) {
    const last = groups.at(-1);
    if (last && later && isAgain(event, later)) last.times += 1;
    else groups.push({ event, times: 1 });
    later = event;
  }
  return groups;
}

const isAgain = (event: FoldedEvent, later: FoldedEvent) =>
  event.action === later.action &&
  event.actor?.id === later.actor?.id &&
  event.changes.length + later.changes.length === 0 &&
  Date.parse(later.at) - Date.parse(event.at) <= pause;
