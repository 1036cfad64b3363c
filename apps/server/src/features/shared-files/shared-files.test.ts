import { Readable } from 'node:stream';
import {
  confirmSharedFiles,
  correctDistributionRecipient,
  deviceHeader,
  downloadSharedFile,
  type Endpoint,
  enterSharedFilesCode,
  getOptOut,
  getSharedFilePage,
  getSharedFiles,
  getSharedFilesLogo,
  getSharedFileText,
  getSigning,
  listOtherSharedFiles,
  openOtherSharedFiles,
  openSharedFiles,
  replaceDistributionFile,
  sendSharedFilesCode,
  setOptOut,
  trackSharedFileViews,
} from '@countersign/contract';
import { readTrace } from '@countersign/pdf';
import { PDF } from '@libpdf/core';
import { and, desc, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import {
  auditEvents,
  distributionCopies,
  distributionFiles,
  distributionFileVersions,
  distributionOptOuts,
  distributionReads,
  distributionRecipients,
  distributions,
  distributionVisits,
  links,
  mails,
} from '../../platform/database/tables/index.ts';
import { createLink, liveLinks, revokeLinks } from '../../platform/links/links.ts';
import { openContacts } from '../../testing/contacts.ts';
import { readDistribution } from '../../testing/distributions.ts';
import { drawTestForm, makeWorld, must, type World } from '../../testing/fixtures.ts';
import { type SentFiles, sendFiles } from '../../testing/shared-files.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { noteFetch } from './note-fetch.ts';
import { streamWhileAuthorized } from './stream-while-authorized.ts';

let app: TestApp;
let tenant: TestTenant;
let stranger: TestTenant<'SysAdmin'>;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  stranger = await app.otherTenant();
  world = await makeWorld(app, tenant);
  await openContacts(app, tenant);
});
afterAll(() => app.close());

const send = (changes: Parameters<typeof sendFiles>[3] = {}) =>
  sendFiles(app, tenant, world, changes);
const inTenant = <T>(work: Parameters<typeof app.platform.database.tenant<T>>[1]) =>
  app.platform.database.tenant(tenant.id, work);

/** A link, the files behind it, and the device token that goes with the call. */
interface Holder {
  token: string;
  fileId: string;
  device?: string;
}

const firstOf = ({ people: [person], fileIds: [fileId] }: SentFiles): Holder => ({
  token: person?.token ?? '',
  fileId,
});

function call<E extends Endpoint>(
  endpoint: E,
  { token, device }: Holder,
  input: { params?: object; query?: object; body?: object } = {},
) {
  return app.call(endpoint, undefined, {
    ...input,
    params: { token, ...input.params },
    ...(device === undefined ? {} : { headers: { [deviceHeader]: device } }),
  } as Parameters<typeof app.call<E>>[2]);
}

const textOf = (holder: Holder) =>
  call(getSharedFileText, holder, { params: { fileId: holder.fileId } });
const confirm = (holder: Holder) => call(confirmSharedFiles, holder, { body: {} });

/** Every call that a link lets its holder make, with input that is right where it is open. */
const calls: Record<string, (holder: Holder) => ReturnType<TestApp['call']>> = {
  getSharedFiles: (holder) => call(getSharedFiles, holder),
  openSharedFiles: (holder) => call(openSharedFiles, holder, { body: { visitId: newId() } }),
  sendSharedFilesCode: (holder) => call(sendSharedFilesCode, holder, { body: {} }),
  enterSharedFilesCode: (holder) =>
    call(enterSharedFilesCode, holder, { body: { code: '000000' } }),
  getSharedFilePage: (holder) =>
    call(getSharedFilePage, holder, { params: { fileId: holder.fileId, page: '0' } }),
  getSharedFileText: (holder) => textOf(holder),
  trackSharedFileViews: (holder) =>
    call(trackSharedFileViews, holder, { body: views(holder.fileId) }),
  downloadSharedFile: (holder) =>
    call(downloadSharedFile, holder, { params: { fileId: holder.fileId } }),
  confirmSharedFiles: (holder) => confirm(holder),
  getSharedFilesLogo: (holder) => call(getSharedFilesLogo, holder),
  listOtherSharedFiles: (holder) => call(listOtherSharedFiles, holder),
  openOtherSharedFiles: (holder) =>
    call(openOtherSharedFiles, holder, { params: { recipientId: newId() }, body: {} }),
};

