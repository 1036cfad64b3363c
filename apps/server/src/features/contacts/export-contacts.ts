import * as contract from '@countersign/contract';
import { type ContactSummary, contactCategoryLabels, customKey } from '@countersign/contract';
import { customCell } from '@countersign/domain';
import { inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import { operation } from '../../platform/http/operation.ts';
import { exportRows } from '../../platform/lists/export-rows.ts';
import type { Cell } from '../../platform/lists/sheet.ts';
import { customFieldsOf } from '../custom-fields/index.ts';
import { summariesOf } from './contact-queries.ts';
import { contactsSource } from './contacts-source.ts';
import { projectsOfContacts } from './engaged-on.ts';
import { archivedOnes } from './list-contacts.ts';

type Row = ContactSummary & Awaited<ReturnType<typeof moreOf>>[number] & { projects: string };

/**
 * All contacts that a list shows, as a file that an import takes again.
 * @throws Failure `invalid` for a column, sort or filter that the list can't have.
 */
export const exportContacts = operation(
  contract.exportContacts,
  async ({ database, caller: user, query }) => {
    const { tenantId } = user;
    const { source, custom } = await database.tenant(tenantId, async (tx) => ({
      source: await contactsSource(tx, user, query.filters),
      custom: await customFieldsOf(tx, 'contact'),
    }));
    const byKey = new Map(custom.map((field) => [customKey(field.id), field]));
    return exportRows<Row>({
      database,
      tenantId,
      source,
      query,
      where: archivedOnes(query.archived),
      fields: source.listFields,
      load: async (tx, ids) => {
        const more = new Map((await moreOf(tx, ids)).map((row) => [row.id, row] as const));
        const rows = await summariesOf(tx, source, ids);
        const engagedOn = await projectsOfContacts(tx, user, ids);
        return rows.flatMap((row) => {
          const rest = more.get(row.id);
          return rest ? [{ ...rest, ...row, projects: engagedOn.get(row.id) ?? '' }] : [];
        });
      },
      cell: (row, key) => {
        const field = byKey.get(key);
        return field ? customCell(field, row.customValues[field.id] ?? null) : ownCell(row, key);
      },
      fileName: 'Contacts',
    });
  },
);

function moreOf(tx: Tx, ids: readonly string[]) {
  const { id, alsoSendToAgent, companyNumber, vatNumber, notes } = contacts;
  return tx
    .select({ id, alsoSendToAgent, companyNumber, vatNumber, notes })
    .from(contacts)
    .where(inArray(contacts.id, [...ids]));
}

function ownCell(row: Row, key: string): Cell {
  switch (key) {
    case 'name':
      return row.name;
    case 'firstName':
      return row.erasedAt === null ? row.firstName : '';
    case 'lastName':
      return row.erasedAt === null ? row.lastName : '';
    case 'email':
      return row.emails.join(', ');
    case 'mobile':
      return `${row.countryCode} ${row.mobile}`.trim();
    case 'category':
      return contactCategoryLabels[row.category];
    case 'department':
      return row.department;
    case 'jobTitle':
      return row.jobTitle;
    case 'engagementType':
      return row.engagementType;
    case 'groups':
      return row.groups.map(({ name }) => name).join('; ');
    case 'projectId':
      return row.projects;
    case 'agent':
      return row.agent?.name ?? '';
    case 'agentEmail':
      return row.agent?.email ?? '';
    case 'alsoSendToAgent':
      return row.alsoSendToAgent;
    case 'company':
      return row.companyName;
    case 'companyNumber':
      return row.companyNumber;
    case 'vatNumber':
      return row.vatNumber;
    case 'startsOn':
      return row.startsOn;
    case 'endsOn':
      return row.endsOn;
    case 'notes':
      return row.notes;
    case 'createdAt':
      return row.createdAt;
    case 'updatedAt':
      return row.updatedAt;
    default:
      return null;
  }
}
