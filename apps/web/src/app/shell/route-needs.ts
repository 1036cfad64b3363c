import type { Need } from '../../core/session/access.ts';

/** What a route says of itself and of all routes inside. */
export interface RouteHandle {
  needs: readonly Need[];
}

/** Marks a route, and all inside, as one for those who have what is needed. */
export function only(...needs: readonly Need[]): { handle: RouteHandle } {
  return { handle: { needs } };
}

/** What is needed for a page: what the routes that lead to it ask for, from the outermost in. */
export function needsOf(matches: readonly { handle: unknown }[]): Need[] {
  return matches.flatMap(({ handle }) => (handle as RouteHandle | undefined)?.needs ?? []);
}
