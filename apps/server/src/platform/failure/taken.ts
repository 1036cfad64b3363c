import { violatedConstraint } from '../database/database.ts';
import { Failure } from './failure.ts';

/**
 * What to throw for a failed statement: where it broke one of these unique constraints, a `conflict`
 * at the field with the message; else the error as it is.
 */
export function takenOr(
  error: unknown,
  constraints: Readonly<Record<string, { field: string; message: string }>>,
): unknown {
  const taken = constraints[violatedConstraint(error) ?? ''];
  return taken ? new Failure('conflict', taken.message, { [taken.field]: taken.message }) : error;
}
