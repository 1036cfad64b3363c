import type { ArchivedChoice } from '@countersign/contract';
import { isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Makes the condition of the rows that a list shows as far as they are archived; undefined for all of them. */
export function isArchived(
  column: PgColumn,
): (choice: { archived: ArchivedChoice }) => SQL | undefined {
  return ({ archived }) => {
    switch (archived) {
      case 'no':
        return isNull(column);
      case 'yes':
        return isNotNull(column);
      case 'all':
        return undefined;
    }
  };
}
