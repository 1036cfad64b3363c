import { createHash } from 'node:crypto';
import {
  addSigningComment,
  agreeToDetails,
  allEndpoints,
  attachSigningFile,
  compareSigning,
  type DocumentSettings,
  declineSigning,
  deviceHeader,
  type Endpoint,
  enterSigningCode,
  finishSigning,
  getSigning,
  getSigningDetails,
  getSigningFile,
  getSigningImage,
  getSigningLogo,
  getSigningPage,
  getSigningPdf,
  getSigningText,
  handOverSigning,
  listSigningComments,
  openSigning,
  removeSigningFile,
  saveDetails,
  saveSigningValues,
  sendSigningCode,
  signingConsent,
  uploadSigningImage,
} from '@countersign/contract';
import type { ChainCommand } from '@countersign/domain';
import { rewriteImage } from '@countersign/pdf';
import { and, desc, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDay } from '../../platform/calendar-day.ts';
import { newId } from '../../platform/database/ids.ts';
import { auditEvents, documents, links, mails } from '../../platform/database/tables/index.ts';
import { recordFile } from '../../platform/files/record-file.ts';
import { createLink } from '../../platform/links/links.ts';
import { must, type World } from '../../testing/fixtures.ts';
import {
  makeSigningWorld,
  pixel,
  type SentDocument,
  sendForSigning,
  shownBy,
  signingSettings,
} from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { applyCommand, lockDocument } from '../documents/index.ts';

let app: TestApp;
let tenant: TestTenant;
let stranger: TestTenant<'SysAdmin'>;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  stranger = await app.otherTenant();
  world = await makeSigningWorld(app, tenant);
});
afterAll(() => app.close());

const send = (settings: Partial<DocumentSettings> = {}) =>
  sendForSigning(app, tenant.users.Operator, world, { ...signingSettings(), ...settings });
// Pictures are kept as they are written again.
const pixelHash = createHash('sha256')
  .update((await rewriteImage(pixel)).bytes)
  .digest('hex');
