import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  createDocument,
  type DocumentDetail,
  deleteDocument,
  downloadDocuments,
  getDocument,
  prepareDownload,
} from '@countersign/contract';
import { documentNumber } from '@countersign/domain';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/database/ids.ts';
import { documentFiles, links, memberships } from '../../../platform/database/tables/index.ts';
import { recordFile } from '../../../platform/files/record-file.ts';
import { distinctNames, zipOf } from '../../../platform/http/zip-of.ts';
import { downloadAsZip, filesOfZip } from '../../../testing/answers.ts';
import { recipientParty, settingsOf } from '../../../testing/chains.ts';
import { makeWorld, must, recipient, type World } from '../../../testing/fixtures.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../../testing/test-app.ts';

let app: TestApp;
let ours: TestTenant;
let theirs: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  ours = await app.tenant();
  theirs = await app.tenant();
  world = await makeWorld(app, ours);
});
afterAll(() => app.close());

async function draft({
  lastName = recipient.lastName,
  email = recipient.email,
  user = ours.users.Operator,
} = {}): Promise<DocumentDetail> {
  const { pack, project } = world;
  const body = {
    formPackId: pack.id,
    projectId: project.id,
    recipient: { ...recipient, lastName, email },
    values: {},
    settings: settingsOf({ parties: [recipientParty()] }),
  };
  return must(app.call(createDocument, user, { body }));
}

/** Drafts of one pack for one person: all have one name. */
const drafts = (count: number) => Promise.all(Array.from({ length: count }, () => draft()));

async function attach({ id: documentId }: DocumentDetail, name: string, bytes: Buffer) {
  const { database, files } = app.platform;
  const stored = await files.put(bytes);
  const contentType = 'application/pdf';
  await database.tenant(ours.id, async (tx) => {
    await recordFile(tx, ours.id, stored, contentType);
    const file = { id: newId(), tenantId: ours.id, documentId, name, contentType, ...stored };
    await tx.insert(documentFiles).values(file);
  });
}

const idsOf = (some: readonly DocumentDetail[]) => some.map(({ id }) => id);

async function downloadsOf({ id }: DocumentDetail): Promise<string[]> {
  const { events } = await must(app.call(getDocument, ours.users.SysAdmin, { params: { id } }));
  return events.filter(({ action }) => action === 'document.downloaded').map(({ actor }) => actor);
}

/** Begins a download, of which no more is taken than it is asked for. */
async function beginDownload(ids: string[]): Promise<Readable> {
  const { token } = await must(app.call(prepareDownload, ours.users.Operator, { body: { ids } }));
  const url = `/api/v3${downloadDocuments.path.replace(':token', token)}`;
  const answer = await app.app.inject({ url, payloadAsStream: true });
  expect(answer.statusCode).toBe(200);
  return answer.stream();
}