const views = (fileId: string, more: object = {}) => ({
  visitId: newId(),
  part: 0,
  fileId,
  version: 1,
  pages: [{ page: 0, seconds: 4, isNew: true }],
  ...more,
});

async function knownDevice(holder: Holder): Promise<Holder> {
  await must(call(sendSharedFilesCode, holder, { body: {} }));
  const [mail] = await inTenant((tx) =>
    tx
      .select({ text: mails.text })
      .from(mails)
      .where(like(mails.purpose, 'code:%'))
      .orderBy(desc(mails.id))
      .limit(1),
  );
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  const answer = await must(call(enterSharedFilesCode, holder, { body: { code } }));
  return { ...holder, device: answer.deviceToken };
}

const recipientOf = async ({ people: [person] }: SentFiles) => {
  const [row] = await inTenant((tx) =>
    tx
      .select()
      .from(distributionRecipients)
      .where(eq(distributionRecipients.id, person?.id ?? '')),
  );
  return row!;
};

const countsOf = async ({ id }: SentFiles) =>
  (await readDistribution(app, tenant.users.SysAdmin, id)).counts;

/** What no one may learn who may not see the files. */
const secrets = ['blue pages', 'keep it to yourself', 'Script.pdf', 'zofia@example.com', 'Scene 1'];

describe('a link that leads nowhere', () => {
  const linkFor = async (tenantId: string, subjectId: string, purpose = 'distribution') => {
    const link = { purpose: purpose as 'distribution', tenantId, subjectId };
    const { token } = await app.platform.database.system((tx) => createLink(tx, link));
    return { token, fileId: newId() };
  };
  const change = async (sent: SentFiles, set: Partial<typeof distributions.$inferInsert>) => {
    await inTenant((tx) => tx.update(distributions).set(set).where(eq(distributions.id, sent.id)));
    return firstOf(sent);
  };
  const dead: Record<string, () => Promise<Holder>> = {
    'that was never one': async () => ({ token: 'x'.repeat(43), fileId: newId() }),
    'that is no token at all': async () => ({ token: '%00', fileId: newId() }),
    'of another tenant': async () => linkFor(stranger.id, (await send()).people[0]?.id ?? ''),
    'of nobody who is there': () => linkFor(tenant.id, newId()),
    'that is for signing': async () =>
      linkFor(tenant.id, (await send()).people[0]?.id ?? '', 'party'),
    'that was revoked': async () => {
      const sent = await send();
      await inTenant((tx) => revokeLinks(tx, 'distribution', sent.people[0]?.id ?? ''));
      return firstOf(sent);
    },
    'of somebody who was revoked': async () => {
      const sent = await send();
      await inTenant((tx) =>
        tx
          .update(distributionRecipients)
          .set({ revokedAt: new Date() })
          .where(eq(distributionRecipients.distributionId, sent.id)),
      );
      return firstOf(sent);
    },
    'to what was revoked': async () => change(await send(), { state: 'revoked' }),
    'to what has not left yet': async () => change(await send(), { state: 'outbox' }),
  };

  test.for(Object.entries(dead))('%s', async ([, make]) => {
    const holder = await make();
    const unknown = (await call(getSharedFiles, { token: 'y'.repeat(43), fileId: '' })).error;
    for (const [name, make] of Object.entries(calls)) {
      const { status, error, raw } = await make(holder);
      expect([name, status, error]).toEqual([name, 404, unknown]);
      for (const secret of secrets) expect(raw.toString()).not.toContain(secret);
    }
  });

  test('opens nothing to sign either', async () => {
    const { token } = firstOf(await send());
    expect((await app.call(getSigning, undefined, { params: { token } })).status).toBe(404);
  });
});