const ink = { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const;
const filled = () => ({ [world.template.id]: { address: '1 High Street', sign: ink } });
const person = {
  firstName: 'Dora',
  lastName: 'Deputy',
  email: 'dora@example.com',
  countryCode: '',
  mobile: '',
};

/** A link, and the device token that goes with the call. */
interface Holder {
  token: string;
  device?: string;
}

/** Every call that a link lets its holder make, with input that is right in its turn. */
const calls: Record<string, (holder: Holder) => ReturnType<TestApp['call']>> = {
  getSigning: (holder) => call(getSigning, holder),
  openSigning: (holder) => call(openSigning, holder, { body: { commandId: newId() } }),
  sendSigningCode: (holder) => call(sendSigningCode, holder, { body: {} }),
  enterSigningCode: (holder) => call(enterSigningCode, holder, { body: { code: '000000' } }),
  saveSigningValues: (holder) => call(saveSigningValues, holder, { body: { values: filled() } }),
  attachSigningFile: (holder) =>
    call(attachSigningFile, holder, { query: { name: 'x.png' }, file: pixel }),
  removeSigningFile: (holder) => call(removeSigningFile, holder, { params: { id: newId() } }),
  uploadSigningImage: (holder) => call(uploadSigningImage, holder, { file: pixel }),
  getSigningPdf: (holder) => call(getSigningPdf, holder),
  getSigningFile: (holder) => call(getSigningFile, holder, { params: { id: newId() } }),
  getSigningPage: (holder) => call(getSigningPage, holder, { params: { page: '0' } }),
  getSigningImage: (holder) => call(getSigningImage, holder, { params: { sha256: pixelHash } }),
  listSigningComments: (holder) => call(listSigningComments, holder),
  addSigningComment: (holder) =>
    call(addSigningComment, holder, { body: { commandId: newId(), text: 'Well.' } }),
  getSigningText: (holder) => call(getSigningText, holder),
  getSigningLogo: (holder) => call(getSigningLogo, holder),
  compareSigning: (holder) => call(compareSigning, holder, { body: { view: nothing } }),
  finishSigning: async (holder) =>
    call(finishSigning, holder, {
      body: {
        commandId: newId(),
        view: await shownBy(app, holder.token, deviceOf(holder)),
        values: filled(),
        consent: { version: signingConsent.version },
      },
    }),
  declineSigning: (holder) =>
    call(declineSigning, holder, { body: { commandId: newId(), reason: 'No.' } }),
  handOverSigning: (holder) =>
    call(handOverSigning, holder, { body: { commandId: newId(), person } }),
  getSigningDetails: (holder) => call(getSigningDetails, holder),
  agreeToDetails: (holder) => call(agreeToDetails, holder, { body: {} }),
  saveDetails: (holder) => call(saveDetails, holder, { body: { keys: ['key.address'] } }),
};

/** Saved details are off in an organisation that does not take part, whatever the state; see `features/my-page`. */
const detailsOff: Record<string, number> = {
  getSigningDetails: 200,
  agreeToDetails: 409,
  saveDetails: 409,
};

function call(
  endpoint: Endpoint,
  { token, device }: Holder,
  input: { params?: object; query?: object; body?: object; file?: Buffer } = {},
) {
  return app.call(endpoint, undefined, {
    ...input,
    params: { token, ...input.params },
    headers: deviceOf({ device }),
  });
}

const deviceOf = ({ device }: { device?: string | undefined }): Record<string, string> =>
  device === undefined ? {} : { [deviceHeader]: device };
const nothing = { others: '', own: '', files: '' };

/** Does something to a document as its sender would, or as the system does by itself. */
async function act({ id }: SentDocument, command: object): Promise<void> {
  const user = tenant.users.Operator;
  const sender = { kind: 'user', userId: user.userId, name: user.name };
  const isTimer = 'do' in command && command.do === 'expire';
  const by = isTimer ? { kind: 'system' } : sender;
  const full = { ...command, by, at: new Date().toISOString() } as ChainCommand;
  await app.platform.database.tenant(tenant.id, async (tx) => {
    await applyCommand(tx, user, await lockDocument(tx, eq(documents.id, id)), full, { planned });
  });
}

const successorId = newId();
const planned = new Map([
  [
    successorId,
    { firstName: '', email: 'other@example.com', countryCode: '', mobile: '', stepId: null },
  ],
]);

/** Creates what completing a document stores, so many days ago. */
async function seal({ id }: SentDocument, daysAgo = 0): Promise<void> {
  const file = await app.platform.files.put(Buffer.from('%PDF-1.7 the sealed file'));
  await app.platform.database.tenant(tenant.id, async (tx) => {
    await recordFile(tx, tenant.id, file, 'application/pdf');
    const finishedAt = new Date(Date.now() - daysAgo * 86_400_000);
    const set = {
      state: 'approved',
      isFinishing: false,
      pdfSha256: file.sha256,
      finishedAt,
    } as const;
    await tx.update(documents).set(set).where(eq(documents.id, id));
  });
}

const firstOf = ({ links: [link] }: SentDocument) => ({ token: link?.token ?? '' });
const linkFor = (tenantId: string, subjectId: string) =>
  app.platform.database.system((tx) => createLink(tx, { purpose: 'party', tenantId, subjectId }));

async function lastCode(): Promise<string> {
  const [mail] = await app.platform.database.system((tx) =>
    tx
      .select({ text: mails.text })
      .from(mails)
      .where(and(eq(mails.tenantId, tenant.id), like(mails.purpose, 'code:%')))
      .orderBy(desc(mails.id))
      .limit(1),
  );
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error('No code was mailed.');
  return code;
}

async function knownDevice(holder: Holder): Promise<Holder> {
  await must(call(sendSigningCode, holder, { body: {} }));
  const code = await lastCode();
  const answer = await must(
    app.call(enterSigningCode, undefined, { params: { token: holder.token }, body: { code } }),
  );
  return { ...holder, device: answer.deviceToken };
}

/** Lists texts that must not reach users who may not see the document. */
const secrets = () => [
  'Please look at the rate',
  '"Pack"',
  'High Street',
  'Bob Agentson',
  'zofia@example.com',
  '"address"',
];

test('the table has every call of a link', () => {
  const byLink = allEndpoints.filter(({ path }) => path.startsWith('/sign/:token'));
  expect(Object.keys(calls).toSorted()).toEqual(byLink.map(({ name }) => name).toSorted());
});

describe('a link that leads nowhere', () => {
  const dead: Record<string, () => Promise<Holder>> = {
    'that was never one': async () => ({ token: 'x'.repeat(43) }),
    'that is no token at all': async () => ({ token: '%00' }),
    'of another tenant': async () => {
      const { links: own } = await send();
      return linkFor(stranger.id, own[0]?.partyId ?? '');
    },
    'of a party that is not there': async () => linkFor(tenant.id, newId()),
    'to a document that its party declined': async () => {
      const document = await send();
      await must(calls['declineSigning']!(firstOf(document)));
      return firstOf(document);
    },
    'to a document that was voided': async () => {
      const document = await send();
      await act(document, { do: 'void', reason: 'A mistake.' });
      return firstOf(document);
    },
    'to a document that was taken back': async () => {
      const document = await send();
      await act(document, { do: 'take-back' });
      return firstOf(document);
    },
    'of somebody in whose place another one is asked': async () => {
      const document = await send();
      const partyId = document.links[0]?.partyId;
      const successor = { id: successorId, name: 'Somebody Else', people: [] };
      const today = calendarDay('UTC');
      await act(document, { do: 'reassign', today, partyId, successor, delegates: {} });
      return firstOf(document);
    },
    'of somebody who has handed over': async () => {
      const document = await send();
      await must(calls['handOverSigning']!(firstOf(document)));
      return firstOf(document);
    },
  };

  test.for(Object.entries(dead))('%s', async ([, make]) => {
    const holder = await make();
    const unknown = (await calls['getSigning']!({ token: 'y'.repeat(43) })).error;
    for (const [name, make] of Object.entries(calls)) {
      const { status, error, raw } = await make(holder);
      expect([name, status, error]).toEqual([name, 404, unknown]);
      for (const secret of secrets()) expect(raw.toString()).not.toContain(secret);
    }
  });

  test('to a document completed long ago shows and returns nothing', async () => {
    const document = await send();
    await seal(document, 31);
    const reading = ['getSigning', 'getSigningPdf', 'getSigningPage', 'getSigningLogo'];
    for (const name of [...reading, 'sendSigningCode', 'enterSigningCode']) {
      expect([name, (await calls[name]!(firstOf(document))).status]).toEqual([name, 404]);
    }
  });
});

describe('a link', () => {
  /** The calls that answer otherwise than the rest, which are refused with a status. */
  const states: Record<string, [() => Promise<Holder>, string, number, Record<string, number>]> = {
    'before the turn of its party': [
      async () => ({ token: (await send()).links[1]?.token ?? '' }),
      'waiting',
      409,
      { getSigning: 200, getSigningLogo: 200 },
    ],
    'after its party has acted': [
      async () => {
        const document = await send();
        await must(calls['finishSigning']!(firstOf(document)));
        return firstOf(document);
      },
      'done',
      409,
      {
        getSigning: 200,
        getSigningLogo: 200,
        listSigningComments: 200,
        sendSigningCode: 200,
        enterSigningCode: 400,
        getSigningPdf: 403,
      },
    ],
    'after its party has acted, on a device that is known': [
      async () => {
        const document = await send();
        await must(calls['finishSigning']!(firstOf(document)));
        return knownDevice(firstOf(document));
      },
      'done',
      409,
      { getSigning: 200, getSigningLogo: 200, getSigningPdf: 200, listSigningComments: 200 },
    ],
    'after the last day, before the job that ends the document has come by': [
      async () => {
        const document = await send({ expiresOn: '2098-12-31' });
        await app.platform.database.tenant(tenant.id, (tx) =>
          tx
            .update(documents)
            .set({ expiresOn: '2020-01-01' })
            .where(eq(documents.id, document.id)),
        );
        return firstOf(document);
      },
      'expired',
      409,
      { getSigning: 200, getSigningLogo: 200 },
    ],
    'after the last day': [
      async () => {
        const document = await send({ expiresOn: '2098-12-31' });
        await act(document, { do: 'expire', today: '2099-01-01' });
        return firstOf(document);
      },
      'expired',
      409,
      { getSigning: 200, getSigningLogo: 200 },
    ],
    'to a finished document': [
      async () => {
        const document = await send();
        await must(calls['finishSigning']!(firstOf(document)));
        await seal(document);
        return firstOf(document);
      },
      'finished',
      409,
      {
        getSigning: 200,
        getSigningLogo: 200,
        listSigningComments: 200,
        sendSigningCode: 200,
        enterSigningCode: 400,
        getSigningPdf: 403,
      },
    ],
    'to a finished document, on a device that is known': [
      async () => {
        const document = await send();
        await seal(document);
        return knownDevice(firstOf(document));
      },
      'finished',
      409,
      { getSigning: 200, getSigningLogo: 200, getSigningPdf: 200, listSigningComments: 200 },
    ],
    'that asks for a code': [
      async () => firstOf(await send({ accessCode: true })),
      'code',
      403,
      { getSigning: 200, getSigningLogo: 200, sendSigningCode: 200, enterSigningCode: 400 },
    ],
    'that asks for a code, with the device of another party': [
      async () => {
        const document = await send({ accessCode: true });
        const other = { token: document.links[1]?.token ?? '' };
        const { device = '' } = await knownDevice(other);
        return { ...firstOf(document), device };
      },
      'code',
      403,
      { getSigning: 200, getSigningLogo: 200, sendSigningCode: 200, enterSigningCode: 400 },
    ],
  };

  test.for(Object.entries(states))('%s', async ([, [make, state, otherwise, expected]]) => {
    const holder = await make();
    const shown = await must(
      app.call(getSigning, undefined, {
        params: { token: holder.token },
        headers: holder.device === undefined ? {} : { [deviceHeader]: holder.device },
      }),
    );
    expect(shown).toMatchObject({ state, forms: [], attachments: [], canHandOver: false });
    if (state === 'expired')
      expect(shown.sentence).toMatch(/expired on (1 January 2020|31 December 2098)\./);
    for (const [name, ask] of Object.entries(calls)) {
      const { status, raw, error } = await ask(holder);
      // There is no such attachment for the party, whatever the state.
      const known = name === 'getSigningFile' ? 404 : (expected[name] ?? detailsOff[name]);
      expect([name, status]).toEqual([name, known ?? otherwise]);
      const isAct = !name.endsWith('Code') && detailsOff[name] === undefined;
      if (state === 'expired' && status === 409 && isAct) expect(error.error).toContain('expired');
      if (state !== 'code') continue;
      for (const secret of secrets()) expect(raw.toString()).not.toContain(secret);
    }
  });

  test('to a completed document returns the sealed file, and nothing else', async () => {
    const document = await send();
    await seal(document);
    const holder = await knownDevice(firstOf(document));
    const { raw } = await calls['getSigningPdf']!(holder);
    expect(raw.toString()).toBe('%PDF-1.7 the sealed file');
  });

  test('in its turn lets its holder do everything', async () => {
    const expected: Record<string, number> = {
      ...detailsOff,
      // None was asked for.
      sendSigningCode: 409,
      enterSigningCode: 409,
      getSigningFile: 404,
      removeSigningFile: 404,
      // Those that end the turn come one after the other.
      declineSigning: 409,
      handOverSigning: 409,
    };
    const holder = firstOf(await send());
    for (const [name, ask] of Object.entries(calls)) {
      expect([name, (await ask(holder)).status]).toEqual([name, expected[name] ?? 200]);
    }
  });
});

describe('a code', () => {
  const enter = (holder: Holder, code: string) =>
    app.call(enterSigningCode, undefined, { params: { token: holder.token }, body: { code } });
  const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

  test('opens the document on the device on which it is entered, once', async () => {
    const document = await send({ accessCode: true });
    const holder = firstOf(document);
    expect(await must(call(getSigning, holder))).toMatchObject({
      state: 'code',
      sentence: 'To open the document, request a code. It is sent to z…@example.com.',
      party: { email: 'z…@example.com' },
      title: '',
      message: '',
      shown: '',
    });
    await must(call(sendSigningCode, holder, { body: {} }));
    const code = await lastCode();
    const { deviceToken } = await must(enter(holder, ` ${code} `));
    const known = { ...holder, device: deviceToken };
    expect(await must(call(getSigning, known))).toMatchObject({ state: 'open', title: 'Pack' });
    expect((await enter(holder, code)).status).toBe(409);
    expect(await must(call(getSigning, holder))).toMatchObject({ state: 'code' });
    await must(calls['finishSigning']!(known));
    const kept = await app.platform.database.system(async (tx) => ({
      links: await tx.select().from(links),
      events: await tx
        .select({ action: auditEvents.action })
        .from(auditEvents)
        .where(eq(auditEvents.subjectId, document.id)),
    }));
    // Entering the code opens the document, whatever its page says.
    expect(kept.events.map(({ action }) => action).slice(-3)).toEqual([
      'document.code-entered',
      'document.opened',
      'document.signed',
    ]);
    for (const secret of [code, deviceToken]) {
      expect(
        JSON.stringify(kept.links.map(({ tokenHash, detail }) => [tokenHash, detail])),
      ).not.toContain(secret);
      expect(app.logged.join('')).not.toContain(secret);
    }
  });

  test('that is wrong five times can’t be entered any more, also by many tries at once', async () => {
    const holder = firstOf(await send({ accessCode: true }));
    await must(call(sendSigningCode, holder, { body: {} }));
    const code = await lastCode();
    const tries = await Promise.all(Array.from({ length: 8 }, () => enter(holder, wrong(code))));
    const statuses = tries.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    expect((await enter(holder, code)).status).toBe(409);
    await must(call(sendSigningCode, holder, { body: {} }));
    expect((await enter(holder, await lastCode())).status).toBe(200);
  });

  test('locks its link for a day after twenty wrong ones across all codes, until there is a new link', async () => {
    const sent = await send({ accessCode: true });
    const holder = firstOf(sent);
    const enterWrong = async () => enter(holder, wrong(await lastCode()));
    const anHourLater = () =>
      app.platform.database.system((tx) =>
        tx
          .update(links)
          .set({ createdAt: sql`created_at - interval '61 minutes'` })
          .where(eq(links.purpose, 'party-code')),
      );
    // The right ones count as nothing, and a wrong one that was refused neither.
    await must(call(sendSigningCode, holder, { body: {} }));
    await enterWrong();
    await must(enter(holder, await lastCode()));
    for (let codes = 0; codes < 4; codes++) {
      await anHourLater();
      await must(call(sendSigningCode, holder, { body: {} }));
      const tries = codes === 3 ? 4 : 5;
      for (let n = 1; n <= tries; n++) {
        const { status } = await enterWrong();
        expect(status).toBe(codes === 3 && n === tries ? 429 : 400);
      }
    }
    expect(await enter(holder, await lastCode())).toMatchObject({
      status: 429,
      error: { error: expect.stringContaining('Ask the sender for a new link.') },
    });
    await anHourLater();
    expect((await call(sendSigningCode, holder, { body: {} })).status).toBe(429);
    // The sender sends a new link, which can be opened by a code.
    const { token } = await app.platform.database.tenant(tenant.id, (tx) =>
      createLink(tx, {
        purpose: 'party',
        tenantId: tenant.id,
        subjectId: sent.links[0]?.partyId ?? '',
      }),
    );
    const again = { token };
    await must(call(sendSigningCode, again, { body: {} }));
    await must(enter(again, await lastCode()));
    // Nor is the old one locked for good.
    for (let n = 0; n < 24; n++) await anHourLater();
    await must(call(sendSigningCode, holder, { body: {} }));
    await must(enter(holder, await lastCode()));
  });

  test('is replaced by the next one, and is of no use after ten minutes', async () => {
    const holder = firstOf(await send({ accessCode: true }));
    await must(call(sendSigningCode, holder, { body: {} }));
    const first = await lastCode();
    const { expiresAt } = await must(
      app.call(sendSigningCode, undefined, { params: { token: holder.token }, body: {} }),
    );
    const minutes = (Date.parse(expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);
    const second = await lastCode();
    if (first !== second) expect((await enter(holder, first)).status).toBe(400);
    await app.platform.database.system((tx) =>
      tx
        .update(links)
        .set({ expiresAt: new Date(Date.now() - 1000) })
        .where(eq(links.purpose, 'party-code')),
    );
    expect((await enter(holder, second)).status).toBe(409);
  });

  test('is mailed five times an hour, also where many are asked for at once', async () => {
    const holder = firstOf(await send({ accessCode: true }));
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => call(sendSigningCode, holder, { body: {} })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    await app.platform.database.system((tx) =>
      tx
        .update(links)
        .set({ createdAt: new Date(Date.now() - 3_700_000) })
        .where(eq(links.purpose, 'party-code')),
    );
    expect((await call(sendSigningCode, holder, { body: {} })).status).toBe(200);
  });

  test('is mailed in confidence to the address of the party', async () => {
    const holder = firstOf(await send({ accessCode: true }));
    await must(call(sendSigningCode, holder, { body: {} }));
    const [mail] = await app.platform.database.system((tx) =>
      tx.select().from(mails).where(like(mails.purpose, 'code:%')).orderBy(desc(mails.id)).limit(1),
    );
    expect(mail).toMatchObject({ recipient: 'zofia@example.com', confidential: true });
    expect(mail?.usefulUntil).toBeInstanceOf(Date);
    expect(mail?.text).toContain('open your document');
  });
});
