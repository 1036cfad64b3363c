import type { Readable } from 'node:stream';
import type { Company } from '@countersign/contract';
import { eq } from 'drizzle-orm';
import { companies } from '../../platform/database/tables/index.ts';
import { record } from '../../platform/events/record.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/policy/caller.ts';
import { lock } from '../../platform/records/records.ts';
import { readImage } from '../profile/index.ts';
import { companyKind, findCompany } from './company-queries.ts';

/**
 * Sets the logo of a company. The company's revision stays: no form sends the logo with the rest.
 * @throws Failure `not-found`; `too-large` or `unsupported-file` for what is no PNG, JPEG or WebP of a
 * usual size.
 */
export async function uploadLogo(
  { database, files, pdf }: Pick<Platform, 'database' | 'files' | 'pdf'>,
  user: Member,
  id: string,
  upload: Readable,
): Promise<Company> {
  const { bytes, contentType } = await readImage(pdf, upload, { isSquare: false });
  const file = await files.put(bytes);
  return database.tenant(user.tenantId, async (tx) => {
    const { logoSha256 } = await lock(tx, companyKind, id);
    if (logoSha256 !== file.sha256) {
      await recordFile(tx, user.tenantId, file, contentType);
      const set = { logoSha256: file.sha256, updatedAt: new Date() };
      await tx.update(companies).set(set).where(eq(companies.id, id));
      await record(tx, user, { type: 'company.logo-changed', id });
    }
    return findCompany(tx, id);
  });
}
