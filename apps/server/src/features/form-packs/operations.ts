import * as contract from '@countersign/contract';
import { formPacks } from '../../platform/database/tables/index.ts';
import { type Operation, operation, tenantOperation } from '../../platform/http/operation.ts';
import { labelsIn } from '../../platform/lists/labels.ts';
import { archiveOperations, bulkArchive } from '../../platform/records/archive-operations.ts';
import { historyOperation } from '../../platform/records/history-operation.ts';
import {
  bulkOperation,
  exportOperation,
  getOperation,
  listOperation,
} from '../../platform/records/list-operations.ts';
import { archiveFormPack } from './archive-form-pack.ts';
import { checkFormPack } from './check-form-pack.ts';
import { duplicateFormPack } from './duplicate-form-pack.ts';
import { findFormPackFor } from './form-pack-queries.ts';
import { formPackRows } from './form-pack-source.ts';
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
  listOperation(contract.listFormPacks, formPackRows),
  exportOperation(contract.exportFormPacks, formPackRows),
  bulkOperation(contract.bulkFormPacks, formPackRows, bulkArchive(archiveFormPack)),
  ...archiveOperations(contract.archiveFormPack, contract.restoreFormPack, archiveFormPack),
  historyOperation(contract.getFormPackHistory, 'form-pack', findFormPackFor),
  getOperation(contract.getFormPack, findFormPackFor),
  operation(contract.createFormPack, ({ database, caller, body }) =>
    createFormPack(database, caller, body),
  ),
  updateFormPack,
];
