import { spawnSync } from 'node:child_process';
import { createPrivateKey, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { deflateSync } from 'node:zlib';
import {
  type DocumentState,
  type ErrorAnswer,
  getDocumentPdf,
  maxVerifyBytes,
  type VerifiedFile,
} from '@countersign/contract';
import { documentNumber } from '@countersign/domain';
import {
  createAuthority,
  type Sealer,
  type SealOptions,
  seal,
  sealerFromKey,
} from '@countersign/pdf';
import { PDF, PdfStream } from '@libpdf/core';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockPdf } from '../../../../../packages/pdf/test-support/lock-pdf.ts';
import { hasPdfsig, pdfsigOf } from '../../../../../tests/support/poppler.ts';
import { counters, documents } from '../../platform/database/tables/index.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import {
  draftDocument,
  drawTestForm,
  makeWorld,
  sendNewDocument,
  type World,
} from '../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';

let app: TestApp;
/** Once the server has its certificate: nothing is sealed before that is valid. */
let now: Date;
let world: World;
let tenant: TestTenant;
/** A document as it was mailed before documents were sealed, and its id. */
let sent: Buffer;
let sentId: string;
/** A finished document, as it is kept, and its id. */
let sealed: Buffer;
/** The same before it was sealed. */
let unsealed: Buffer;
let sealedId: string;
/** A draft as it would be sent. */
let draft: Buffer;
let foreign: Sealer;

beforeAll(async () => {
  app = await startTestApp({ PRODUCT_NAME: 'Clapper' });
  tenant = await app.tenant();
  now = new Date();
  world = await makeWorld(app, tenant);
  const { Operator } = tenant.users;
  sentId = (await draftDocument(app, Operator, world)).id;
  sent = await pdfOf(sentId);
  await keep(sentId, sent, 'pending');
  sealedId = (await draftDocument(app, Operator, world)).id;
  unsealed = await pdfOf(sealedId);
  sealed = await sealByUs(unsealed);
  await keep(sealedId, sealed);
  draft = await pdfOf((await draftDocument(app, Operator, world)).id);
  foreign = sealerOf('Somebody else');
});
afterAll(() => app.close());

const pdfOf = async (id: string): Promise<Buffer> =>
  (await app.call(getDocumentPdf, tenant.users.Operator, { params: { id } })).raw;

function sealerOf(organisation: string): Sealer {
  const { root, sealing } = createAuthority({ organisation, at: now });
  const key = createPrivateKey(sealing.privateKey);
  return sealerFromKey(key, [sealing.certificate, root.certificate], now);
}

type SealChoices = Pick<SealOptions, 'record' | 'isFinal'>;

async function sealBy(sealer: Sealer, file: Buffer, choices: SealChoices = {}): Promise<Buffer> {
  return Buffer.concat((await seal([file], sealer, { time: now, ...choices })).parts);
}

const sealByUs = (file: Buffer, choices?: SealChoices) =>
  sealBy(app.platform.sealing.sealer, file, choices);

/** Keeps a file as that of a document. */
async function keep(id: string, file: Buffer, state: DocumentState = 'approved'): Promise<void> {
  const stored = await app.platform.files.put(file);
  await app.platform.database.tenant(tenant.id, async (tx) => {
    await recordFile(tx, tenant.id, stored, 'application/pdf');
    const change = { pdfSha256: stored.sha256, state };
    await tx.update(documents).set(change).where(eq(documents.id, id));
  });
}

/** Appends a revision, as a PDF editor does. */
async function edit(file: Buffer, change: (pdf: PDF) => void): Promise<Buffer> {
  const pdf = await PDF.load(file);
  change(pdf);
  return Buffer.from(await pdf.save({ incremental: true }));
}

let calls = 0;

/** Checks a file without signing in; each from another address, as one address may only check some. */
async function post(file: Buffer, contentType = 'application/pdf', address?: string) {
  calls += 1;
  return app.app.inject({
    method: 'POST',
    url: '/api/v3/verify',
    remoteAddress: address ?? `10.1.${Math.floor(calls / 250)}.${(calls % 250) + 1}`,
    headers: { 'content-type': contentType },
    payload: file,
  });
}

