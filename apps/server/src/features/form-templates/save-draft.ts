import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { formTemplateVersions } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findFormTemplate, type TemplateRow } from './form-template-queries.ts';
import { keepConditions } from './keep-conditions.ts';

/** What of a version is written. */
type Content = Partial<Pick<TemplateRow, 'fields' | 'pages' | 'fileSha256'>>;

/**
 * A template whose row the caller has locked, with the version that is edited, which no document is drafted
 * with until the transaction ends.
 * @throws Failure `not-found`
 */
export async function lockEdited(tx: Tx, id: string): Promise<TemplateRow> {
  const { versionId } = await findFormTemplate(tx, id);
  // A document that is being drafted refers to its versions: this waits for it, and then sees it.
  await tx
    .select({ id: formTemplateVersions.id })
    .from(formTemplateVersions)
    .where(eq(formTemplateVersions.id, versionId))
    .for('update');
  return findFormTemplate(tx, id);
}

/** Writes what is edited: into the draft where there is one, else into a new one. Answers its version. */
export async function saveDraft(
  tx: Tx,
  user: Member,
  template: TemplateRow,
  content: Content,
): Promise<number> {
  const { versionId, editedVersion, isFixed, fileSha256, pages, fields } = template;
  if (!isFixed) {
    // New documents get it at once.
    if (editedVersion === template.version && content.fields) {
      await keepConditions(tx, user, template.id, fields, content.fields);
    }
    await tx
      .update(formTemplateVersions)
      .set(content)
      .where(eq(formTemplateVersions.id, versionId));
    return editedVersion;
  }
  const version = editedVersion + 1;
  const id = newId();
  await tx.insert(formTemplateVersions).values({
    id,
    tenantId: user.tenantId,
    formTemplateId: template.id,
    version,
    fileSha256,
    pages,
    fields,
    ...content,
  });
  return version;
}
