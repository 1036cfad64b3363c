import type { Actor } from '@countersign/domain';

/**
 * Whoever calls, as far as rows are concerned: what the policies know of them, and who they are in
 * the rows. A signed-in user is one. Another kind of caller is another kind of `Actor` in the
 * domain's table, and names here what ties it to rows; the checks of rows stay as they are.
 */
export interface Principal extends Actor {
  userId: string;
  membershipId: string;
}
