import * as contract from '@countersign/contract';
import { type Route, route } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  createSavedView,
  deleteSavedView,
  getListLook,
  setListColumns,
  updateSavedView,
} from './list-looks.ts';

export function listsRoutes({ database }: Platform): Route[] {
  return [
    route(contract.getListLook, ({ user, params }) => getListLook(database, user, params.list)),
    route(contract.setListColumns, ({ user, params, body }) =>
      setListColumns(database, user, params.list, body.columns),
    ),
    route(contract.createSavedView, ({ user, params, body }) =>
      createSavedView(database, user, params.list, body),
    ),
    route(contract.updateSavedView, ({ user, params, body }) =>
      updateSavedView(database, user, params.id, body),
    ),
    route(contract.deleteSavedView, ({ user, params }) =>
      deleteSavedView(database, user, params.id),
    ),
  ];
}
