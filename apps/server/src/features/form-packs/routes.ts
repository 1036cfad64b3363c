import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
import { archiveFormPack } from './archive-form-pack.ts';
import { bulkFormPacks } from './bulk-form-packs.ts';
import { exportFormPacks } from './export-form-packs.ts';
import { findFormPack } from './form-pack-queries.ts';
import { listFormPacks } from './list-form-packs.ts';
import { createFormPack, updateFormPack } from './save-form-pack.ts';

export function formPackRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listFormPacks, ({ caller, query }) => listFormPacks(database, caller, query)),
    route(contract.exportFormPacks, ({ caller, query }) =>
      exportFormPacks(database, caller, query),
    ),
    route(contract.bulkFormPacks, ({ caller, body }) => bulkFormPacks(database, caller, body)),
    route(contract.archiveFormPack, ({ caller, params }) =>
      archiveFormPack(database, caller, params.id, true),
    ),
    route(contract.restoreFormPack, ({ caller, params }) =>
      archiveFormPack(database, caller, params.id, false),
    ),
    historyRoute(database, contract.getFormPackHistory, 'form-pack', (tx, _user, id) =>
      findFormPack(tx, id),
    ),
    route(contract.getFormPack, ({ caller, params }) =>
      database.tenant(caller.tenantId, (tx) => findFormPack(tx, params.id)),
    ),
    route(contract.createFormPack, ({ caller, body }) => createFormPack(database, caller, body)),
    route(contract.updateFormPack, ({ caller, params, body }) =>
      updateFormPack(database, caller, params.id, body),
    ),
  ];
}
