import { sql } from 'drizzle-orm';

/** The mark of `cancellable` in the text of a statement. */
export const cancellableText = '/* cancellable */ true';

/**
 * A condition that always holds: the embedded database can cancel a statement at each row for which it looks at it.
 * A server cancels any statement.
 */
export const cancellable = sql.raw(cancellableText);
