import type { AppEvent, Field, FormTemplate, OmittedField, PageSize } from '@countersign/contract';
import { withOwnKeys } from '@countersign/domain';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { formTemplates, formTemplateVersions } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findFormTemplate, presentFormTemplate } from './form-template-queries.ts';
import { freeName } from './template-name.ts';

/** Holds the input for a new form template; its file is on record with the tenant. */
export interface NewTemplate {
  /** Without one it gets a new one. */
  id?: string;
  /** Another one is found where it is taken. */
  name: string;
  labels?: string[];
  fileSha256: string;
  pages: PageSize[];
  fields: Field[];
  omitted?: OmittedField[];
}

/** Makes a form template, and records the event that `eventOf` makes of its id. */
export async function addTemplate(
  tx: Tx,
  user: Member,
  { id = newId(), name, labels = [], ...content }: NewTemplate,
  eventOf: (id: string) => AppEvent,
): Promise<FormTemplate> {
  const { tenantId, userId: updatedBy } = user;
  const { fields } = withOwnKeys(content.fields, { formTemplateId: id, taken: new Set() });
  await tx
    .insert(formTemplates)
    .values({ id, tenantId, name: await freeName(tx, name), labels, version: 1, updatedBy });
  await tx
    .insert(formTemplateVersions)
    .values({ id: newId(), tenantId, formTemplateId: id, version: 1, ...content, fields });
  await record(tx, user, eventOf(id));
  return presentFormTemplate(await findFormTemplate(tx, id));
}
