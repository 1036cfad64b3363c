import * as contract from '@countersign/contract';
import { formPacks } from '../../platform/database/tables/index.ts';
import { type Operation, operation, tenantOperation } from '../../platform/http/operation.ts';
import { labelsIn } from '../../platform/lists/labels.ts';
import { archiveOperations } from '../../platform/records/archive-operations.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
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

export const formPackOperations: Operation[] = [
  tenantOperation(contract.listFormPackLabels, async ({ tx }) => ({
    labels: await labelsIn(tx, formPacks.labels),
  })),
  checkFormPack,
  duplicateFormPack,
  downloadFormPack,
  importFormPack,
  previewFormPack,
  addPackFile,
  getPackFile,
  removePackFile,
  listFormPacks,
  exportFormPacks,
  bulkFormPacks,
  ...archiveOperations(contract.archiveFormPack, contract.restoreFormPack, archiveFormPack),
  historyOperation(contract.getFormPackHistory, 'form-pack', findFormPackFor),
  tenantOperation(contract.getFormPack, ({ tx, caller, params }) =>
    findFormPackFor(tx, caller, params.id),
  ),
  operation(contract.createFormPack, ({ database, caller, body }) =>
    createFormPack(database, caller, body),
  ),
  updateFormPack,
];
