import { and, eq } from 'drizzle-orm';
import { companies, files as fileRows } from '../../platform/database/tables/index.ts';
import { notFound } from '../../platform/failure/failure.ts';
import type { FileAnswer } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Caller } from '../../platform/policy/caller.ts';

/**
 * The logo of a company. The browser may keep it: its address has another `v` for another logo.
 * @throws Failure `not-found` where it has none.
 */
export async function getLogo(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
  id: string,
): Promise<FileAnswer> {
  const logo = await database.tenant(tenantId, async (tx) => {
    const [found] = await tx
      .select({ sha256: fileRows.sha256, contentType: fileRows.contentType })
      .from(companies)
      .innerJoin(
        fileRows,
        and(eq(fileRows.tenantId, companies.tenantId), eq(fileRows.sha256, companies.logoSha256)),
      )
      .where(eq(companies.id, id));
    return found;
  });
  if (!logo) throw notFound('logo');
  const { stream, bytes } = await files.open(logo.sha256);
  const extension = logo.contentType.replace('image/', '').replace('jpeg', 'jpg');
  return {
    stream,
    bytes,
    contentType: logo.contentType,
    fileName: `Logo.${extension}`,
    cacheControl: 'private, max-age=604800, immutable',
  };
}
