import { describeImage } from '@countersign/pdf/engine';
import { eq } from 'drizzle-orm';
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../../platform/database/database.ts';
import {
  companies,
  files as fileRows,
  type MailAttachment,
} from '../../platform/database/tables/index.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import type { AttachedBrand } from '../../platform/mail/mail-brand.ts';
import { countLookup } from '../../platform/metrics/cache-lookups.ts';

/** The columns of a company that its mails show, for queries that read them with something else. */
export const brandColumns = {
  tenantId: companies.tenantId,
  name: companies.name,
  colour: companies.brandColour,
  registrationNumber: companies.registrationNumber,
  address: companies.address,
  logoSha256: companies.logoSha256,
};

type BrandRow = SelectResultFields<typeof brandColumns>;

/** The brand of mails in a company's name: its colour, its logo, and who it is in the register. */
export async function brandOfCompany(
  tx: Tx,
  files: FileStore,
  companyId: string,
): Promise<AttachedBrand> {
  const [company] = await tx
    .select(brandColumns)
    .from(companies)
    .where(eq(companies.id, companyId));
  return company ? brandOfRow(tx, files, company) : { brand: { name: '' }, attachments: [] };
}

/** The same of a company whose `brandColumns` were read; most logos are in memory. */
export async function brandOfRow(
  tx: Tx,
  files: FileStore,
  { tenantId, name, colour, registrationNumber, address, logoSha256 }: BrandRow,
): Promise<AttachedBrand> {
  const location = [...address.lines, address.city, address.region, address.postcode];
  const details = [
    name,
    ...location.map((line) => line.trim()).filter((line) => line !== ''),
    ...(registrationNumber === '' ? [] : [`company number ${registrationNumber}`]),
  ];
  const brand = { name, colour, ...(details.length > 1 && { details: details.join(', ') }) };
  if (logoSha256 === null) return { brand, attachments: [] };
  const logo = await logoOf(tx, files, tenantId, logoSha256);
  if (!logo) return { brand, attachments: [] };
  const { attachment, ...size } = logo;
  const { contentId } = attachment;
  return { brand: { ...brand, logo: { contentId, ...size } }, attachments: [attachment] };
}

/** Maximum size of a logo. */
const maxWidth = 200;
const maxHeight = 64;

/** A logo as it goes with a mail, and how large it is shown. */
interface MailLogo {
  width: number;
  height: number;
  attachment: MailAttachment & { contentId: string };
}

/** Caches the logos of the last companies in whose name emails were written, by tenant and content. */
const logos = new LRUCache<string, MailLogo>({ max: 200 });

/**
 * A logo as a part of the mail itself: mail programs show those without asking, and do not tell its
 * sender that the mail was opened.
 */
async function logoOf(
  tx: Tx,
  files: FileStore,
  tenantId: string,
  sha256: string,
): Promise<MailLogo | undefined> {
  const key = `${tenantId} ${sha256}`;
  const known = countLookup('logos', logos.get(key));
  if (known) return known;
  const [file] = await tx
    .select({ bytes: fileRows.bytes, contentType: fileRows.contentType })
    .from(fileRows)
    .where(eq(fileRows.sha256, sha256));
  // We have written it ourselves.
  const size = describeImage(await files.read(sha256));
  if (!file || !size) return undefined;
  const scale = Math.min(maxWidth / size.width, maxHeight / size.height, 1);
  const contentId = `logo.${sha256.slice(0, 16)}@countersign`;
  const fileName = `logo.${file.contentType.replace('image/', '')}`;
  const logo = {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
    attachment: { fileName, sha256, ...file, contentId },
  };
  logos.set(key, logo);
  return logo;
}
