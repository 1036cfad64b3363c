import * as contract from '@countersign/contract';
import { type Operation, operation, tenantOperation } from '../../platform/http/operation.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import { archiveCustomField } from './archive-custom-field.ts';
import { bulkCustomFields } from './bulk-custom-fields.ts';
import { createCustomField } from './create-custom-field.ts';
import { fieldOfId } from './custom-field-queries.ts';
import { deleteCustomField } from './delete-custom-field.ts';
import { exportCustomFields } from './export-custom-fields.ts';
import { getCustomFieldUse } from './get-custom-field-use.ts';
import { listCustomFields } from './list-custom-fields.ts';
import { reorderCustomFields } from './reorder-custom-fields.ts';
import { updateCustomField } from './update-custom-field.ts';

export const customFieldOperations: Operation[] = [
  listCustomFields,
  exportCustomFields,
  bulkCustomFields,
  tenantOperation(contract.getCustomField, ({ tx, params }) => fieldOfId(tx, params.id)),
  getCustomFieldUse,
  operation(contract.createCustomField, ({ database, caller, body }) =>
    createCustomField(database, caller, body),
  ),
  updateCustomField,
  operation(contract.archiveCustomField, ({ database, caller, params, body }) =>
    archiveCustomField(database, caller, params.id, { ...body, isArchived: true }),
  ),
  operation(contract.restoreCustomField, ({ database, caller, params, body }) =>
    archiveCustomField(database, caller, params.id, { ...body, isArchived: false }),
  ),
  deleteCustomField,
  reorderCustomFields,
  historyOperation(contract.getCustomFieldHistory, 'custom-field', (tx, _user, id) =>
    fieldOfId(tx, id),
  ),
];
