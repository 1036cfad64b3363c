import {
  type ArchivedChoice,
  type FormTemplateSummary,
  formTemplatesList,
} from '@countersign/contract';
import { sql } from 'drizzle-orm';
import { formTemplates, formTemplateVersions } from '../../platform/database/tables/index.ts';
import { labelsFilter } from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import { searchableLabels } from '../../platform/lists/labels.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { currentVersion, formTemplateSummaries, publishingState } from './form-template-queries.ts';

const { sortName, createdAt, updatedAt } = formTemplates;

/** Defines the source of the list of form templates. */
const formTemplateSource = listFrom(formTemplatesList, {
  from: sql`${formTemplates} join ${formTemplateVersions} on ${currentVersion}`,
  id: formTemplates.id,
  fields: {
    name: sortName,
    pageCount: sql`jsonb_array_length(${formTemplateVersions.pages})::float8`,
    fieldCount: sql`jsonb_array_length(${formTemplateVersions.fields})::float8`,
    state: publishingState,
    version: sql`${formTemplates.version}::float8`,
    labels: { filter: labelsFilter(formTemplates.labels) },
    createdAt,
    updatedAt,
  },
  search: searchBy({ texts: [sortName, searchableLabels(formTemplates.labels)] }),
});

/** The rows of the list of form templates. */
export const formTemplateRows: RecordRows<FormTemplateSummary, { archived: ArchivedChoice }> = {
  thing: 'form template',
  fileName: 'Form templates',
  source: formTemplateSource,
  shown: isArchived(formTemplates.archivedAt),
  load: formTemplateSummaries,
  name: ({ name }) => name,
};