describe('a link', () => {
  const past = () => new Date(Date.now() - 1000);
  /** Where it is, and the calls that are not refused as the rest are. */
  const states: Record<string, [() => Promise<Holder>, string, number, Record<string, number>]> = {
    'that asks for a code': [
      async () => firstOf(await send({ mode: 'code' })),
      'code',
      403,
      {
        getSharedFiles: 200,
        getSharedFilesLogo: 404,
        sendSharedFilesCode: 200,
        enterSharedFilesCode: 400,
        listOtherSharedFiles: 200,
      },
    ],
    'that has expired': [
      async () => firstOf(await send({ expiresAt: past() })),
      'expired',
      409,
      {
        getSharedFiles: 200,
        getSharedFilesLogo: 404,
        listOtherSharedFiles: 200,
        openOtherSharedFiles: 403,
      },
    ],
    'that is open': [
      async () => firstOf(await send()),
      'open',
      200,
      { getSharedFilesLogo: 404, enterSharedFilesCode: 400, openOtherSharedFiles: 403 },
    ],
    'on a device on which the code was entered': [
      async () => knownDevice(firstOf(await send({ mode: 'code' }))),
      'open',
      200,
      {
        getSharedFilesLogo: 404,
        sendSharedFilesCode: 409,
        enterSharedFilesCode: 409,
        openOtherSharedFiles: 404,
      },
    ],
    'to files that can only be looked at': [
      async () => firstOf(await send({ allowDownload: false })),
      'open',
      200,
      {
        getSharedFilesLogo: 404,
        enterSharedFilesCode: 400,
        openOtherSharedFiles: 403,
        downloadSharedFile: 403,
        getSharedFileText: 403,
      },
    ],
    'to files of images that nobody asks to confirm': [
      async () => firstOf(await send({ hardenedDpi: 72, askConfirmation: false })),
      'open',
      200,
      {
        getSharedFilesLogo: 404,
        enterSharedFilesCode: 400,
        openOtherSharedFiles: 403,
        confirmSharedFiles: 409,
        getSharedFileText: 403,
      },
    ],
  };

  test.for(Object.entries(states))('%s', async ([, [make, state, usual, others]]) => {
    const holder = await make();
    expect((await must(call(getSharedFiles, holder))).state).toBe(state);
    for (const [name, make] of Object.entries(calls)) {
      const { status, raw } = await make(holder);
      expect([name, status]).toEqual([name, others[name] ?? usual]);
      if (state === 'code') for (const one of secrets) expect(raw.toString()).not.toContain(one);
    }
  });

  test('opens no file of another distribution', async () => {
    const [own, other] = [await send(), await send()];
    const holder = { ...firstOf(own), fileId: other.fileIds[0] };
    for (const name of [
      'getSharedFilePage',
      'getSharedFileText',
      'trackSharedFileViews',
      'downloadSharedFile',
    ]) {
      expect([name, (await calls[name]!(holder)).status]).toEqual([name, 404]);
    }
    const page = { fileId: own.fileIds[0], page: '2' };
    expect((await call(getSharedFilePage, firstOf(own), { params: page })).status).toBe(404);
  });

  test('takes five tries of a code, which is no other link’s', async () => {
    const sent = await send({ mode: 'code', emails: ['a@example.com', 'b@example.com'] });
    const holders = sent.people.map(({ token }) => ({ token, fileId: sent.fileIds[0] }));
    const known = await knownDevice(holders[0]!);
    const other = { ...holders[1]!, ...(known.device !== undefined && { device: known.device }) };
    expect((await must(call(getSharedFiles, other))).state).toBe('code');
    await must(call(sendSharedFilesCode, holders[1]!, { body: {} }));
    const wrong = () => call(enterSharedFilesCode, holders[1]!, { body: { code: 'xxxxxx' } });
    expect((await wrong()).status).toBe(400);
    const tries: number[] = [];
    for (let at = 0; at < 6; at++)
      tries.push((await calls['enterSharedFilesCode']!(holders[1]!)).status);
    expect(tries).toEqual([400, 400, 400, 400, 400, 409]);
  });
});

