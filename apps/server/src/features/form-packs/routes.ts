import * as contract from '@countersign/contract';
import { formPacks } from '../../platform/database/tables/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { labelsIn } from '../../platform/lists/labels.ts';
import type { Platform } from '../../platform/platform.ts';
import { historyRoute } from '../../platform/records/history-route.ts';
import { archiveFormPack } from './archive-form-pack.ts';
import { bulkFormPacks } from './bulk-form-packs.ts';
import { checkFormPack } from './check-form-pack.ts';
import { duplicateFormPack } from './duplicate-form-pack.ts';
import { exportFormPacks } from './export-form-packs.ts';
import { findFormPackFor } from './form-pack-queries.ts';
import { listFormPacks } from './list-form-packs.ts';
import { addPackFile, getPackFile, removePackFile } from './pack-files.ts';
import { previewFormPack } from './preview-form-pack.ts';
import { createFormPack, updateFormPack } from './save-form-pack.ts';
import { downloadFormPack, importFormPack } from './transfer-form-pack.ts';

export function formPackRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    ...fileRoutes(platform),
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
    historyRoute(database, contract.getFormPackHistory, 'form-pack', findFormPackFor),
    route(contract.getFormPack, ({ caller, params }) =>
      database.tenant(caller.tenantId, (tx) => findFormPackFor(tx, caller, params.id)),
    ),
    route(contract.createFormPack, ({ caller, body }) => createFormPack(database, caller, body)),
    route(contract.updateFormPack, ({ caller, params, body }) =>
      updateFormPack(database, caller, params.id, body),
    ),
  ];
}

function fileRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    route(contract.listFormPackLabels, ({ caller }) =>
      database.tenant(caller.tenantId, async (tx) => ({
        labels: await labelsIn(tx, formPacks.labels),
      })),
    ),
    route(contract.checkFormPack, ({ caller, body }) => checkFormPack(database, caller, body)),
    route(contract.duplicateFormPack, ({ caller, params }) =>
      duplicateFormPack(database, caller, params.id),
    ),
    route(contract.downloadFormPack, ({ caller, params }) =>
      downloadFormPack(platform, caller, params.id),
    ),
    route(contract.importFormPack, ({ caller, upload }) =>
      importFormPack(platform, caller, upload),
    ),
    route(contract.previewFormPack, ({ caller, params }) =>
      previewFormPack(platform, caller, params.id),
    ),
    route(contract.addFormPackFile, ({ caller, params, query, upload }) =>
      addPackFile(platform, caller, params.id, query, upload),
    ),
    route(contract.getFormPackFile, ({ caller, params }) => getPackFile(platform, caller, params)),
    route(contract.removeFormPackFile, ({ caller, params }) =>
      removePackFile(platform, caller, params),
    ),
  ];
}
