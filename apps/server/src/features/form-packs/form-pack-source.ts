import { type ArchivedChoice, type FormPackSummary, formPacksList } from '@countersign/contract';
import { and, sql } from 'drizzle-orm';
import { formPackForms, formPacks } from '../../platform/database/tables/index.ts';
import { labelsFilter } from '../../platform/lists/filter-conditions.ts';
import { isArchived } from '../../platform/lists/is-archived.ts';
import { searchableLabels } from '../../platform/lists/labels.ts';
import { listFrom } from '../../platform/lists/list-from.ts';
import type { RecordRows } from '../../platform/lists/record-rows.ts';
import { searchBy } from '../../platform/search/search-by.ts';
import { formPackSummaries, pagesOfPack } from './form-pack-queries.ts';
import { usablePacks } from './usable-packs.ts';

const { sortName, createdAt, updatedAt } = formPacks;

const formCount = sql`(
  select count(*) from ${formPackForms} where ${formPackForms.formPackId} = ${formPacks.id}
)::float8`;

/** Defines the source of the list of form packs. */
const formPackSource = listFrom(formPacksList, {
  from: sql`${formPacks}`,
  id: formPacks.id,
  fields: {
    name: sortName,
    formCount,
    pageCount: sql`${pagesOfPack}::float8`,
    labels: { filter: labelsFilter(formPacks.labels) },
    createdAt,
    updatedAt,
  },
  search: searchBy({ texts: [sortName, searchableLabels(formPacks.labels)] }),
});

const archivedPacks = isArchived(formPacks.archivedAt);

/** The form packs of a list: those that can be used in a project alone, where that is asked for. */
interface PackChoice {
  archived: ArchivedChoice;
  usable?: 'yes' | 'no' | undefined;
  projectId?: string | undefined;
}

/** The rows of the list of form packs. */
export const formPackRows: RecordRows<FormPackSummary, PackChoice> = {
  thing: 'form pack',
  fileName: 'Form packs',
  source: formPackSource,
  shown: (choice, user) =>
    and(
      archivedPacks(choice),
      choice.usable === 'yes' ? usablePacks(user, choice.projectId) : undefined,
    ),
  load: formPackSummaries,
  name: ({ name }) => name,
};