describe('what a recipient sees and receives', () => {
  /** Whose mark the picture of a page has. */
  async function traceOfPicture(bytes: Buffer): Promise<string | undefined> {
    const pdf = PDF.create();
    const image = pdf.embedImage(new Uint8Array(bytes));
    pdf
      .addPage({ width: 595, height: 842 })
      .drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
    return (await readTrace(new Uint8Array(await pdf.save())))?.traceId;
  }
  const codeOf = (id: string) => app.platform.traces.codeOf(tenant.id, id);

  test('is marked as theirs: pictures and copies, of which no pictures are stored', async () => {
    const sent = await send({ emails: ['one@example.com', 'two@example.com'] });
    const pictures: Buffer[] = [];
    for (const { id, token } of sent.people) {
      const holder = { token, fileId: sent.fileIds[0] };
      const picture = await calls['getSharedFilePage']!(holder);
      expect(picture.headers['cache-control']).toBe('private, no-store');
      expect(picture.headers['referrer-policy']).toBe('no-referrer');
      expect(await traceOfPicture(picture.raw)).toBe(codeOf(id));
      pictures.push(picture.raw);
      const copy = await calls['downloadSharedFile']!(holder);
      expect(copy.headers['content-type']).toBe('application/pdf');
      expect(await readTrace(copy.raw)).toMatchObject({ traceId: codeOf(id), pages: [0, 1] });
    }
    expect(pictures[0]?.equals(pictures[1]!)).toBe(false);
  });

  test('is one copy, however often it is fetched, and images where it is hardened', async () => {
    const sent = await send({ hardenedDpi: 72 });
    const holder = firstOf(sent);
    const both = await Promise.all([
      calls['downloadSharedFile']!(holder),
      calls['downloadSharedFile']!(holder),
    ]);
    expect(both[0].raw.equals(both[1].raw)).toBe(true);
    const copies = await inTenant((tx) =>
      tx
        .select()
        .from(distributionCopies)
        .where(eq(distributionCopies.recipientId, sent.people[0]?.id ?? '')),
    );
    expect(copies).toHaveLength(1);
    expect(await app.platform.pdf.textOfPages(both[0].raw)).toEqual(['', '']);
    expect(await readTrace(both[0].raw)).toMatchObject({
      traceId: codeOf(sent.people[0]?.id ?? ''),
    });
  });

  test('goes along as it is where it has no pages', async () => {
    const sent = await send();
    const { raw, headers } = await calls['downloadSharedFile']!({
      ...firstOf(sent),
      fileId: sent.fileIds[1],
    });
    expect(raw.toString()).toBe('The notes of the production office');
    expect(headers['content-disposition']).toContain('Notes.doc');
  });

  test('carries the trace also where no mark is shown', async () => {
    const sent = await send({ watermark: null });
    const { raw } = await calls['getSharedFilePage']!(firstOf(sent));
    expect(await traceOfPicture(raw)).toBe(codeOf(sent.people[0]?.id ?? ''));
  });

  test('can be searched and read aloud where download is allowed', async () => {
    const { pages, outline } = await must(textOf(firstOf(await send())));
    expect(pages).toEqual(['Scene 1. The garden at night.', 'Scene 2. The garden at night.']);
    expect(outline).toEqual([]);
  });

  test('is the new version of a file at once, which says that it is new', async () => {
    const sent = await send();
    const holder = firstOf(sent);
    await must(calls['trackSharedFileViews']!(holder));
    const before = await must(call(getSharedFiles, holder));
    await inTenant(async (tx) => {
      const [old] = await tx
        .select()
        .from(distributionFileVersions)
        .where(eq(distributionFileVersions.fileId, sent.fileIds[0]));
      const { id: _, ...same } = old!;
      await tx
        .insert(distributionFileVersions)
        .values({ ...same, id: newId(), version: 2, name: 'Pink.pdf' });
      await tx
        .update(distributionFiles)
        .set({ version: 2 })
        .where(eq(distributionFiles.id, sent.fileIds[0]));
    });
    const after = await must(call(getSharedFiles, holder));
    expect(before.files[0]).toMatchObject({ name: 'Script.pdf', version: 1, isNewVersion: false });
    expect(after.files[0]).toMatchObject({ name: 'Pink.pdf', version: 2, isNewVersion: true });
  });
});