async function verdictOn(file: Buffer): Promise<VerifiedFile> {
  const answer = await post(file);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<{ result: VerifiedFile }>().result;
}

describe('a completed document', () => {
  test('is ours and unchanged, and its holder sees what it is', async () => {
    const found = await verdictOn(sealed);
    expect(found).toMatchObject({
      verdict: 'unchanged',
      ours: true,
      sentence: expect.stringContaining('a document of Clapper, exactly as it was sealed'),
      number: documentNumber(sealedId),
      document: {
        number: documentNumber(sealedId),
        title: 'Pack - Zofia Wiśniewska',
        state: 'approved',
        finishedAt: `${now.toISOString().slice(0, 19)}.000Z`,
        parties: [],
      },
      sealedBytes: null,
    });
    expect(found.seals).toEqual([
      {
        signer: expect.stringContaining('Clapper'),
        ours: true,
        valid: true,
        coversWholeFile: true,
        chainKnown: true,
        time: `${now.toISOString().slice(0, 19)}.000Z`,
        timeTrusted: false,
      },
    ]);
  });

  test('that went the whole way says who acted and when it was sealed', async () => {
    const { id } = await sendNewDocument(app, tenant.users.Operator, world);
    expect(await verdictOn(await pdfOf(id))).toMatchObject({
      verdict: 'unchanged',
      document: { state: 'approved', finishedAt: expect.any(String), parties: [] },
      seals: [{ ours: true, valid: true, coversWholeFile: true }],
    });
  });

  test('is known by its hash where its seal is not, as after a change of the key', async () => {
    const { id } = await draftDocument(app, tenant.users.Operator, world);
    const file = await sealBy(foreign, await pdfOf(id));
    await keep(id, file);
    expect(await verdictOn(file)).toMatchObject({
      verdict: 'unchanged',
      document: { title: 'Pack - Zofia Wiśniewska' },
      seals: [{ ours: false, chainKnown: false, valid: true }],
    });
  });

  test.each([
    ['in its pages', 0.3],
    ['in its metadata', 0.6],
    ['near its end', 0.99],
  ])('of which one bit was changed %s is not trusted', async (_, offset) => {
    const file = Buffer.from(sealed);
    const at = Math.floor(file.indexOf('/Type/Sig/') * offset);
    file.writeUInt8(file.readUInt8(at) ^ 1, at);
    const answer = await post(file);
    // Where the change is in its structure, it can’t be read any more.
    if (answer.statusCode === 415) return expect(answer.json().error).toContain('damaged');
    const { result } = answer.json<{ result: VerifiedFile }>();
    expect(result).toMatchObject({
      verdict: 'changed',
      sentence: expect.stringContaining('Do not trust this file.'),
      document: null,
      seals: [{ ours: true, valid: false, problem: 'What it covers was changed.' }],
    });
  });

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a page', () => edit(sealed, (pdf) => void pdf.addPage())],
    ['another title', () => edit(sealed, (pdf) => pdf.setTitle('Another title'))],
    ['a blank', () => Buffer.concat([sealed, Buffer.from('\n')])],
    ['bytes that are no PDF', () => Buffer.concat([sealed, randomBytes(5000)])],
    ['a broken table', () => Buffer.concat([sealed, Buffer.from('startxref\n9\n%%EOF\n')])],
    ['a seal of ours', () => sealByUs(sealed)],
    ['a signature of others', () => sealBy(foreign, sealed)],
    ['the number of another document', () => renumbered()],
    [
      'a file that opens only with a password',
      async () => Buffer.concat([sealed, await lockPdf(unsealed)]),
    ],
    ['another file of ours', async () => Buffer.concat([sealed, await pdfOf(sealedId)])],
  ])('with an addition is reported, with the sealed file to download: %s', async (_, add) => {
    expect(await verdictOn(await add())).toMatchObject({
      verdict: 'added-after-sealing',
      sentence: expect.stringContaining('something was added after sealing'),
      number: documentNumber(sealedId),
      sealedBytes: sealed.length,
      // They hold the original: it is the beginning of their file.
      document: { title: 'Pack - Zofia Wiśniewska' },
      seals: [{ valid: true, ours: true, coversWholeFile: false }],
    });
  });

  /** The file as one that says that it is another document. */
  const renumbered = () =>
    edit(sealed, (pdf) => {
      const metadata = pdf.getCatalog().get('Metadata', pdf.getObject.bind(pdf));
      if (!(metadata instanceof PdfStream)) throw new Error('There is no metadata.');
      const text = Buffer.from(metadata.data).toString('latin1').replace(sealedId, sentId);
      metadata.setData(Buffer.from(text, 'latin1'));
    });

  test('whose seal is written in another way is no longer the sealed file', async () => {
    const text = sealed.toString('latin1');
    const [, from = 0, to = 0] = /\/ByteRange\[0 (\d+) +(\d+)/.exec(text)?.map(Number) ?? [];
    const upper = text.slice(0, from) + text.slice(from, to).toUpperCase() + text.slice(to);
    expect(await verdictOn(Buffer.from(upper, 'latin1'))).toMatchObject({
      verdict: 'cannot-be-judged',
      ours: true,
      seals: [{ valid: true, ours: true }],
    });
  });
});

