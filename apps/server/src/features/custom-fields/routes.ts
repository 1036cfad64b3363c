import * as contract from '@countersign/contract';
import { readHistory } from '../../platform/events/read-history.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { archiveCustomField, restoreCustomField } from './archive-custom-field.ts';
import { createCustomField } from './create-custom-field.ts';
import { fieldOfId } from './custom-field-rows.ts';
import { deleteCustomField } from './delete-custom-field.ts';
import { getCustomFieldUse } from './get-custom-field-use.ts';
import { listCustomFields } from './list-custom-fields.ts';
import { reorderCustomFields } from './reorder-custom-fields.ts';
import { updateCustomField } from './update-custom-field.ts';

export function customFieldRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listCustomFields, ({ caller, query }) =>
      listCustomFields(database, caller, query),
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
      archiveCustomField(database, caller, params.id, body.revision),
    ),
    route(contract.restoreCustomField, ({ caller, params, body }) =>
      restoreCustomField(database, caller, params.id, body.revision),
    ),
    route(contract.deleteCustomField, ({ caller, params }) =>
      deleteCustomField(database, caller, params.id),
    ),
    route(contract.reorderCustomFields, ({ caller, body }) =>
      reorderCustomFields(database, caller, body),
    ),
    route(contract.getCustomFieldHistory, ({ caller, params, query }) =>
      database.tenant(caller.tenantId, async (tx) => {
        const { id, name } = await fieldOfId(tx, params.id);
        return readHistory(tx, { type: 'custom-field', id, name }, query);
      }),
    ),
  ];
}
