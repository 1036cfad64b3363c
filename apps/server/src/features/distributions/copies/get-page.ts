import { createHash } from 'node:crypto';
import type { EndpointParsed, getDistributionPage as endpoint } from '@countersign/contract';
import { ByteCache, WatermarkProblem } from '@countersign/pdf/engine';
import { currentTime } from '../../../platform/clock.ts';
import { Failure, notFound } from '../../../platform/failure/failure.ts';
import type { FileAnswer } from '../../../platform/http/operation.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Member } from '../../../platform/policy/caller.ts';
import { planRecipients } from '../draft/plan-recipients.ts';
import { findDistribution, readFiles } from '../queries/distribution-queries.ts';
import { scopeFacts } from '../send/mailed-distribution.ts';
import { inSharedMemory, makeCopy } from './copies.ts';

const maxBytes = 48 * 1024 * 1024;

type Params = EndpointParsed<typeof endpoint>['params'];
type Query = EndpointParsed<typeof endpoint>['query'];

/** Pictures of pages for users: as they are, or as one of the people gets them. */
export interface DistributionPages {
  /**
   * The picture of a page.
   * @throws Failure `not-found` for a page, a file or a person that is not there; `invalid` for a watermark
   * that can't be drawn
   */
  getPage(user: Member, params: Params, query: Query): Promise<FileAnswer>;
}

/** Makes such pictures, and keeps the last files that they were made of in memory. */
export function distributionPages(platform: Platform): DistributionPages {
  const copies = new ByteCache<Uint8Array>(maxBytes, ({ byteLength }) => byteLength);
  return {
    async getPage(user, params, query) {
      const found = await findShown(platform, user, params, query);
      const { file, row, facts } = found;
      const size = file.pages[params.page];
      if (!size || file.pdfSha256 === null) throw notFound('page');
      const { pdfSha256, name, versionId } = file;
      const source = { versionId, name, pdfSha256, pageCount: file.pages.length };
      const make = async () =>
        facts === undefined
          ? inSharedMemory([await platform.files.read(pdfSha256)])
          : inSharedMemory(
              await makeCopy(platform, source, row.watermark, facts).catch(refuseWatermark),
            );
      // A draft has no time of its own: its copies say the day of today.
      const said = JSON.stringify([
        row.watermark,
        facts && { ...facts, at: facts.at.toDateString() },
      ]);
      const hash = createHash('sha256').update(said).digest('hex');
      const whole = await copies.get(`${pdfSha256} ${hash}`, make);
      const dpi = Math.min(300, Math.max(20, (query.width / size.width) * 72));
      const { bytes, format } = await platform.pdf.renderPage(whole, params.page, { dpi });
      return {
        stream: bytes,
        bytes: bytes.byteLength,
        fileName: `Page ${params.page + 1}.${format}`,
        contentType: `image/${format}`,
      };
    },
  };
}

function findShown({ database }: Platform, user: Member, { id, fileId }: Params, { email }: Query) {
  return database.tenant(user.tenantId, async (tx) => {
    const row = await findDistribution(tx, user, id);
    const file = (await readFiles(tx, [id])).find((one) => one.id === fileId);
    if (!file) throw notFound('file');
    if (email === '') return { row, file, facts: undefined };
    const { people } = await planRecipients(tx, user, row);
    const index = people.findIndex((one) => one.email.toLowerCase() === email.toLowerCase());
    const person = people[index];
    if (!person) throw notFound('person');
    const scope = await scopeFacts(tx, row);
    const at = row.sentAt ?? currentTime();
    const facts = {
      ...scope,
      ...person,
      number: index + 1,
      recipientId: row.id,
      at,
      tenantId: user.tenantId,
    };
    return { row, file, facts };
  });
}

/** @throws Failure `invalid` for a watermark that can't be drawn */
function refuseWatermark(error: unknown): never {
  if (!(error instanceof WatermarkProblem)) throw error;
  throw new Failure('invalid', error.message, { watermark: error.message });
}
