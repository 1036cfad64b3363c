import type { Need } from '../../core/session/access.ts';

/** Holds the needs of a route and of all routes inside. */
export interface RouteHandle {
  needs: readonly Need[];
}

/** Marks a route, and all inside, as one for users with these policies. */
export function only(...needs: readonly Need[]): { handle: RouteHandle } {
  return { handle: { needs } };
}

/** Collects the needs of a page from the routes that lead to it, from the outermost in. */
export function needsOf(matches: readonly { handle: unknown }[]): Need[] {
  return matches.flatMap(({ handle }) => (handle as RouteHandle | undefined)?.needs ?? []);
}
