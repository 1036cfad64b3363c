import {
  type CustomFieldOwner,
  customKey,
  type MemberPolicy,
  type ReportColumn,
} from '@countersign/contract';
import { customListField } from '@countersign/domain';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../../../platform/database/database.ts';
import { customValues } from '../../../platform/database/tables/index.ts';
import { customFieldsOf, customListFields, type OwnersField } from '../../custom-fields/index.ts';
import type { ColumnSource } from '../data-set.ts';

const groupNames: Record<CustomFieldOwner, string> = {
  contact: 'Contact',
  project: 'Project',
  document: 'Document',
};

/** Maps owners of fields other than the row itself to the policy that is needed to see them. */
const needed: Partial<Record<CustomFieldOwner, MemberPolicy>> = { contact: 'contacts.use' };

/** The custom fields in use of a thing as columns of rows that have its id. */
export async function customColumns(
  tx: Tx,
  owner: CustomFieldOwner,
  id: PgColumn,
): Promise<(ReportColumn & { source: ColumnSource })[]> {
  const fields = await customFieldsOf(tx, owner);
  const { sources } = await customListFields(tx, owner, id);
  return fields.flatMap((field) => {
    const filter = sources.get(customKey(field.id))?.filter;
    if (field.archivedAt !== null || filter === undefined) return [];
    const needs = needed[owner];
    return [
      {
        ...customListField(field),
        group: groupNames[owner],
        ...(needs && { needs }),
        source: { value: valueOf(field, id), filter },
      },
    ];
  });
}

function valueOf(field: OwnersField, id: PgColumn): SQL {
  const of = sql`from ${customValues} where ${customValues.fieldId} = ${field.id} and ${customValues.objectId} = ${id}`;
  switch (field.kind) {
    case 'text':
    case 'emails':
      return sql`(select ${customValues.text} ${of} and ${customValues.position} = 0)`;
    case 'number':
      return sql`(select ${customValues.number} ${of} and ${customValues.position} = 0)`;
    case 'date':
      return sql`(select ${customValues.date} ${of} and ${customValues.position} = 0)`;
    case 'flag':
      return sql`coalesce((select ${customValues.flag} ${of} and ${customValues.position} = 0), false)`;
    case 'choice':
      return sql`(select ${customValues.text} ${of} and ${customValues.position} = 0)`;
    case 'choices': {
      const labels = JSON.stringify(
        Object.fromEntries(field.choices.map((one) => [one.id, one.label])),
      );
      return sql`(select string_agg(coalesce(${labels}::jsonb ->> ${customValues.text}, ''), ', ' order by ${customValues.position}) ${of})`;
    }
  }
}
