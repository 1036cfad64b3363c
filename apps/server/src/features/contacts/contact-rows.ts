import type { ArchivedChoice, ContactSummary } from '@countersign/contract';
import { inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { contacts } from '../../platform/database/tables/index.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { summariesOf } from './contact-queries.ts';
import { type ContactsSource, contactsSource } from './contacts-source.ts';
import { projectsOfContacts } from './engaged-on.ts';

type Rows<Row extends { id: string }> = RecordRows<
  Row,
  { archived: ArchivedChoice },
  ContactsSource
>;

/** The rows of the list of contacts. */
export const contactRows: Rows<ContactSummary> = {
  thing: 'contact',
  fileName: 'Contacts',
  source: contactsSource,
  shown: isArchived(contacts.archivedAt),
  load: (tx, ids, _user, source) => summariesOf(tx, source, ids),
  name: ({ name }) => name,
};

type ExportRow = Awaited<ReturnType<typeof readExport>>[number];

/** The same with all that an import takes again. */
export const exportedContactRows: Rows<ExportRow> = {
  ...contactRows,
  load: readExport,
  cells: {
    firstName: ({ erasedAt, firstName }) => (erasedAt === null ? firstName : ''),
    lastName: ({ erasedAt, lastName }) => (erasedAt === null ? lastName : ''),
    email: ({ emails }) => emails.join(', '),
    mobile: ({ countryCode, mobile }) => `${countryCode} ${mobile}`.trim(),
    groups: ({ groups }) => groups.map(({ name }) => name).join('; '),
    projectId: ({ projects }) => projects,
    agent: ({ agent }) => agent?.name ?? '',
    agentEmail: ({ agent }) => agent?.email ?? '',
    company: ({ companyName }) => companyName,
  },
};

async function readExport(tx: Tx, ids: readonly string[], user: Member, source: ContactsSource) {
  const { id, alsoSendToAgent, companyNumber, vatNumber, notes } = contacts;
  const found = await tx
    .select({ id, alsoSendToAgent, companyNumber, vatNumber, notes })
    .from(contacts)
    .where(inArray(contacts.id, [...ids]));
  const more = new Map(found.map((row) => [row.id, row] as const));
  const engagedOn = await projectsOfContacts(tx, user, ids);
  return (await summariesOf(tx, source, ids)).flatMap((row) => {
    const rest = more.get(row.id);
    return rest ? [{ ...rest, ...row, projects: engagedOn.get(row.id) ?? '' }] : [];
  });
}
