import { joinRenames, renamedKeys } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { formTemplateVersions } from '../../platform/database/tables/index.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { findFormTemplate, type TemplateRow } from './form-template-queries.ts';
import { keepConditions } from './keep-conditions.ts';
import { reopenSharedKeys } from './reopen-shared-keys.ts';

/** Holds the columns of a version that are written. */
type Content = Partial<Pick<TemplateRow, 'fields' | 'pages' | 'fileSha256' | 'omitted'>>;

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

/** Holds further facts about a change. */
interface DraftChange {
  /** The keys that fields had, with those that they have now; left out: found by their positions. */
  renamed?: ReadonlyMap<string, string>;
  /** Nothing of it is to count before it is published. */
  isDeferred?: boolean;
}

/** Tells if new documents get the saved state of a template at once, without publishing. */
export const countsAtOnce = ({ isFixed, editedVersion, version }: TemplateRow): boolean =>
  !isFixed && editedVersion === version;

/** Writes what is edited: into the draft where there is one, else into a new one. Answers its version. */
export async function saveDraft(
  tx: Tx,
  user: Member,
  template: TemplateRow,
  content: Content,
  { renamed, isDeferred = false }: DraftChange = {},
): Promise<number> {
  const { versionId, editedVersion, version, isFixed, fileSha256, pages, fields } = template;
  const isAtOnce = countsAtOnce(template) && !isDeferred;
  const after = content.fields ?? fields;
  const names = renamed ?? renamedKeys(fields, after);
  if (isAtOnce) {
    await keepConditions(tx, user, template.id, { before: fields, after, renamed: names });
    await reopenSharedKeys(tx, user, template.id, { before: fields, after });
    await tx
      .update(formTemplateVersions)
      .set(content)
      .where(eq(formTemplateVersions.id, versionId));
    return editedVersion;
  }
  const hasDraft = editedVersion > version;
  const known = new Map(hasDraft ? Object.entries(template.renamedKeys) : []);
  const draft = { ...content, renamedKeys: Object.fromEntries(joinRenames(known, names)) };
  if (hasDraft && !isFixed) {
    await tx.update(formTemplateVersions).set(draft).where(eq(formTemplateVersions.id, versionId));
    return editedVersion;
  }
  await tx.insert(formTemplateVersions).values({
    id: newId(),
    tenantId: user.tenantId,
    formTemplateId: template.id,
    version: editedVersion + 1,
    fileSha256,
    pages,
    fields,
    omitted: template.omitted,
    ...draft,
  });
  return editedVersion + 1;
}
