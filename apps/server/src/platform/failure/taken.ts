import { violatedConstraint } from '../database/database.ts';
import { Failure } from './failure.ts';

/**
 * Returns the error to throw for a failed statement: a `conflict` at the field with the message where it broke one of
 * these unique constraints, else the error itself.
 */
export function takenOr(
  error: unknown,
  constraints: Readonly<Record<string, { field: string; message: string }>>,
): unknown {
  const taken = constraints[violatedConstraint(error) ?? ''];
  return taken ? new Failure('conflict', taken.message, { [taken.field]: taken.message }) : error;
}
