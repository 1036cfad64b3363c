import type { EndpointResult, getSharedFileText } from '@countersign/contract';
import { ByteCache } from '@countersign/pdf/engine';
import { Failure } from '../../platform/failure/failure.ts';
import type { FileAnswer } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { markedPictures } from '../distributions/index.ts';
import { findFile, hasText, personalVersion } from './find-shared-files.ts';

type Text = EndpointResult<typeof getSharedFileText>;

const maxTextBytes = 8 * 1024 * 1024;

/** Pages as the people see them whom they were sent to. */
export interface SharedFilePages {
  /**
   * The picture of a page with this person's mark. There is no other one.
   * @throws Failure `not-found`, `forbidden`; `conflict` once it has expired
   */
  getPage(
    caller: PartyCaller,
    of: { fileId: string; page: number },
    isLarge: boolean,
  ): Promise<FileAnswer>;
  /**
   * The text of a file's pages, and its outline.
   * @throws Failure as above; `forbidden` also where the text may not leave
   */
  getText(caller: PartyCaller, fileId: string): Promise<Text>;
}

/** Makes pictures and texts of pages, and keeps the last ones in memory: the text is the same for all. */
export function sharedFilePages(platform: Platform): SharedFilePages {
  const { database, files, pdf } = platform;
  const pictures = markedPictures(platform);
  const texts = new ByteCache<Text>(maxTextBytes, (text) => JSON.stringify(text).length * 2);
  const find = (caller: PartyCaller, fileId: string) =>
    database.tenant(caller.tenantId, (tx) => findFile(tx, caller, fileId));
  return {
    async getPage(caller, { fileId, page }, isLarge) {
      const { context, version } = await find(caller, fileId);
      const size = isLarge ? 'large' : 'usual';
      return pictures.pictureOf(personalVersion(context, version), page, size);
    },
    async getText(caller, fileId) {
      const { context, version } = await find(caller, fileId);
      const { pdfSha256 } = version;
      if (pdfSha256 === null || !hasText(context, version)) {
        throw new Failure('forbidden', 'You can only view this file as pictures.');
      }
      return texts.get(pdfSha256, async () => {
        const file = await files.read(pdfSha256);
        const [pages, outline] = await Promise.all([pdf.textOfPages(file), pdf.outlineOfPdf(file)]);
        return { pages, outline };
      });
    },
  };
}
