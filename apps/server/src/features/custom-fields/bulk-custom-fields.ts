import * as contract from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { bulkRows } from '../../platform/lists/bulk-rows.ts';
import { archiveCustomField } from './archive-custom-field.ts';
import { fieldsOfIds } from './custom-field-queries.ts';
import { customFieldSource, customFieldsShown } from './custom-field-source.ts';

/**
 * Archives many custom fields of one kind of thing, or restores them. Those that somebody changes meanwhile
 * stay as they are, and are named.
 * @throws Failure as `bulkRows`
 */
export const bulkCustomFields = operation(
  contract.bulkCustomFields,
  ({ database, caller: user, body: { action, selection, of } }) => {
    const isArchived = action === 'archive';
    return bulkRows(
      database,
      user,
      selection,
      {
        thing: 'custom field',
        source: () => customFieldSource,
        shown: (archived) => customFieldsShown({ of, archived }),
        load: fieldsOfIds,
        name: ({ name }) => name,
      },
      ({ id, revision }) => archiveCustomField(database, user, id, { revision, isArchived }),
    );
  },
);
