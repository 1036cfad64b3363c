import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { contacts } from '../../../platform/database/tables/index.ts';
import { choice, type DataSet, date, flag, moment, text } from '../data-set.ts';

const agents = alias(contacts, 'agents');
const agent = {
  sql: sql`left join ${contacts} as agents on ${agents.id} = ${contacts.agentId}`,
};

/** Contacts, for those who may use them, who see all of them. */
export const contactsData: DataSet = {
  from: sql`${contacts}`,
  visible: () => sql`${contacts.erasedAt} is null`,
  id: contacts.id,
  order: sql`${contacts.sortName}, ${contacts.id}`,
  opens: { type: 'contact', id: contacts.id },
  owners: { contact: contacts.id },
  columns: {
    name: text(sql`trim(${contacts.firstName} || ' ' || ${contacts.lastName})`),
    email: text(contacts.email),
    mobile: text(
      sql`case when ${contacts.mobile} = '' then '' else ${contacts.countryCode} || ' ' || ${contacts.mobile} end`,
    ),
    category: choice(contacts.category),
    department: text(contacts.department),
    jobTitle: text(contacts.jobTitle),
    engagementType: choice(contacts.engagementType),
    companyName: text(contacts.companyName),
    agent: text(sql`coalesce(trim(${agents.firstName} || ' ' || ${agents.lastName}), '')`, agent),
    startsOn: date(contacts.startsOn),
    endsOn: date(contacts.endsOn),
    addedAt: moment(contacts.createdAt),
    isArchived: flag(sql`(${contacts.archivedAt} is not null)`),
  },
};