describe('a file with a seal of ours that is not on record', () => {
  const record = JSON.stringify({
    kind: 'document',
    number: 'CS-00000-00000',
    title: 'Deal memo',
    form: null,
    finishedAt: '2026-11-21T09:30:00.000Z',
    parties: [{ name: 'Żaneta', role: 'Recipient', at: null, how: 'Typed signature' }],
  });

  test('cannot be judged, and shows what was sealed into it', async () => {
    const file = await sealByUs(await drawTestForm(), { record, isFinal: true });
    expect(await verdictOn(file)).toMatchObject({
      verdict: 'cannot-be-judged',
      ours: true,
      sentence: expect.stringContaining('has no record of this exact file'),
      sealedBytes: null,
      document: { number: 'CS-00000-00000', state: null, parties: [{ name: 'Żaneta' }] },
    });
  });

  test('is not believed in what others sealed into it', async () => {
    const file = await sealBy(foreign, await drawTestForm(), { record });
    expect(await verdictOn(file)).toMatchObject({
      verdict: 'foreign',
      number: null,
      document: null,
    });
  });

  test('with an addition has the sealed file to download, also after a later seal of ours', async () => {
    const first = await sealByUs(await drawTestForm());
    const between = await edit(first, (pdf) => void pdf.addPage());
    expect(await verdictOn(between)).toMatchObject({
      verdict: 'added-after-sealing',
      sealedBytes: first.length,
    });
    const broken = Buffer.concat([first, Buffer.from('9 0 obj<</Type/Page>>endobj')]);
    expect(await verdictOn(broken)).toMatchObject({
      verdict: 'added-after-sealing',
      sealedBytes: first.length,
    });
  });
});

describe('a document of ours without its seal', () => {
  test('as it was emailed is recognised as that, and not as the completed one', async () => {
    expect(await verdictOn(sent)).toMatchObject({
      verdict: 'copy-without-seal',
      ours: true,
      sentence: expect.stringContaining('exactly as it was sent'),
      document: { number: documentNumber(sentId), state: 'pending' },
      seals: [],
    });
  });

  test.each([
    ['a draft', () => draft],
    ['one whose seal was cut off', () => sealed.subarray(0, unsealed.length)],
  ])('reveals nothing but its number: %s', async (_, file) => {
    const found = await verdictOn(file());
    expect(found).toMatchObject({
      verdict: 'copy-without-seal',
      ours: false,
      sentence: expect.stringContaining('no valid seal of Clapper'),
      number: expect.stringMatching(/^CS-/),
      document: null,
    });
    expect(JSON.stringify(found)).not.toContain('Zofia');
  });

  test('that someone else sealed is still not ours', async () => {
    expect(await verdictOn(await sealBy(foreign, draft))).toMatchObject({
      verdict: 'copy-without-seal',
      document: null,
      seals: [{ ours: false, chainKnown: false }],
    });
  });

  test('is not believed to be one for saying so: others learn nothing by its number', async () => {
    const claim = await PDF.load(draft);
    claim.addPage();
    const found = await verdictOn(Buffer.from(await claim.save()));
    expect(found).toMatchObject({ verdict: 'copy-without-seal', document: null });
  });
});