describe('what is shown of a person', () => {
  const eventsOf = async ({ id }: SentFiles) => {
    const rows = await inTenant((tx) =>
      tx
        .select()
        .from(auditEvents)
        .where(eq(auditEvents.subjectId, id))
        .orderBy(auditEvents.sequence),
    );
    return rows.map(({ action }) => action);
  };
  const visitsOf = async ({ people: [person] }: SentFiles) => {
    const rows = await inTenant((tx) =>
      tx
        .select()
        .from(distributionVisits)
        .where(eq(distributionVisits.recipientId, person?.id ?? ''))
        .orderBy(distributionVisits.at),
    );
    return rows.map(({ kind, device }) => [kind, device]);
  };

  test('is nothing by looking at what a link leads to', async () => {
    const sent = await send();
    for (const name of [
      'getSharedFiles',
      'getSharedFilePage',
      'getSharedFileText',
      'listOtherSharedFiles',
    ]) {
      await must(calls[name]!(firstOf(sent)));
    }
    expect(await recipientOf(sent)).toMatchObject({ openedAt: null, viewedAt: null, opens: 0 });
    expect(await eventsOf(sent)).toEqual([]);
  });

  test('counts programs that fetch the page apart from people who act on it', async () => {
    const sent = await send();
    const { token } = firstOf(sent);
    const { database } = app.platform;
    const scanner = { address: '203.0.113.9', userAgent: 'scanner' };
    await noteFetch(database, token, scanner);
    await noteFetch(database, token, {
      address: '127.0.0.1',
      userAgent: 'Mozilla (iPhone) Mobile',
    });
    await noteFetch(database, 'x'.repeat(43), scanner);
    expect(await recipientOf(sent)).toMatchObject({ prefetches: 2, openedAt: null, opens: 0 });
    const visitId = newId();
    const open = () => call(openSharedFiles, firstOf(sent), { body: { visitId } });
    await must(open());
    await must(open());
    const opened = await recipientOf(sent);
    expect(opened).toMatchObject({ prefetches: 1, opens: 1, reading: 'opened' });
    expect(opened.openedAt).not.toBeNull();
    expect(await visitsOf(sent)).toEqual([
      ['prefetched', 'unknown'],
      ['opened', expect.any(String)],
    ]);
    await must(calls['openSharedFiles']!(firstOf(sent)));
    expect((await recipientOf(sent)).opens).toBe(2);
    expect(await eventsOf(sent)).toEqual(['distribution.opened']);
  });

  test('counts entering the code as an opening by a person', async () => {
    const sent = await send({ mode: 'code' });
    const { token } = firstOf(sent);
    const { database } = app.platform;
    await noteFetch(database, token, { address: '127.0.0.1', userAgent: 'Mozilla (X11)' });
    expect(await recipientOf(sent)).toMatchObject({ prefetches: 1, openedAt: null, opens: 0 });
    const known = await knownDevice(firstOf(sent));
    const opened = await recipientOf(sent);
    expect(opened).toMatchObject({ prefetches: 0, opens: 1, reading: 'opened' });
    expect(opened.openedAt).not.toBeNull();
    expect(await eventsOf(sent)).toEqual(['distribution.opened']);

    await noteFetch(database, token, { address: '127.0.0.1', userAgent: 'Mozilla (X11)' });
    await must(calls['openSharedFiles']!(known));
    expect(await recipientOf(sent)).toMatchObject({ prefetches: 0, opens: 2 });
    expect(await eventsOf(sent)).toEqual(['distribution.opened']);
  });

  test('adds up pages and times, each part of a visit once', async () => {
    const sent = await send();
    const holder = firstOf(sent);
    const visitId = newId();
    const part = (part: number, ...pages: [page: number, seconds: number, isNew: boolean][]) =>
      must(
        call(trackSharedFileViews, holder, {
          body: views(holder.fileId, {
            visitId,
            part,
            pages: pages.map(([page, seconds, isNew]) => ({ page, seconds, isNew })),
          }),
        }),
      );
    await part(0, [0, 3.5, true]);
    await part(0, [0, 3.5, true]);
    await Promise.all([
      part(2, [0, 1.5, true], [1, 2, true]),
      part(2, [0, 1.5, true], [1, 2, true]),
    ]);
    // The last one, sent as someone leaves, can overtake one that is still on its way.
    await part(3, [7, 99, true], [1, 1, false]);
    await part(1, [0, 2, true]);
    await part(1, [0, 2, true]);
    const [read] = await inTenant((tx) =>
      tx
        .select()
        .from(distributionReads)
        .where(eq(distributionReads.recipientId, sent.people[0]?.id ?? '')),
    );
    expect(read).toMatchObject({ pageViews: [3, 1], pageMillis: [7000, 3000] });
    expect(await recipientOf(sent)).toMatchObject({
      reading: 'viewed',
      pagesViewed: 2,
      seconds: 11,
    });
  });

  test('is published to those who follow the distribution', async () => {
    const sent = await send();
    const published = Promise.withResolvers<string>();
    const stop = app.platform.changes.listen((news) => {
      const [id] = news?.changes.distribution ?? [];
      if (id === sent.id) published.resolve(news?.tenantId ?? '');
    });
    await must(call(trackSharedFileViews, firstOf(sent), { body: views(firstOf(sent).fileId) }));
    expect(await published.promise).toBe(tenant.id);
    stop();
  });

  test('confirms versions of files: a replaced one is confirmed again, and counted separately', async () => {
    const sent = await send();
    const holder = firstOf(sent);
    const before = await must(call(getSharedFiles, holder));
    await must(confirm(holder));
    const fileId = sent.fileIds[0] ?? '';
    await must(
      app.call(replaceDistributionFile, tenant.users.SysAdmin, {
        params: { id: sent.id, fileId },
        query: { name: 'Second.pdf', notify: 'no' },
        file: await drawTestForm(),
      }),
    );
    expect((await must(call(getSharedFiles, holder))).confirmedAt).toBeNull();
    const replaced = await recipientOf(sent);
    expect(replaced.reading).not.toBe('confirmed');
    expect(replaced.earlierConfirmedAt).not.toBeNull();
    expect(await countsOf(sent)).toMatchObject({ confirmed: 0, confirmedEarlier: 1 });
    // What was shown before can't be confirmed for what is shown now.
    const shown = before.files.map(({ id, version }) => ({ id, version }));
    const stale = await call(confirmSharedFiles, holder, { body: { files: shown } });
    expect(stale.status).toBe(409);
    expect((await must(confirm(holder))).confirmedAt).not.toBeNull();
    expect(await countsOf(sent)).toMatchObject({ confirmed: 1, confirmedEarlier: 0 });
    const reads = await inTenant((tx) =>
      tx
        .select({ confirmedAt: distributionReads.confirmedAt })
        .from(distributionReads)
        .where(eq(distributionReads.recipientId, sent.people[0]?.id ?? '')),
    );
    expect(reads.filter(({ confirmedAt }) => confirmedAt !== null)).toHaveLength(
      sent.fileIds.length + 1,
    );
    expect(await eventsOf(sent)).toEqual([
      'distribution.confirmed',
      'distribution.file-replaced',
      'distribution.confirmed',
    ]);
  });

  test('records once that they confirmed, and what they downloaded', async () => {
    const sent = await send();
    const holder = firstOf(sent);
    const confirmed = await must(confirm(holder));
    expect(await must(confirm(holder))).toEqual(confirmed);
    expect(confirmed.confirmedAt).not.toBeNull();
    await must(calls['downloadSharedFile']!(holder));
    expect(await eventsOf(sent)).toEqual(['distribution.confirmed', 'distribution.downloaded']);
    const row = await recipientOf(sent);
    expect(row.reading).toBe('confirmed');
    expect(row.downloadedAt).not.toBeNull();
  });

  test('is in no log', async () => {
    const sent = await send({ mode: 'code' });
    const holder = await knownDevice(firstOf(sent));
    for (const make of Object.values(calls)) await make(holder);
    const logged = app.logged.join('');
    for (const one of [holder.token, holder.device!, 'zofia@example.com', 'Person 1']) {
      expect(logged).not.toContain(one);
    }
    expect(logged).toContain('/api/v4/d/:token');
  });
});

