import { sql } from 'drizzle-orm';
import {
  documentForms,
  documents,
  formTemplates,
  formTemplateVersions,
} from '../../../platform/database/tables/index.ts';
import { visibleAmongMany } from '../../document-access/index.ts';
import { filledJoin, filledText } from '../columns/form-columns.ts';
import { type DataSet, number, reference, text } from '../data-set.ts';
import { documentColumns, documentOwners } from './documents.ts';

const { formTemplateId, fields } = formTemplateVersions;
const field = sql.raw('field.value');
const value = sql`coalesce(${filledText(sql`${formTemplateId}::text`, sql`(${field} ->> 'key')`)}, '')`;

/** The fields of the forms of documents, a row for each, filled or not. Signatures and files are not among them. */
export const valuesData: DataSet = {
  from: sql`${documentForms}
    join ${documents} on ${documents.id} = ${documentForms.documentId}
    join ${formTemplateVersions} on ${formTemplateVersions.id} = ${documentForms.formTemplateVersionId}
    cross join lateral jsonb_array_elements(${fields}) with ordinality as field (value, position)
    ${filledJoin.sql}`,
  visible: (user) => {
    const ours = visibleAmongMany(user);
    const isText = sql`${field} ->> 'type' not in
      ('signature', 'initials', 'image', 'attachment', 'fixed-text', 'qr-code', 'calculated')`;
    return ours ? sql`${ours} and ${isText}` : isText;
  },
  id: documents.id,
  severalPerId: true,
  order: sql`${documents.updatedAt} desc, ${documents.id} desc, ${documentForms.position}, field.position`,
  opens: { type: 'document', id: documents.id },
  scope: documents,
  owners: documentOwners,
  columns: {
    ...documentColumns,
    form: reference(formTemplateId, formTemplates.name, {
      sql: sql`join ${formTemplates} on ${formTemplates.id} = ${formTemplateId}`,
    }),
    field: text(sql`coalesce(nullif(${field} ->> 'label', ''), ${field} ->> 'key')`),
    value: text(value),
    number: number(sql`as_number(${value})`),
  },
};
