import type { History } from '@countersign/domain';

const keyOf = (id: string) => `designHistory ${id}`;

/** Reads the undo history of a template; undefined where the template was changed since. */
export function readHistory(id: string, revision: number): History | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(keyOf(id)) ?? 'null') as {
      revision: number;
      history: History;
    } | null;
    return kept?.revision === revision ? kept.history : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what can be undone, for as long as the tab is open; the latest acts alone where all are too many. */
export function writeHistory(id: string, revision: number, history: History): void {
  for (const acts of [200, 20]) {
    const kept = { done: history.done.slice(-acts), undone: history.undone.slice(-acts) };
    try {
      window.sessionStorage.setItem(keyOf(id), JSON.stringify({ revision, history: kept }));
      return;
    } catch {
      window.sessionStorage.removeItem(keyOf(id));
    }
  }
}
