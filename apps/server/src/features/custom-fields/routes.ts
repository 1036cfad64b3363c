import * as contract from '@countersign/contract';
import { readHistory } from '../../platform/audit/read-history.ts';
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
    route(contract.listCustomFields, ({ user, query }) => listCustomFields(database, user, query)),
    route(contract.getCustomField, ({ user, params }) =>
      database.tenant(user.tenantId, (tx) => fieldOfId(tx, params.id)),
    ),
    route(contract.getCustomFieldUse, ({ user, params }) =>
      getCustomFieldUse(database, user, params.id),
    ),
    route(contract.createCustomField, ({ user, body, address }) =>
      createCustomField(database, user, body, address),
    ),
    route(contract.updateCustomField, ({ user, params, body, address }) =>
      updateCustomField(database, user, params.id, body, address),
    ),
    route(contract.archiveCustomField, ({ user, params, body, address }) =>
      archiveCustomField(database, user, params.id, body.revision, address),
    ),
    route(contract.restoreCustomField, ({ user, params, body, address }) =>
      restoreCustomField(database, user, params.id, body.revision, address),
    ),
    route(contract.deleteCustomField, ({ user, params, address }) =>
      deleteCustomField(database, user, params.id, address),
    ),
    route(contract.reorderCustomFields, ({ user, body, address }) =>
      reorderCustomFields(database, user, body, address),
    ),
    route(contract.getCustomFieldHistory, ({ user, params, query }) =>
      database.tenant(user.tenantId, async (tx) => {
        const { id, name } = await fieldOfId(tx, params.id);
        return readHistory(tx, { type: 'custom-field', id, name }, query);
      }),
    ),
  ];
}