describe('a ZIP of documents', () => {
  test('has the PDF of each under a name of its own, and what was attached', async () => {
    const { Operator } = ours.users;
    const other = await draft({ lastName: 'Łoś', email: 'los@example.com' });
    // More than are read at a time.
    const all = [...(await drafts(60)), other];
    const last = all[59];
    await attach(last!, 'Rider.pdf', Buffer.from('%PDF-1.4 Rider'));
    await attach(last!, 'Rider.pdf', Buffer.from('%PDF-1.4 Another'));
    const answer = await downloadAsZip(app, Operator, [...idsOf(all), other.id]);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = filesOfZip(answer.raw);
    const name = 'Pack - Zofia Wiśniewska';
    expect([...files.keys()]).toEqual([
      `${name}.pdf`,
      ...Array.from({ length: 58 }, (_, index) => `${name} (${index + 2}).pdf`),
      `${name} (60)/${name}.pdf`,
      `${name} (60)/Attachments/Rider.pdf`,
      `${name} (60)/Attachments/Rider (2).pdf`,
      'Pack - Zofia Łoś.pdf',
    ]);
    const starts = [...files.values()].map((file) => file.toString('latin1', 0, 5));
    expect(new Set(starts)).toEqual(new Set(['%PDF-']));
    for (const document of [all[0]!, all[30]!, last!, other]) {
      expect(await downloadsOf(document)).toEqual(['Test Operator']);
    }
  });

  test('is refused as a whole where one of them is not the user’s to see', async () => {
    const { Operator, Admin } = ours.users;
    const [mine, hers] = [await draft(), await draft({ user: Admin })];
    const body = { ids: [mine.id, hers.id] };
    expect((await app.call(prepareDownload, Operator, { body })).status).toBe(404);
    expect((await app.call(prepareDownload, theirs.users.SysAdmin, { body })).status).toBe(404);
    const none = await app.call(prepareDownload, Operator, { body: { ids: [] } });
    expect(none.status).toBe(400);
    expect(await downloadsOf(mine)).toEqual([]);
  });

  test('is downloaded once, soon, and by who still may', async () => {
    const { Operator } = ours.users;
    const [one, deleted] = [await draft(), await draft()];
    const linkTo = async (ids: string[]) =>
      must(app.call(prepareDownload, Operator, { body: { ids } }));
    const download = async (params: { token: string }) =>
      (await app.call(downloadDocuments, undefined, { params })).status;
    const used = await linkTo([one.id]);
    // To ask without taking it does not use it up.
    const url = `/api/v3${downloadDocuments.path.replace(':token', used.token)}`;
    expect((await app.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
    expect([await download(used), await download(used)]).toEqual([200, 404]);
    const late = await linkTo([one.id]);
    const { database } = app.platform;
    await database.system((tx) => tx.update(links).set({ expiresAt: new Date(Date.now() - 1) }));
    expect(await download(late)).toBe(404);
    const toDeleted = await linkTo([one.id, deleted.id]);
    await must(app.call(deleteDocument, Operator, { params: { id: deleted.id } }));
    expect(await download(toDeleted)).toBe(404);
    const toDisabled = await linkTo([one.id]);
    const setDisabled = (disabledAt: Date | null) =>
      database.system((tx) =>
        tx.update(memberships).set({ disabledAt }).where(eq(memberships.userId, Operator.userId)),
      );
    await setDisabled(new Date());
    expect(await download(toDisabled)).toBe(404);
    await setDisabled(null);
    const former = await linkTo([one.id]);
    await linkTo([one.id]);
    expect(await download(former)).toBe(404);
    expect(await downloadsOf(one)).toEqual(['Test Operator']);
  });

  test('says which documents were deleted while it was made', async () => {
    const { Operator } = ours.users;
    const all = await drafts(52);
    const [first, second] = all;
    await attach(first!, 'Long.pdf', Buffer.alloc(2_000_000, 'long'));
    const stream = await beginDownload(idsOf(all));
    // One of the chunk that was read, and one of the next.
    for (const { id } of [second!, all[51]!]) {
      await must(app.call(deleteDocument, Operator, { params: { id } }));
    }
    const files = filesOfZip(await buffer(stream));
    expect(files.size).toBe(50 + 1 + 1);
    const [name, note] = [...files].at(-1) ?? [];
    expect(name).toBe('NOT COMPLETE.txt');
    for (const { id } of [second!, all[51]!]) {
      expect(note?.toString()).toContain(documentNumber(id));
    }
    expect(note?.toString()).not.toContain(documentNumber(first!.id));
  });

  test('breaks off where its user loses access meanwhile', async () => {
    const all = await drafts(51);
    await attach(all[0]!, 'Long.pdf', Buffer.alloc(2_000_000, 'long'));
    const stream = await beginDownload(idsOf(all));
    const setDisabled = (disabledAt: Date | null) =>
      app.platform.database.system((tx) =>
        tx
          .update(memberships)
          .set({ disabledAt })
          .where(eq(memberships.userId, ours.users.Operator.userId)),
      );
    await setDisabled(new Date());
    await expect(buffer(stream)).rejects.toThrow(/\w/);
    await setDisabled(null);
    expect(await downloadsOf(all[50]!)).toEqual([]);
  });

  test('calls no two files the same on any machine', () => {
    expect(distinctNames(['A', 'a', 'A (2)', 'A'])).toEqual(['A', 'a (2)', 'A (2) (2)', 'A (3)']);
  });
});

describe('a ZIP', () => {
  test('has one file open at a time, and none once its caller has left', async () => {
    let open = 0;
    let taken = 0;
    const entry = (index: number) => ({
      fileName: `${index}.txt`,
      compress: false,
      open: async () => {
        open += 1;
        taken += 1;
        const stream = Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)]);
        return stream.once('close', () => (open -= 1));
      },
    });
    const zip = zipOf(Array.from({ length: 50 }, (_, index) => entry(index)));
    for await (const _ of zip) {
      expect(open).toBeLessThanOrEqual(1);
      if (taken === 3) break;
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(open).toBe(0);
    expect(taken).toBeLessThan(6);
  });
});