describe('a file of others', () => {
  test('without a seal reveals nothing', async () => {
    expect(await verdictOn(await drawTestForm())).toEqual({
      verdict: 'not-sealed',
      ours: false,
      sentence: expect.stringContaining('has no seal'),
      number: null,
      sealedBytes: null,
      document: null,
      statement: null,
      seals: [],
    });
  });

  test('with a foreign seal is checked, and its signer is not confirmed', async () => {
    const theirs = await sealBy(sealerOf('Clapper'), await drawTestForm());
    expect(await verdictOn(theirs)).toMatchObject({
      verdict: 'foreign',
      ours: false,
      sentence: expect.stringContaining('can’t confirm who they are'),
      document: null,
      seals: [{ ours: false, valid: true, chainKnown: false, timeTrusted: false }],
    });
    const edited = await edit(theirs, (pdf) => void pdf.addPage());
    expect(await verdictOn(edited)).toMatchObject({
      verdict: 'cannot-be-judged',
      sentence: expect.stringContaining('something was added afterwards'),
    });
    const broken = Buffer.from(theirs);
    broken.writeUInt8(broken.readUInt8(700) ^ 1, 700);
    expect(await verdictOn(broken)).toMatchObject({
      verdict: 'foreign',
      sentence: expect.stringContaining('not every signature is valid'),
    });
  });
});

describe('a file that can’t be checked', () => {
  const refused = async (file: Buffer, contentType?: string) => {
    const answer = await post(file, contentType);
    return [answer.statusCode, answer.json<ErrorAnswer>().code, answer.json<ErrorAnswer>().error];
  };

  test('is refused with its problem: empty, no PDF, broken, too large', async () => {
    const html = Buffer.from('<!doctype html><title>Invoice.pdf</title>');
    expect(await refused(Buffer.alloc(0))).toEqual([
      400,
      'invalid',
      expect.stringContaining('empty'),
    ]);
    expect(await refused(html)).toEqual([
      415,
      'unsupported-file',
      'This file is not a PDF. Choose the PDF that you received.',
    ]);
    expect(await refused(html, 'text/html')).toEqual([415, 'unsupported-file', expect.any(String)]);
    const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2000)]);
    expect(await refused(broken)).toEqual([
      415,
      'unsupported-file',
      expect.stringContaining('damaged'),
    ]);
    expect(await refused(Buffer.alloc(maxVerifyBytes + 1))).toEqual([
      413,
      'too-large',
      expect.stringContaining('40 MB'),
    ]);
  });

  test('is refused where it opens only with a password', async () => {
    expect(await refused(await lockPdf(await drawTestForm()))).toEqual([
      415,
      'unsupported-file',
      expect.stringContaining('password'),
    ]);
  });
});

test('a small file that unpacks to more than memory is for is refused, and the next one is checked', async () => {
  const parts = ['%PDF-1.7\n'];
  const sizeSoFar = () => Buffer.byteLength(parts.join(''), 'latin1');
  const zeros = deflateSync(Buffer.alloc(700 * 1024 ** 2)).toString('latin1');
  parts.push(
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n',
  );
  const table = sizeSoFar();
  const entries = `/Type/XRef/Size 6/W[1 4 2]/Root 1 0 R/Filter/FlateDecode/Length ${zeros.length}`;
  parts.push(`6 0 obj<<${entries}>>stream\n${zeros}\nendstream endobj\n`);
  const file = Buffer.from(`${parts.join('')}startxref\n${table}\n%%EOF\n`, 'latin1');
  expect(await (await post(file)).json()).toMatchObject({
    code: 'unsupported-file',
    error: expect.stringContaining('too large or complex'),
  });
  expect(await verdictOn(sealed)).toMatchObject({ verdict: 'unchanged' });
});

