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
    route(contract.getListLook, ({ caller, params }) => getListLook(database, caller, params.list)),
    route(contract.setListColumns, ({ caller, params, body }) =>
      setListColumns(database, caller, params.list, body.columns),
    ),
    route(contract.createSavedView, ({ caller, params, body }) =>
      createSavedView(database, caller, params.list, body),
    ),
    route(contract.updateSavedView, ({ caller, params, body }) =>
      updateSavedView(database, caller, params.id, body),
    ),
    route(contract.deleteSavedView, ({ caller, params }) =>
      deleteSavedView(database, caller, params.id),
    ),
  ];
}
