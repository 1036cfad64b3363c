import { emailTemplateList } from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { emailTemplates } from '../../platform/database/tables/index.ts';
import {
  choiceFilter,
  momentFilter,
  referenceFilter,
  textFilter,
} from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import type { ListSource, ListSourceField } from '../../platform/lists/list-source.ts';
import { searchBy } from '../../platform/search/search-by.ts';

const fields: Record<(typeof emailTemplateList.fields)[number]['key'], ListSourceField> = {
  name: {
    sort: { column: emailTemplates.sortName, type: 'text' },
    filter: textFilter(emailTemplates.sortName),
  },
  event: {
    sort: { column: sql`(${emailTemplates.event} collate "C")`, type: 'text' },
    filter: choiceFilter(emailTemplates.event),
  },
  companyId: { filter: referenceFilter(emailTemplates.companyId) },
  uses: {},
  version: {},
  updatedAt: {
    sort: { column: emailTemplates.updatedAt, type: 'timestamptz' },
    filter: momentFilter(emailTemplates.updatedAt),
  },
  updatedBy: {},
};

/** Where the list of e-mail templates comes from. */
export const emailTemplateSource: ListSource = {
  definition: emailTemplateList,
  from: sql`${emailTemplates}`,
  id: emailTemplates.id,
  fields: new Map(Object.entries(fields)),
  search: searchBy({ texts: [emailTemplates.sortName] }),
};

/** Which templates a list shows, as far as they are archived. */
export const templatesShown = isArchived(emailTemplates.archivedAt);
