import * as contract from '@countersign/contract';
import {
  customKey,
  type DocumentRow,
  documentStateNames,
  documentsList,
} from '@countersign/contract';
import { customCell, customListField } from '@countersign/domain';
import { operation } from '../../platform/http/operation.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import { customFieldsOf } from '../custom-fields/index.ts';
import { documentRows, documentsSource, inList } from './list-documents.ts';

/**
 * All documents that a list shows, as a file.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportDocuments = operation(
  contract.exportDocuments,
  async ({ database, caller: user, query }) => {
    const { tenantId } = user;
    const { source, custom } = await database.tenant(tenantId, async (tx) => ({
      source: await documentsSource(tx, query.filters),
      custom: (await customFieldsOf(tx, 'document')).filter(
        ({ archivedAt }) => archivedAt === null,
      ),
    }));
    const byKey = new Map(custom.map((field) => [customKey(field.id), field]));
    return exportRows<DocumentRow>({
      database,
      tenantId,
      source,
      query,
      where: inList(user, query),
      fields: [...documentsList.fields, ...custom.map(customListField)],
      load: (tx, ids) => documentRows(tx, user, ids),
      cell: (row, key) => {
        const field = byKey.get(key);
        return field ? customCell(field, row.customValues[field.id] ?? null) : ownCell(row, key);
      },
      fileName: 'Documents',
    });
  },
);

function ownCell(row: DocumentRow, key: string): Cell {
  switch (key) {
    case 'recipient':
      return `${row.recipient.firstName} ${row.recipient.lastName}`.trim();
    case 'email':
      return row.recipient.email;
    case 'projectId':
      return row.project.name;
    case 'formPackId':
      return row.formPack.name;
    case 'companyId':
      return row.company.name;
    case 'createdBy':
      return row.createdBy;
    case 'engagementType':
      return row.engagementType;
    case 'state':
      return documentStateNames[row.state];
    case 'hasBounced':
      return row.hasBounced;
    case 'waiting':
      return row.waiting?.sentence ?? '';
    case 'waitingSince':
      return row.waiting?.since ?? null;
    case 'expiresOn':
      return row.expiresOn;
    case 'createdAt':
      return row.createdAt;
    case 'updatedAt':
      return row.updatedAt;
    case 'sentAt':
      return row.sentAt;
    case 'finishedAt':
      return row.finishedAt;
    default:
      return null;
  }
}
