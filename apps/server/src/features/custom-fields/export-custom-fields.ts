import * as contract from '@countersign/contract';
import { type CustomField, customFieldsList } from '@countersign/contract';
import { operation } from '../../platform/http/operation.ts';
import { choiceLabel } from '../../platform/lists/choice-label.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import { fieldsOfIds } from './custom-field-queries.ts';
import { customFieldSource, customFieldsShown } from './custom-field-source.ts';

/**
 * All custom fields that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportCustomFields = operation(
  contract.exportCustomFields,
  ({ database, caller: { tenantId }, query }) =>
    exportRows({
      database,
      tenantId,
      source: customFieldSource,
      query,
      where: customFieldsShown(query),
      fields: customFieldsList.fields,
      load: fieldsOfIds,
      cell,
      fileName: 'Custom fields',
    }),
);

function cell(field: CustomField, key: string): Cell {
  // People count from 1.
  if (key === 'position') return field.position + 1;
  return choiceLabel(
    customFieldsList,
    key,
    field[key as Exclude<keyof CustomField, 'choices' | 'default'>],
  );
}
