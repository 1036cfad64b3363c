import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { now, sealingSetup } from '../../test-support/seal/sealers.ts';
import { writeForm } from '../../test-support/write-pdf.ts';
import { startQpdf } from '../qpdf.ts';
import { verify } from './verify.ts';
import { identify, signatureMessage, signedAttributes } from './write-cms.ts';

const { sealer, trust } = sealingSetup();
const room = 3000;
const date = now.toISOString().replaceAll(/[-:T]|\..*/g, '');
const toSign = writeForm({
  widgets: ['/FT/Sig/T(seal)/Rect[0 0 0 0]/V 20 0 R'],
  objects: [
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached/M(D:${date}Z)/ByteRange[0 1111111111 1111111111 1111111111]/Contents<${'00'.repeat(room)}>>>`,
  ],
});

async function linearise(pdf: Uint8Array, objectStreams: string): Promise<string> {
  const qpdf = await startQpdf();
  const args = ['--linearize', `--object-streams=${objectStreams}`, '/in0.pdf', '/out.pdf'];
  return Buffer.from(qpdf([pdf], args).output!).toString('latin1');
}

const end = /startxref\s+(\d+)\s+%%EOF\s*$/;

/** Finds the second section, which the first one names as the one before it. */
function secondSection(text: string): string {
  return /\/Prev (\d+)/.exec(text.slice(Number(end.exec(text)![1])))![1]!;
}

/** Signs the file within it, in the room that there is. */
async function signed(text: string): Promise<Buffer> {
  const at = text.indexOf(`<${'00'.repeat(room)}`);
  const after = at + 2 * room + 2;
  const ranges = (found: string) =>
    `/ByteRange [ 0 ${at} ${after} ${text.length - after} ]`.padEnd(found.length);
  const file = Buffer.from(text.replace(/\/ByteRange \[[^\]]*\]/, ranges), 'latin1');
  const hash = createHash('sha256').update(file.subarray(0, at)).update(file.subarray(after));
  const identity = identify(sealer);
  const attributes = signedAttributes(identity, hash.digest());
  const signature = await sealer.sign(attributes);
  const message = signatureMessage(identity, attributes, signature, undefined);
  file.write(message.toString('hex'), at + 1, 'latin1');
  return file;
}

describe.each(['disable', 'generate'])('a linearised file, object streams: %s', (streams) => {
  it('is read where its end names its first section, or its second one alone', async () => {
    const text = await linearise(toSign, streams);
    const second = text.replace(end, () => `startxref\n${secondSection(text)}\n%%EOF\n`);
    for (const one of [text, second]) {
      const file = await signed(one);
      expect(await verify(file, trust)).toMatchObject({ unchanged: true, ours: true });
      file[file.indexOf('MediaBox') + 12]! ^= 1;
      expect((await verify(file, trust)).unchanged).toBe(false);
    }
  });

  it('is read where a later revision follows its second section', async () => {
    const text = await linearise(toSign, streams);
    const root = /\/Root (\d+) 0 R/.exec(text)![1];
    const added = `xref\n0 0\ntrailer\n<</Size 99/Root ${root} 0 R/Prev ${secondSection(text)}>>\n`;
    const later = `${text}${added}startxref\n${text.length}\n%%EOF\n`;
    const { signatures } = await verify(Buffer.from(later, 'latin1'), trust);
    expect(signatures).toHaveLength(1);
  });
});
