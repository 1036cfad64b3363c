// What tests read of files that the product hands out.
import { inflateRawSync } from 'node:zlib';
import { downloadDocuments, prepareDownload, type VerifiedFile } from '@countersign/contract';
import { must } from './fixtures.ts';
import type { TestApp, TestUser } from './test-app.ts';

/** Downloads documents as a user's browser does. */
export async function downloadAsZip(app: TestApp, user: TestUser, ids: string[]) {
  const { token } = await must(app.call(prepareDownload, user, { body: { ids } }));
  return app.call(downloadDocuments, undefined, { params: { token } });
}

/** The files of a ZIP, by their names. */
export function filesOfZip(zip: Buffer): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  // PKWARE's APPNOTE, 4.3.12: the central directory has an entry for each file.
  const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (let at = zip.indexOf(entry); at >= 0; at = zip.indexOf(entry, at + 46)) {
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    const isCompressed = zip.readUInt16LE(at + 10) !== 0;
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    found.set(name, isCompressed ? inflateRawSync(data) : data);
  }
  return found;
}

/** Checks a file as the public does. */
export async function verdictOn({ app }: TestApp, file: Buffer): Promise<VerifiedFile> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v3/verify',
    headers: { 'content-type': 'application/pdf' },
    payload: file,
  });
  return answer.json<{ result: VerifiedFile }>().result;
}