test('endless uploads keep no one from verifying a file', async () => {
  const uploads = Array.from({ length: 10 }, () => new PassThrough());
  const slow = uploads.map((payload, index) =>
    app.app.inject({
      method: 'POST',
      url: '/api/v3/verify',
      remoteAddress: `10.8.0.${index + 1}`,
      headers: { 'content-type': 'application/pdf' },
      payload,
    }),
  );
  for (const upload of uploads) upload.write(sealed.subarray(0, 100));
  expect(await verdictOn(sealed)).toMatchObject({ verdict: 'unchanged' });
  for (const upload of uploads) upload.end(sealed.subarray(100));
  for (const answer of await Promise.all(slow)) expect(answer.statusCode).toBe(200);
});

test('files of one address keep no other from checking one', async () => {
  const statuses = Promise.all(
    Array.from({ length: 12 }, async () => (await post(sealed, undefined, '10.8.1.1')).statusCode),
  );
  expect(await verdictOn(sealed)).toMatchObject({ verdict: 'unchanged' });
  expect((await statuses).toSorted()).toEqual([200, 200, 200, ...Array(9).fill(503)]);
});

test('foreign files keep no file of ours from being verified', async () => {
  const unknown = Promise.all(
    Array.from({ length: 20 }, async () => (await post(draft)).statusCode),
  );
  expect(await verdictOn(sealed)).toMatchObject({ verdict: 'unchanged' });
  expect(new Set(await unknown)).toEqual(new Set([200, 503]));
});

test('each file that was checked is counted, and nothing else of it is kept', async () => {
  const count = async () => {
    const [row] = await app.platform.database.statement((queries) =>
      queries.select().from(counters),
    );
    return row?.count ?? 0;
  };
  const before = await count();
  await verdictOn(sealed);
  await verdictOn(await drawTestForm());
  await post(Buffer.from('no PDF'));
  expect(await count()).toBe(before + 2);
});

test('one address checks twenty files in a minute', async () => {
  const file = Buffer.from('no PDF');
  const statuses: number[] = [];
  for (let call = 0; call < 21; call++) {
    statuses.push((await post(file, undefined, '10.9.9.9')).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 415), 429]);
});

test('no name or content of a file is logged', () => {
  expect(app.logged.join('\n')).toContain('/api/v3/verify');
  expect(app.logged.join('\n')).not.toMatch(/Zofia|Wiśniewska|CS-[0-9A-Z]{5}-/);
});

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

test.skipIf(!hasOpenssl)('a seal satisfies OpenSSL, and a changed file does not', () => {
  const folder = fs.mkdtempSync(path.join(app.platform.settings.dataDir, 'openssl-'));
  const [, start = 0, end = 0, rest = 0] =
    /\/ByteRange\[(\d+) (\d+) +(\d+) +(\d+)/
      .exec(sealed.toString('latin1'))
      ?.slice(1)
      .map(Number) ?? [];
  const message = Buffer.from(sealed.toString('latin1', start + 1, end - 1), 'hex');
  const covered = Buffer.concat([sealed.subarray(0, start), sealed.subarray(end, end + rest)]);
  const checked = (content: Buffer) => {
    const files = { message, content, root: Buffer.from(app.platform.sealing.root) };
    for (const [name, bytes] of Object.entries(files))
      fs.writeFileSync(path.join(folder, name), bytes);
    const args =
      'cms -verify -inform DER -in message -content content -binary -CAfile root -purpose any -cades -out out';
    return spawnSync('openssl', args.split(' '), { cwd: folder }).status;
  };
  expect(checked(covered)).toBe(0);
  const changed = Buffer.from(covered);
  changed.writeUInt8(changed.readUInt8(500) ^ 1, 500);
  expect(checked(changed)).not.toBe(0);
});

test.skipIf(!hasPdfsig())('a seal satisfies Poppler, and a changed file does not', () => {
  const said = pdfsigOf(sealed);
  expect(said).toContain('Signature Validation: Signature is Valid.');
  expect(said).toContain('Total document signed');
  expect(said).toContain('Signing Hash Algorithm: SHA-256');
  const changed = Buffer.from(sealed);
  const at = changed.indexOf('stream\n') + 40;
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  expect(pdfsigOf(changed)).not.toContain('Signature is Valid');
});