describe('all that a person was sent', () => {
  test('is listed on a device that is known, and opens there', async () => {
    const email = 'reader@example.com';
    const [first, second] = [
      await send({ emails: [email], title: 'Call sheet' }),
      await send({ emails: ['Reader@Example.com', 'else@example.com'], mode: 'code' }),
    ];
    await send({ emails: [email], expiresAt: new Date(Date.now() - 1000) });
    await send({ emails: [email], state: 'draft' });
    expect(await must(calls['listOtherSharedFiles']!(firstOf(first)))).toEqual({
      needsCode: true,
      items: [],
    });
    const holder = await knownDevice(firstOf(first));
    const { items } = await must(call(listOtherSharedFiles, holder));
    expect(items).toMatchObject([
      { recipientId: second.people[0]?.id, title: 'Shooting script, blue pages', isOpened: false },
    ]);
    const open = (recipientId?: string) =>
      call(openOtherSharedFiles, holder, { params: { recipientId }, body: {} });
    expect((await open(second.people[1]?.id)).status).toBe(404);
    const { token, deviceToken } = await must(open(second.people[0]?.id));
    const there = { token, device: deviceToken, fileId: second.fileIds[0] };
    expect((await must(call(getSharedFiles, there))).state).toBe('open');
    await inTenant((tx) => revokeLinks(tx, 'distribution', second.people[0]?.id ?? ''));
    expect((await call(getSharedFiles, there)).status).toBe(404);
  });

  test('has links that end by themselves', async () => {
    const ends = await inTenant((tx) =>
      tx
        .select({ expiresAt: links.expiresAt })
        .from(links)
        .where(and(eq(links.purpose, 'distribution-device'), eq(links.tenantId, tenant.id))),
    );
    expect(ends.length).toBeGreaterThan(0);
    for (const { expiresAt } of ends) expect(expiresAt).not.toBeNull();
  });
});

