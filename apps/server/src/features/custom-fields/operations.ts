import * as contract from '@countersign/contract';
import type { Tx } from '../../platform/database/database.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import {
  bulkOperation,
  exportOperation,
  getOperation,
} from '../../platform/records/list-operations.ts';
import { archiveCustomField } from './archive-custom-field.ts';
import { createCustomField } from './create-custom-field.ts';
import { fieldOfId } from './custom-field-queries.ts';
import { customFieldRows } from './custom-field-source.ts';
import { deleteCustomField } from './delete-custom-field.ts';
import { getCustomFieldUse } from './get-custom-field-use.ts';
import { listCustomFields } from './list-custom-fields.ts';
import { reorderCustomFields } from './reorder-custom-fields.ts';
import { updateCustomField } from './update-custom-field.ts';

const find = (tx: Tx, _user: Member, id: string) => fieldOfId(tx, id);

export const customFieldOperations: Operation[] = [
  listCustomFields,
  exportOperation(contract.exportCustomFields, customFieldRows),
  bulkOperation(
    contract.bulkCustomFields,
    customFieldRows,
    ({ database, caller, body }, { id, revision }) =>
      archiveCustomField(database, caller, id, { revision, isArchived: body.action === 'archive' }),
  ),
  getOperation(contract.getCustomField, find),
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
  historyOperation(contract.getCustomFieldHistory, 'custom-field', find),
];
