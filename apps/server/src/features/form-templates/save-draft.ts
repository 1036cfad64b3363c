import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { documentForms, formTemplateVersions } from '../../platform/database/tables/index.ts';
import type { TemplateRow } from './form-template-queries.ts';

/** What of a version is written. */
type Content = Partial<Pick<TemplateRow, 'fields' | 'pages' | 'fileSha256'>>;

/** Writes what is edited: into the version that is there, or where documents have that, into a new one. */
export async function saveDraft(
  tx: Tx,
  tenantId: string,
  template: TemplateRow,
  content: Content,
): Promise<number> {
  const { versionId, fileSha256, pages, fields } = template;
  const used = await tx
    .select({ id: documentForms.documentId })
    .from(documentForms)
    .where(eq(documentForms.formTemplateVersionId, versionId))
    .limit(1);
  if (used.length === 0) {
    await tx
      .update(formTemplateVersions)
      .set(content)
      .where(eq(formTemplateVersions.id, versionId));
    return template.version;
  }
  const version = template.version + 1;
  await tx.insert(formTemplateVersions).values({
    id: newId(),
    tenantId,
    formTemplateId: template.id,
    version,
    ...{ fileSha256, pages, fields, ...content },
  });
  return version;
}
