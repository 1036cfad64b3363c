import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { blankPage } from '../../test-support/fill.ts';
import { complaints } from '../../test-support/look-at.ts';
import { assemble } from '../assemble/assemble.ts';
import { compile } from '../assemble/compile.ts';

/** The part of pdf.js that is needed here; it is a dependency of the web client. */
interface PdfJs {
  getDocument(options: { data: Uint8Array; verbosity: number }): {
    promise: Promise<{
      getMetadata(): Promise<{
        info: { Title?: string; Producer?: string };
        metadata: { get(key: string): string | undefined } | null;
      }>;
      fingerprints: [string, string | null];
    }>;
    destroy(): Promise<void>;
  };
}

const file = createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs');

/** Without what XML has no way to write. */
// oxlint-disable-next-line no-control-regex -- controls are what it is about
const readable = (text = '') => text.replace(/[\u0000-\u001f\ufffe]/g, '');

describe('the metadata of a document', () => {
  it.each([
    'Crew form - Zażółć Gęślą',
    'Fish & <Chips> "quoted" \u2013 漢字 😀',
    'a\u0000b\u001f\ufffe\ud800',
  ])('is the same in its metadata as in its information dictionary: %j', async (title) => {
    const pack = await compile([{ pdf: await blankPage(), fields: [] }]);
    const pdf = Buffer.concat((await assemble(pack, [{}], { title, id: 'one' })).parts);
    expect(await complaints(pdf)).toBe('');
    const { getDocument } = (await import(pathToFileURL(file).href)) as PdfJs;
    const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
    const document = await task.promise;
    const { info, metadata } = await document.getMetadata();
    const [id] = document.fingerprints;
    await task.destroy();
    const writable = readable(title.toWellFormed());
    expect(info.Producer).toBe('Countersign');
    expect(readable(info.Title)).toBe(writable);
    expect(metadata?.get('dc:title')).toBe(writable);
    expect(metadata?.get('pdf:producer')).toBe('Countersign');
    expect(metadata?.get('xmpmm:documentid')?.replace(/\W|uuid/g, '')).toBe(id);
  });
});
