import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import { findFormPack } from './form-pack-rows.ts';
import { listFormPacks } from './list-form-packs.ts';
import { saveFormPack } from './save-form-pack.ts';

export function formPackRoutes({ database }: Platform): Route[] {
  return [
    route(contract.listFormPacks, ({ user, query }) => listFormPacks(database, user, query)),
    route(contract.getFormPack, ({ user, params }) =>
      database.tenant(user.tenantId, (tx) => findFormPack(tx, params.id)),
    ),
    route(contract.createFormPack, ({ user, body, address }) =>
      saveFormPack(database, user, undefined, body, address),
    ),
    route(contract.updateFormPack, ({ user, params, body, address }) =>
      saveFormPack(database, user, params.id, body, address),
    ),
  ];
}
