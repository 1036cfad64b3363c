import type { Field, ReportColumn } from '@countersign/contract';
import { reportField } from '@countersign/domain';
import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../../../platform/database/database.ts';
import {
  documentParties,
  documents,
  formTemplates,
  formTemplateVersions,
} from '../../../platform/database/tables/index.ts';
import {
  type ColumnSource,
  choice,
  date,
  flag,
  type Join,
  number,
  text,
  type Value,
} from '../data-set.ts';

/** Joins the values that the parties of a document who acted have filled in, in its last round, by `template.field`. */
export const filledJoin: Join = {
  sql: sql`left join lateral (
    select jsonb_object_agg(form.key || '.' || entry.key, entry.value) as entries
    from ${documentParties}
      cross join lateral jsonb_each(${documentParties.values}) as form
      cross join lateral jsonb_each(form.value) as entry
    where ${documentParties.documentId} = ${documents.id}
      and ${documentParties.round} = ${documents.round} and ${documentParties.state} = 'done'
      and ${documents.state} <> 'draft'
  ) as filled on true`,
};

/** Selects the value of a field that the drafter fills in; not where it is stored in parts. */
const draftedText = (templateId: Value, key: Value): SQL =>
  sql`(${documents.values} -> ${templateId} ->> ${key})`;

/** The labels of options, by their values. */
type Labels = Readonly<Record<string, string>>;

/** Selects the value of a field as text: the party's, or the document's. */
export function filledText(templateId: Value, key: Value, labels?: Labels): SQL {
  const found = sql`coalesce(filled.entries -> (${templateId} || '.' || ${key}),
    ${documents.values} -> ${templateId} -> ${key})`;
  const written =
    labels === undefined
      ? sql`choice`
      : sql`coalesce(${JSON.stringify(labels)}::jsonb ->> choice, choice)`;
  // Telephone numbers are kept in parts, choices in a list.
  return sql`(select case jsonb_typeof(held)
      when 'object' then concat_ws(' ', held ->> 'countryCode', held ->> 'number')
      when 'array' then (select string_agg(${written}, ', ' order by ordinal)
        from jsonb_array_elements_text(held) with ordinality as choices (choice, ordinal))
      else held #>> '{}' end
    from (select ${found} as held) as holding)`;
}

/** The key of the column of a form's field. */
const formKey = (templateId: string, key: string) => `form.${templateId}.${key}`;

/** The template that a column's key names; undefined where it is of no form. */
export const templateOfKey = (key: string): string | undefined =>
  /^form\.([\da-f-]{36})\./.exec(key)?.[1];

type FormColumn = ReportColumn & { source: ColumnSource };

/** No organisation has as many fields in its forms. */
const maxFields = 10_000;

/**
 * The fields of forms as columns, whatever version a document has: each as the latest version that has it says.
 * Of some templates, or of all of the tenant.
 */
export async function formColumns(
  tx: Tx,
  templateIds: readonly string[] | 'all',
): Promise<FormColumn[]> {
  if (templateIds !== 'all' && templateIds.length === 0) return [];
  const which =
    templateIds === 'all'
      ? sql``
      : sql`where ${formTemplates.id} = any(${sql.param([...templateIds])}::uuid[])`;
  const found = rowsOf<FormField>(
    await tx.execute(sql`
      select id, name, field, is_drafted as "isDrafted" from (
        select distinct on (${formTemplates.id}, field.value ->> 'key') ${formTemplates.id} as id,
          ${formTemplates.sortName} as sort_name, ${formTemplates.name} as name, field.value as field, field.position as position,
          bool_and(field.value ->> 'assignee' = 'creator')
            over (partition by ${formTemplates.id}, field.value ->> 'key') as is_drafted
        from ${formTemplates}
          join ${formTemplateVersions} on ${formTemplateVersions.formTemplateId} = ${formTemplates.id}
          cross join lateral jsonb_array_elements(${formTemplateVersions.fields}) with ordinality as field (value, position)
        ${which}
        order by ${formTemplates.id}, field.value ->> 'key', ${formTemplateVersions.version} desc
      ) as fields order by sort_name, id, position limit ${maxFields}`),
  );
  return found.flatMap((one) => columnOf(one) ?? []);
}

/** Describes a field of a form, and if the drafter fills it in, in each version. */
interface FormField {
  id: string;
  name: string;
  field: Field;
  isDrafted: boolean;
}

function columnOf({ id, name, field, isDrafted }: FormField): FormColumn | undefined {
  const reported = reportField(field);
  if (reported === undefined) return undefined;
  const { kind, isPlain, options } = reported;
  const address = [sql`${id}::text`, sql`${field.key}::text`] as const;
  const labels =
    options && !isPlain
      ? Object.fromEntries(options.map((option) => [option.value, option.label]))
      : undefined;
  // What parties filled in is only looked up where they may have.
  const [value, ...joins] =
    isDrafted && isPlain ? [draftedText(...address)] : [filledText(...address, labels), filledJoin];
  return {
    key: formKey(id, field.key),
    label: field.label || field.key,
    kind,
    ...(kind === 'choice' && options && { options }),
    canFilter: true,
    group: name,
    source: sourceOf(kind, value, joins),
  };
}

function sourceOf(kind: ReportColumn['kind'], value: SQL, joins: Join[]): ColumnSource {
  switch (kind) {
    case 'number':
      return number(sql`as_number(${value})`, ...joins);
    case 'date':
      return date(sql`as_day(${value})`, ...joins);
    case 'flag':
      return flag(sql`(coalesce(${value}, '') = 'true')`, ...joins);
    case 'choice':
      return choice(sql`coalesce(${value}, '')`, ...joins);
    default:
      return text(sql`coalesce(${value}, '')`, ...joins);
  }
}
