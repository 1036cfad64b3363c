import {
  type ArchivedChoice,
  type CustomField,
  type CustomFieldOwner,
  customFieldsList,
} from '@countersign/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { customFields } from '../../platform/database/tables/index.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { fieldsOfIds } from './custom-field-queries.ts';

// There are a hundred fields in use at most, and some archived ones: no index is worth its while.
const folded = (column: SQL) => sql`(fold(${column}) collate "C")`;
const name = folded(sql`${customFields.name}`);
const section = folded(sql`${customFields.section}`);

/** Defines the source of the list of custom fields. */
export const customFieldSource = listFrom(customFieldsList, {
  from: sql`${customFields}`,
  id: customFields.id,
  fields: {
    position: { sort: { column: sql`${customFields.position}::float8`, type: 'float8' } },
    name,
    kind: customFields.kind,
    section,
    required: customFields.required,
    updatedAt: customFields.updatedAt,
  },
  search: searchBy({ texts: [name, section, sql`fold(${customFields.help})`] }),
});

const archivedFields = isArchived(customFields.archivedAt);

/** The rows of the list of the custom fields of one kind of thing. */
export const customFieldRows: RecordRows<
  CustomField,
  { of: CustomFieldOwner; archived: ArchivedChoice }
> = {
  thing: 'custom field',
  fileName: 'Custom fields',
  source: customFieldSource,
  shown: (choice) => and(eq(customFields.of, choice.of), archivedFields(choice)),
  load: fieldsOfIds,
  name: ({ name: text }) => text,
  // People count from 1.
  cells: { position: ({ position }) => position + 1 },
};
