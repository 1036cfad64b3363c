import { formsShownTo } from '@countersign/domain';
import { ByteCache, type Engine } from '@countersign/pdf/engine';
import { Failure, notFound } from '../../platform/failure/failure.ts';
import type { FileAnswer } from '../../platform/http/operation.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PartyCaller } from '../../platform/policy/caller.ts';
import { hashOfShown, makePdf, picturedValues, withContents } from '../documents/index.ts';
import { assertKnown, findSigning } from './find-signing.ts';
import { valuesOnPages } from './signing-formulas.ts';
import { signingSentence } from './signing-sentence.ts';

/** Dots per inch: one and a half pixels a point. */
const dpi = 108;
/** Of pictures, and of the documents that they are made of. */
const maxPictureBytes = 64 * 1024 * 1024;
const maxDocumentBytes = 32 * 1024 * 1024;
const maxTextBytes = 4 * 1024 * 1024;

/** Pictures of pages as parties see them. */
export interface SigningPages {
  /**
   * The picture of a page, counted from 0 through all forms, without what the party itself has filled in: its
   * page lays its fields over it.
   * @throws Failure `not-found`, `forbidden`; `conflict` where it is not the party's turn
   */
  getPage(caller: PartyCaller, page: number): Promise<FileAnswer>;
  /**
   * The text of the same pages.
   * @throws Failure as above
   */
  getText(caller: PartyCaller): Promise<{ pages: string[] }>;
}

type Pages = Awaited<ReturnType<typeof findPages>>;
type Picture = Awaited<ReturnType<Engine['renderPage']>>;

/** Makes pictures of pages, and keeps the last ones in memory: all parties of a document see the same. */
export function signingPages(platform: Platform): SigningPages {
  const pictures = new ByteCache<Picture>(maxPictureBytes, ({ bytes }) => bytes.byteLength);
  const documents = new ByteCache<Uint8Array>(maxDocumentBytes, ({ byteLength }) => byteLength);
  const texts = new ByteCache<string[]>(maxTextBytes, (pages) => pages.join('').length * 2);
  const wholeOf = (key: string, pages: Pages) =>
    documents.get(key, () => makeWhole(platform, pages));
  return {
    async getText(caller) {
      const found = await findPages(platform, caller);
      const key = `${found.document.id} ${hashOfShown(found.forms, found.values)}`;
      const pages = await texts.get(key, async () =>
        platform.pdf.textOfPages(await wholeOf(key, found)),
      );
      return { pages };
    },
    async getPage(caller, page) {
      const found = await findPages(platform, caller);
      const { document, forms, values } = found;
      if (page >= forms.reduce((sum, { pages }) => sum + pages.length, 0)) throw notFound('page');
      const key = `${document.id} ${hashOfShown(forms, values)}`;
      const { bytes, format } = await pictures.get(`${key} ${page}`, async () => {
        return platform.pdf.renderPage(await wholeOf(key, found), page, { dpi, quality: 'sharp' });
      });
      return {
        stream: bytes,
        bytes: bytes.byteLength,
        fileName: `Page ${page + 1}.${format}`,
        contentType: `image/${format}`,
      };
    },
  };
}

function findPages({ database }: Platform, caller: PartyCaller) {
  return database.tenant(caller.tenantId, async (tx) => {
    const signing = await findSigning(tx, caller);
    assertKnown(signing);
    const { state, document, party, parties } = signing;
    if (state !== 'open') throw new Failure('conflict', signingSentence(signing));
    const allForms = await withContents(tx, document.formKeys);
    const pictured = picturedValues(allForms, document.values, parties);
    const values = valuesOnPages(allForms, party, pictured);
    return { document, forms: formsShownTo(allForms, party), allForms, values };
  });
}

/** A document in one piece, in memory that the threads which render it share. */
async function makeWhole(
  platform: Platform,
  { document, values, allForms, forms }: Pages,
): Promise<Uint8Array> {
  const { parts } = await makePdf(platform, { ...document, values, allForms }, forms);
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const whole = new Uint8Array(new SharedArrayBuffer(length));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
