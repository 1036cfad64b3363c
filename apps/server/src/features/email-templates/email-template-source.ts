import {
  type ArchivedChoice,
  type EmailTemplateSummary,
  emailTemplateList,
} from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { emailTemplates } from '../../platform/database/tables/index.ts';
import { choiceFilter, referenceFilter } from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { emailTemplateSummaries } from './email-template-queries.ts';

/** Defines the source of the list of email templates. */
const emailTemplateSource = listFrom(emailTemplateList, {
  from: sql`${emailTemplates}`,
  id: emailTemplates.id,
  fields: {
    name: emailTemplates.sortName,
    event: {
      sort: { column: sql`(${emailTemplates.event} collate "C")`, type: 'text' },
      filter: choiceFilter(emailTemplates.event),
    },
    companyId: { filter: referenceFilter(emailTemplates.companyId) },
    updatedAt: emailTemplates.updatedAt,
  },
  search: searchBy({ texts: [emailTemplates.sortName] }),
});

/** The rows of the list of email templates. */
export const emailTemplateRows: RecordRows<EmailTemplateSummary, { archived: ArchivedChoice }> = {
  thing: 'email template',
  fileName: 'Email templates',
  source: emailTemplateSource,
  shown: isArchived(emailTemplates.archivedAt),
  load: emailTemplateSummaries,
  name: ({ name }) => name,
  cells: {
    companyId: ({ company }) => company?.name ?? '',
    uses: ({ uses }) => uses.map(({ name }) => name).join(', '),
  },
};
