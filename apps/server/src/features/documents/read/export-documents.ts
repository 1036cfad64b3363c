import type { DocumentRow } from '@countersign/contract';
import * as contract from '@countersign/contract';
import type { RecordRows } from '../../../platform/lists/record-rows.ts';
import { exportOperation } from '../../../platform/records/list-operations.ts';
import { documentRows, documentsSource, type InList, inList } from './list-documents.ts';

const rows: RecordRows<DocumentRow, InList> = {
  thing: 'document',
  fileName: 'Documents',
  source: documentsSource,
  shown: (choice, user) => inList(user, choice),
  load: (tx, ids, user) => documentRows(tx, user, ids),
  name: ({ recipient }) => `${recipient.firstName} ${recipient.lastName}`.trim(),
  cells: {
    recipient: ({ recipient }) => `${recipient.firstName} ${recipient.lastName}`.trim(),
    email: ({ recipient }) => recipient.email,
    projectId: ({ project }) => project.name,
    formPackId: ({ formPack }) => formPack.name,
    companyId: ({ company }) => company.name,
    waiting: ({ waiting }) => waiting?.sentence ?? '',
    waitingSince: ({ waiting }) => waiting?.since ?? null,
  },
};

/**
 * All documents that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportDocuments = exportOperation(contract.exportDocuments, rows);
