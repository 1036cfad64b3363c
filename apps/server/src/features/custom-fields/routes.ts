import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
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

export function customFieldRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listCustomFields, ({ caller, query }) =>
      listCustomFields(database, caller, query),
    ),
    route(contract.exportCustomFields, ({ caller, query }) =>
      exportCustomFields(database, caller, query),
    ),
    route(contract.bulkCustomFields, ({ caller, body }) =>
      bulkCustomFields(database, caller, body),
    ),
    route(contract.getCustomField, ({ caller, params }) =>
      database.tenant(caller.tenantId, (tx) => fieldOfId(tx, params.id)),
    ),
    route(contract.getCustomFieldUse, ({ caller, params }) =>
      getCustomFieldUse(database, caller, params.id),
    ),
    route(contract.createCustomField, ({ caller, body }) =>
      createCustomField(database, caller, body),
    ),
    route(contract.updateCustomField, ({ caller, params, body }) =>
      updateCustomField(database, caller, params.id, body),
    ),
    route(contract.archiveCustomField, ({ caller, params, body }) =>
      archiveCustomField(database, caller, params.id, { ...body, isArchived: true }),
    ),
    route(contract.restoreCustomField, ({ caller, params, body }) =>
      archiveCustomField(database, caller, params.id, { ...body, isArchived: false }),
    ),
    route(contract.deleteCustomField, ({ caller, params }) =>
      deleteCustomField(database, caller, params.id),
    ),
    route(contract.reorderCustomFields, ({ caller, body }) =>
      reorderCustomFields(database, caller, body),
    ),
    historyRoute(database, contract.getCustomFieldHistory, 'custom-field', (tx, _user, id) =>
      fieldOfId(tx, id),
    ),
  ];
}
