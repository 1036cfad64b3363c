import { createPrivateKey } from 'node:crypto';
import fs from 'node:fs';
import process from 'node:process';
import type { VerifiedFile } from '@countersign/contract';
import { createAuthority, type Sealer, seal, sealerFromKey } from '@countersign/pdf';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ForgedFile,
  fileToSeal,
  forgeFiles,
} from '../../../../../tests/support/forged-files.ts';
import { hasMutool } from '../../../../../tests/support/mupdf.ts';
import { hasPdfsig } from '../../../../../tests/support/poppler.ts';
import { openViewers, type Viewer, viewers } from '../../../../../tests/support/viewers.ts';
import { documents } from '../../platform/database/tables/index.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import { draftDocument, makeWorld } from '../../testing/fixtures.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Every so many files are tried, and all of them where that is asked for. */
const step = process.env['ATTACK'] === 'all' ? 1 : 12;
/** Where to write what was found of each family, as a table in Markdown. */
const tableFile = process.env['ATTACK_TABLE'];

/** Whose sealed file is forged. */
type Base = 'ours' | 'theirs';

let app: TestApp;
let sealed: Record<Base, Buffer>;

beforeAll(async () => {
  app = await startTestApp({ PRODUCT_NAME: 'Clapper' });
  const tenant = await app.tenant();
  const world = await makeWorld(app, tenant);
  const { id } = await draftDocument(app, tenant.users.Operator, world);
  const now = new Date();
  const sealBy = async (sealer: Sealer, isFinal: boolean) =>
    Buffer.concat((await seal([fileToSeal()], sealer, { time: now, isFinal })).parts);
  const { root, sealing } = createAuthority({ organisation: 'Somebody else', at: now });
  const key = createPrivateKey(sealing.privateKey);
  const foreign = sealerFromKey(key, [sealing.certificate, root.certificate], now);
  sealed = {
    ours: await sealBy(app.platform.sealing.sealer, true),
    theirs: await sealBy(foreign, false),
  };
  const stored = await app.platform.files.put(sealed.ours);
  await app.platform.database.tenant(tenant.id, async (tx) => {
    await recordFile(tx, tenant.id, stored, 'application/pdf');
    const kept = { pdfSha256: stored.sha256, state: 'approved' as const };
    await tx.update(documents).set(kept).where(eq(documents.id, id));
  });
});
afterAll(() => app.close());

let calls = 0;

/** What is said of a file; each is sent from another address, as one address may only check some. */
async function check(file: Buffer): Promise<Pick<VerifiedFile, 'sentence'> & { verdict: string }> {
  calls += 1;
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v3/verify',
    remoteAddress: `10.2.${Math.floor(calls / 250)}.${(calls % 250) + 1}`,
    headers: { 'content-type': 'application/pdf' },
    payload: file,
  });
  if (answer.statusCode === 415) return { verdict: 'refused', sentence: '' };
  return answer.json<{ result: VerifiedFile }>().result;
}

/** Sentences by which people would rely on a file. */
const assuring = /not changed since|Nothing in it was changed|only further signatures/;

/** What was found of a forged file. */
interface Outcome {
  base: Base;
  forged: ForgedFile;
  verdict: string;
  /** The viewers that show something else than was sealed, or nothing. */
  shownBy: Viewer[];
}

test.skipIf(!hasMutool() || !hasPdfsig())(
  'no forged file is called unchanged that any viewer shows differently',
  { timeout: 900_000 },
  async () => {
    const drawing = await openViewers();
    const outcomes: Outcome[] = [];
    for (const base of ['ours', 'theirs'] as const) {
      const original = await drawing.draw(sealed[base]);
      expect(Object.values(original)).not.toContain(undefined);
      const files = forgeFiles(sealed[base]).filter((_, index) => index % step === 0);
      for (const forged of files) {
        const { verdict, sentence } = await check(forged.file);
        const drawn = await drawing.draw(forged.file);
        const shownBy = viewers.filter((viewer) => drawn[viewer] !== original[viewer]);
        outcomes.push({ base, forged, verdict, shownBy });
        const said = [base, forged.family, forged.name, verdict];
        expect(said).toEqual([...said.slice(0, 3), forged.verdicts[base]]);
        const isAssuring = verdict === 'unchanged' || assuring.test(sentence);
        expect([...said, isAssuring && shownBy.length > 0]).toEqual([...said, false]);
      }
    }
    drawing.close();
    // The table would show nothing if its files did not.
    for (const viewer of viewers) {
      expect(outcomes.some(({ shownBy }) => shownBy.includes(viewer))).toBe(true);
    }
    if (tableFile) fs.writeFileSync(tableFile, tableOf(outcomes));
  },
);

test('the forged files are many, and always the same', () => {
  const names = forgeFiles(sealed.ours).map(({ family, name }) => `${family}: ${name}`);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(300);
  expect(forgeFiles(sealed.ours)).toEqual(forgeFiles(sealed.ours));
});

/** Counts, for each family and verdict, the files that each viewer shows differently. */
function tableOf(outcomes: readonly Outcome[]): string {
  const groups = Map.groupBy(
    outcomes,
    ({ base, forged, verdict }) =>
      `${forged.family} | ${base === 'ours' ? 'this product' : 'someone else'} | ${verdict}`,
  );
  const rows = [...groups].map(([group, all]) => {
    const counts = viewers.map(
      (viewer) => all.filter(({ shownBy }) => shownBy.includes(viewer)).length,
    );
    return `| ${[group, all.length, ...counts].join(' | ')} |`;
  });
  const head = ['Family', 'Sealed by', 'Verdict', 'Files', ...viewers];
  return [
    '# Forged files and their verdicts',
    '',
    'Made by `ATTACK_TABLE`: see [How files are verified](verify.md). The last columns count the files that each',
    'viewer shows differently from the sealed file, or not at all.',
    '',
    `| ${head.join(' | ')} |`,
    `|${head.map(() => ' --- |').join('')}`,
    ...rows,
    '',
  ].join('\n');
}
