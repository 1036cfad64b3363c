import { LRUCache } from 'lru-cache';
import { among } from '../../platform/database/among.ts';
import type { Queries } from '../../platform/database/database.ts';
import { formTemplateVersions } from '../../platform/database/tables/index.ts';
import { countLookup } from '../../platform/metrics/cache-lookups.ts';

/** Holds the content of a form's version: its PDF, its pages and its fields. */
type FormContent = Pick<
  typeof formTemplateVersions.$inferSelect,
  'fileSha256' | 'pages' | 'fields'
>;

/** Names a version of a form, as it was when its template was last changed. */
export interface VersionKey {
  versionId: string;
  /** A version that no document has yet changes with its template. */
  changedAt: string;
}

/** Caches the content that was read last: forms are the largest part of documents, and hardly ever change. */
const contents = new LRUCache<string, FormContent>({ max: 200 });

/**
 * Reads the content of versions of forms that the caller has found in its tenant, by their ids; most are in memory.
 * @throws Error for a version that is not there
 */
export async function contentsOf(
  queries: Queries,
  versions: readonly VersionKey[],
): Promise<Map<string, FormContent>> {
  const keyOf = ({ versionId, changedAt }: VersionKey) => `${versionId} ${changedAt}`;
  const found = new Map<string, FormContent>();
  const missing: string[] = [];
  for (const one of versions) {
    const known = countLookup('form-versions', contents.get(keyOf(one)));
    if (known) found.set(one.versionId, known);
    else missing.push(one.versionId);
  }
  if (missing.length > 0) {
    const { id, fileSha256, pages, fields } = formTemplateVersions;
    const rows = await queries
      .select({ id, fileSha256, pages, fields })
      .from(formTemplateVersions)
      .where(among(id, missing));
    for (const { id: versionId, ...content } of rows) found.set(versionId, content);
  }
  for (const one of versions) {
    const content = found.get(one.versionId);
    if (!content) throw new Error('A version of a form is gone.');
    contents.set(keyOf(one), content);
  }
  return found;
}