describe('a download that is under way', () => {
  const parts = ['one', 'two', 'three'];

  test('comes whole while its link leads to it', async () => {
    const passed = streamWhileAuthorized(Readable.from(parts), async () => true, 0);
    expect((await passed.toArray()).join(' ')).toBe('one two three');
  });

  test('ends in the middle once it does not', async () => {
    let checks = 0;
    const came: string[] = [];
    const take = async () => {
      const passed = streamWhileAuthorized(Readable.from(parts), async () => ++checks < 3, 0);
      for await (const part of passed) came.push(String(part));
    };
    await expect(take()).rejects.toThrow('revoked');
    expect(came).toEqual(['one', 'two']);
  });
});

describe('opting out', () => {
  const optOutLink = async ({ people: [person] }: SentFiles) => {
    const link = {
      purpose: 'distribution-opt-out',
      tenantId: tenant.id,
      subjectId: person?.id ?? '',
    };
    const { token } = await inTenant((tx) =>
      createLink(tx, link as Parameters<typeof createLink>[1]),
    );
    return { params: { token } };
  };
  const optOuts = (email: string) =>
    inTenant((tx) =>
      tx.select().from(distributionOptOuts).where(eq(distributionOptOuts.email, email)),
    );

  test('says so on a page, gets nothing that is on its way, and may want it again', async () => {
    const emails = ['Enough@example.com'];
    const input = await optOutLink(await send({ emails }));
    const coming = await send({ emails, state: 'sending' });
    await inTenant((tx) =>
      tx
        .update(distributionRecipients)
        .set({ isDue: true, delivery: 'queued' })
        .where(eq(distributionRecipients.distributionId, coming.id)),
    );
    const first = await must(app.call(getOptOut, undefined, input));
    expect(first).toMatchObject({ isOut: false, company: { name: 'Northlight' } });
    expect(first.email).not.toContain('nough');
    expect(await optOuts('enough@example.com')).toEqual([]);
    const out = await must(app.call(setOptOut, undefined, { ...input, body: { isOut: true } }));
    expect(out.isOut).toBe(true);
    expect(await optOuts('enough@example.com')).toMatchObject([{ reason: 'asked' }]);
    expect(await recipientOf(coming)).toMatchObject({
      isDue: false,
      delivery: 'cancelled',
      deliveryProblem: 'The recipient opted out of files.',
    });
    const again = await must(app.call(setOptOut, undefined, { ...input, body: { isOut: false } }));
    expect(again.isOut).toBe(false);
    expect(await optOuts('enough@example.com')).toEqual([]);
  });

  test('can’t opt out by an email to an address that was corrected since: its links are deleted', async () => {
    const files = await send({ emails: ['wrong@example.com'], mode: 'code' });
    const [person] = files.people;
    const { params } = await optOutLink(files);
    const device = await inTenant((tx) =>
      createLink(tx, {
        purpose: 'distribution-device',
        tenantId: tenant.id,
        subjectId: person?.id ?? '',
      }),
    );
    const holder = { ...firstOf(files), device: device.token };
    await must(call(getSharedFiles, holder));
    await must(
      app.call(correctDistributionRecipient, tenant.users.SysAdmin, {
        params: { id: files.id, recipientId: person?.id ?? '' },
        body: { commandId: newId(), email: 'right@example.com' },
      }),
    );
    expect((await app.call(getOptOut, undefined, { params })).status).toBe(404);
    const out = await app.call(setOptOut, undefined, { params, body: { isOut: true } });
    expect(out.status).toBe(404);
    const pressed = await app.app.inject({ method: 'POST', url: `/no-more/${params.token}` });
    expect(pressed.statusCode).toBe(404);
    expect(await optOuts('right@example.com')).toEqual([]);
    expect((await call(getSharedFiles, holder)).status).toBe(404);
    const left = await inTenant((tx) =>
      tx
        .select({ purpose: links.purpose })
        .from(links)
        .where(and(eq(links.subjectId, person?.id ?? ''), liveLinks)),
    );
    expect(left).toEqual([]);
  });

  test('is opted out by the button of an email program, once however often it calls', async () => {
    const files = await send({ emails: ['button@example.com'] });
    const { params } = await optOutLink(files);
    const press = (token: string) =>
      app.app.inject({
        method: 'POST',
        url: `/no-more/${token}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect([
      (await press(params.token)).statusCode,
      (await press(params.token)).statusCode,
    ]).toEqual([200, 200]);
    expect(await optOuts('button@example.com')).toHaveLength(1);
    const visits = await inTenant((tx) =>
      tx
        .select({ kind: distributionVisits.kind })
        .from(distributionVisits)
        .where(eq(distributionVisits.recipientId, files.people[0]?.id ?? '')),
    );
    expect(visits).toEqual([{ kind: 'opted-out' }]);
    const { token } = firstOf(files);
    expect((await press(token)).statusCode).toBe(404);
  });
});
