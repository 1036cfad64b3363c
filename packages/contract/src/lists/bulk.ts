import { z } from 'zod';
import { type Endpoint, endpoint, type MemberPolicy } from '../endpoint.ts';
import { guid } from '../rules.ts';
import { rowSelection } from './lists.ts';

/** Maximum number of rows of a bulk action. */
export const maxBulkRows = 200;
/** Maximum number of rows that are named where all that match are chosen. */
export const maxFoundRows = 5000;

/** The outcome of a bulk action for one row. */
const bulkOutcome = z.object({
  id: guid,
  /** The name of the row; empty where the user does not see it. */
  name: z.string(),
  isDone: z.boolean(),
  /** Why it was not done, in words; else empty. */
  refusal: z.string(),
  /** The path of what is wrong with the row, where the refusal names one, such as `settings.approval`; else empty. */
  field: z.string(),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;

/** The answer of every call that does the same to many rows: what became of each. */
export const bulkAnswer = z.object({ items: z.array(bulkOutcome) });

/** The call that does the same to many rows of a list: to each by itself, as a call for it alone would. */
export function bulkEndpoint<const Action extends string, More extends z.ZodRawShape>(of: {
  name: string;
  summary: string;
  base: Endpoint['base'];
  /** Of the list, such as `/companies`. */
  path: `/${string}`;
  policy: MemberPolicy;
  changes: NonNullable<Endpoint['changes']>;
  actions: readonly [Action, ...Action[]];
  /** The parameters that the list has of its own: they narrow down what all of it is. */
  more: More;
  drawn?: Endpoint['drawn'];
}) {
  return endpoint({
    name: of.name,
    summary: of.summary,
    base: of.base,
    method: 'POST',
    changes: of.changes,
    path: `${of.path}/bulk`,
    maxBodyBytes: 3 * 1024 * 1024,
    ...(of.drawn && { drawn: of.drawn }),
    body: z.object({ action: z.enum(of.actions), selection: rowSelection }).extend(of.more),
    answer: bulkAnswer,
    policy: of.policy,
    errors: ['not-found'],
  });
}
/** The bulk actions on rows that are archived instead of deleted. */
export const archiveActions = ['archive', 'restore'] as const;
