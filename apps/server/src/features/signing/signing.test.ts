import {
  addComment,
  addSigningComment,
  attachSigningFile,
  copyPartyLink,
  createApprovalSetup,
  createFormPack,
  type DocumentValues,
  type DocumentView,
  declineSigning,
  type ExternalRole,
  type Field,
  type FieldOf,
  finishSigning,
  getDocument,
  getDocumentEvents,
  getHome,
  getSigning,
  getSigningImage,
  getSigningLogo,
  getSigningPage,
  getSigningPdf,
  getSigningText,
  handOverSigning,
  listAuditEvents,
  listComments,
  listSigningComments,
  openSigning,
  reassignParty,
  removeSigningFile,
  reopenDocument,
  type SigningView,
  saveSigningValues,
  sendDocument,
  signInPerson,
  signingConsent,
  updateDocument,
  updateDocumentRules,
  uploadFormTemplate,
  uploadSigningImage,
} from '@countersign/contract';
import { mentionOf } from '@countersign/domain';
import { rewriteImage } from '@countersign/pdf';
import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDay } from '../../platform/calendar-day.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  auditEvents,
  documentFiles,
  documentParties,
  files as fileRows,
  formPacks,
  formTemplates,
  formTemplateVersions,
  mails,
} from '../../platform/database/tables/index.ts';
import { createLink } from '../../platform/links/links.ts';
import { approvalStep } from '../../testing/chains.ts';
import { drawTestForm, must, recipient, sendBody, type World } from '../../testing/fixtures.ts';
import {
  linksOf,
  makeSigningWorld,
  pixel,
  type SentDocument,
  sendForSigning,
  shownBy,
  signingFields,
  signingSettings,
} from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { notifyOfCommentWorker } from '../documents/index.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
});
afterAll(() => app.close());

const send = (settings = signingSettings()) =>
  sendForSigning(app, tenant.users.Operator, world, settings);
const tokenOf = ({ links }: SentDocument, index: number) => links[index]?.token ?? '';
const view = (token: string) => must(app.call(getSigning, undefined, { params: { token } }));
const ours = (values: DocumentValues[string]) => ({ [world.template.id]: values });
const ink = { kind: 'typed', text: 'Zofia Wiśniewska', hand: 'caveat' } as const;
const consent = { version: signingConsent.version };

const save = (token: string, values: DocumentValues) =>
  app.call(saveSigningValues, undefined, { params: { token }, body: { values } });
const finish = async (
  token: string,
  values: DocumentValues[string] = {},
  more: { consent?: { version: number }; commandId?: string; view?: DocumentView } = {},
) =>
  app.call(finishSigning, undefined, {
    params: { token },
    body: {
      commandId: newId(),
      view: await shownBy(app, token),
      values: ours(values),
      consent,
      ...more,
    },
    headers: { 'user-agent': firefox },
  });
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const recipientDone = { address: '1 High Street', sign: ink };
const field = (key: string) => `${world.template.id}.${key}`;

const rowOf = (partyId: string | undefined) =>
  app.platform.database.system(async (tx) => {
    const [row] = await tx
      .select()
      .from(documentParties)
      .where(eq(documentParties.id, partyId ?? newId()));
    if (!row) throw new Error('There is no such party.');
    return row;
  });
const eventsOf = ({ id }: { id: string }) =>
  app.platform.database.system((tx) =>
    tx
      .select({
        action: auditEvents.action,
        detail: auditEvents.detail,
        actor: auditEvents.actorId,
      })
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectType, 'document'), eq(auditEvents.subjectId, id)))
      .orderBy(asc(auditEvents.sequence)),
  );
const actionsOf = async (document: { id: string }) =>
  (await eventsOf(document)).map(({ action }) => action);
const statesOf = async ({ id }: { id: string }) => {
  const { state, isFinishing, parties } = await must(
    app.call(getDocument, tenant.users.SysAdmin, { params: { id } }),
  );
  return { state, isFinishing, parties: parties.map((party) => party.state) };
};

test('an external signer is named wherever their action is shown', async () => {
  const { SysAdmin } = tenant.users;
  const sent = await send();
  await must(finish(tokenOf(sent, 0), recipientDone));
  const { name } = await rowOf(sent.links[0]?.partyId);
  const params = { id: sent.id };
  const signed = <Event extends { action: string }>(events: readonly Event[]) =>
    events.find(({ action }) => action === 'document.signed');
  const { events } = await must(app.call(getDocument, SysAdmin, { params }));
  const { items, isWhole } = await must(app.call(getDocumentEvents, SysAdmin, { params }));
  const { activity } = await must(app.call(getHome, SysAdmin, { query: {} }));
  expect([signed(events)?.actor, signed(items)?.actor, isWhole]).toEqual([name, name, true]);
  expect(activity?.find((one) => one.action === 'document.signed')?.actor).toBe(name);
});

test('a party adds thirty comments in an hour at most, and the same one again', async () => {
  const sent = await send();
  const params = { token: tokenOf(sent, 0) };
  const comment = (commandId: string) =>
    app.call(addSigningComment, undefined, { params, body: { commandId, text: 'Which rate?' } });
  const first = newId();
  for (let count = 0; count < 30; count++) await must(comment(count === 0 ? first : newId()));
  const refused = await comment(newId());
  expect([refused.status, refused.error.error]).toEqual([
    429,
    'You have added 30 comments in an hour. Try again later.',
  ]);
  expect((await comment(first)).status).toBe(200);
});

test('each event names the actor and the person concerned, with their addresses', async () => {
  const { SysAdmin } = tenant.users;
  const sent = await send();
  const params = { id: sent.id };
  const [first, second] = [tokenOf(sent, 0), sent.links[1]?.partyId ?? ''];
  const body = { commandId: newId(), text: 'Which rate is it?' };
  await must(app.call(addSigningComment, undefined, { params: { token: first }, body }));
  await must(
    app.call(attachSigningFile, undefined, {
      params: { token: first },
      query: { name: 'Passport of Zofia.png' },
      file: pixel,
    }),
  );
  const person = {
    firstName: 'Ines',
    lastName: 'Other',
    email: 'ines@example.com',
    countryCode: '',
    mobile: '',
  };
  await must(
    app.call(reassignParty, SysAdmin, {
      params,
      body: { commandId: newId(), partyId: second, person },
    }),
  );
  const { items } = await must(app.call(getDocumentEvents, SysAdmin, { params }));
  const { items: log } = await must(app.call(listAuditEvents, SysAdmin, { query: {} }));
  const namedBy = (action: string) =>
    items.flatMap((one) => (one.action === `document.${action}` ? [[one.actor, one.about]] : []));
  expect(namedBy('commented')).toEqual([['Zofia Wiśniewska', 'to all parties']]);
  expect(namedBy('attached')).toEqual([['Zofia Wiśniewska', 'Passport of Zofia.png']]);
  expect(namedBy('reassigned')).toEqual([
    [
      'Test SysAdmin',
      'from Bob Agentson (bob.agentson@example.com) to Ines Other (ines@example.com)',
    ],
  ]);
  const logged = log.find(({ action }) => action === 'document.commented');
  expect(logged?.actor?.name).toBe('Zofia Wiśniewska');
});

describe('approvers', () => {
  test('is shown to external parties where the organisation allows it', async () => {
    const { SysAdmin, Approver, Admin } = tenant.users;
    const steps = [approvalStep(1, 'anyone', [Approver, Admin])];
    const body = { name: 'First of all', description: '', steps, position: 'before' as const };
    const { id: approvalSetupId } = await must(app.call(createApprovalSetup, SysAdmin, { body }));
    // The approval comes first.
    const token = tokenOf(await send({ ...signingSettings(), approvalSetupId }), 1);
    const rule = (showsApprovers: boolean) =>
      must(app.call(updateDocumentRules, SysAdmin, { body: { showsApprovers } }));
    const { sentence } = await view(token);
    expect(sentence).toBe('Your turn comes after the approval.');
    await rule(true);
    expect((await view(token)).sentence).toMatch(
      /^Your turn comes after Test (Approver|Admin) or Test (Approver|Admin)\.$/,
    );
    await rule(false);
  });
});

describe('a chain by links', () => {
  test('goes from one party to the next, and is completed with the last', async () => {
    const document = await send();
    const [first, second, third] = [0, 1, 2].map((index) => tokenOf(document, index)) as [
      string,
      string,
      string,
    ];
    expect((await view(first)).state).toBe('open');
    expect(await view(second)).toMatchObject({
      state: 'waiting',
      sentence: 'Your turn comes after Zofia Wiśniewska.',
      forms: [],
    });
    expect((await view(third)).sentence).toBe(
      'Your turn comes after Zofia Wiśniewska and Bob Agentson.',
    );

    const done = await must(finish(first, recipientDone));
    expect(done).toMatchObject({ state: 'done', canDownload: false, forms: [] });
    expect(done.sentence).toMatch(/^You signed this document on \d/);
    expect((await view(second)).state).toBe('open');
    await must(finish(second, { agency: 'Agentson & Co' }, { consent: undefined as never }));
    expect((await view(second)).sentence).toMatch(/^You filled in this document on \d/);
    await must(finish(third, { witness: ink }));

    expect(await statesOf(document)).toEqual({
      state: 'pending',
      isFinishing: true,
      parties: ['done', 'done', 'done'],
    });
    expect(await actionsOf(document)).toEqual([
      'document.created',
      'document.sent',
      'document.signed',
      'document.filled',
      'document.signed',
    ]);
  });

  test('is at the same time where the numbers are equal', async () => {
    const document = await send(signingSettings([1, 1, 1]));
    const tokens = document.links.map(({ token }) => token);
    const states = await Promise.all(tokens.map(async (token) => (await view(token)).state));
    expect(states).toEqual(['open', 'open', 'open']);
    const values: DocumentValues[string][] = [
      recipientDone,
      { agency: 'Agentson & Co' },
      { witness: ink },
    ];
    // Of those who finish at the same moment one does, and the others are shown what came of it.
    let left = tokens.map((token, slot) => ({ token, filled: values[slot] ?? {} }));
    for (let done = 1; done <= 3; done++) {
      const views = await Promise.all(left.map(({ token }) => shownBy(app, token)));
      const answers = await Promise.all(
        left.map(({ token, filled }, index) => finish(token, filled, { view: views[index] })),
      );
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(3 - done);
      left = left.filter((_, index) => answers[index]?.status !== 200);
      expect(left).toHaveLength(3 - done);
    }
    expect(await statesOf(document)).toMatchObject({ isFinishing: true });
  });
});

describe('the view of a party', () => {
  test('has the request, and the party’s own fields with their values', async () => {
    const document = await send({ ...signingSettings(), expiresOn: '2027-03-31' });
    const shown = await view(tokenOf(document, 0));
    expect(shown).toMatchObject({
      title: 'Pack',
      message: 'Please look at the rate.',
      company: { name: 'Northlight', hasLogo: true },
      sender: { name: 'Test Operator', email: tenant.users.Operator.email },
      sentence: 'Test Operator of Northlight asks you to sign a document until 31 March 2027.',
      party: {
        name: 'Zofia Wiśniewska',
        email: 'zofia@example.com',
        role: 'recipient',
        act: 'sign',
      },
      expiresOn: '2027-03-31',
      canHandOver: true,
      canDownload: true,
      attachments: [],
    });
    const [form] = shown.forms;
    const keys = ['address', 'town', 'sign', 'signedOn', 'photo', 'passport'];
    expect(form?.fields.map(({ key }) => key)).toEqual(keys);
    expect(form?.values).toEqual({ town: 'Leeds' });
  });

  test('changes with what others finish, and not with their unfinished values', async () => {
    const document = await send(signingSettings([1, 2, 1]));
    const [recipient, signer] = [tokenOf(document, 0), tokenOf(document, 1)];
    const before = (await view(signer)).shown;
    await must(save(recipient, ours({ address: 'Not finished' })));
    expect((await view(signer)).shown).toBe(before);
    expect((await view(recipient)).shown).toBe(before);
    await must(finish(recipient, recipientDone));
    expect((await view(signer)).shown).not.toBe(before);
  });

  test('has pages as pictures, with others’ finished values and without its own', async () => {
    const document = await send();
    const page = async (index: number, shown: string, number = '0') =>
      app.call(getSigningPage, undefined, {
        params: { token: tokenOf(document, index), page: number },
        query: { shown },
      });
    const { shown } = await view(tokenOf(document, 0));
    const first = await page(0, shown);
    expect([first.status, first.headers['content-type']]).toEqual([200, 'image/png']);
    expect(first.raw.toString('latin1', 1, 4)).toBe('PNG');
    expect(first.headers['cache-control']).toBe('private, no-store');

    await must(save(tokenOf(document, 0), ours({ address: 'Mine alone' })));
    expect((await page(0, shown)).raw.equals(first.raw)).toBe(true);
    await must(finish(tokenOf(document, 0), recipientDone));
    const second = await view(tokenOf(document, 1));
    expect((await page(1, second.shown)).raw.equals(first.raw)).toBe(false);
    expect((await page(1, second.shown, '1')).status).toBe(404);
    expect((await page(1, second.shown, '-1')).status).toBe(400);
  });

  test('has the text of each page, with others’ finished values and without its own', async () => {
    const document = await send();
    await must(save(tokenOf(document, 0), ours({ address: 'Twelve Acacia Road' })));
    const textFor = async (index: number) => {
      const params = { token: tokenOf(document, index) };
      return (await must(app.call(getSigningText, undefined, { params }))).pages;
    };
    const [page = '', ...more] = await textFor(0);
    expect(more).toEqual([]);
    expect(page).toContain('Zofia Wiśniewska');
    expect(page).not.toContain('Acacia');
    await must(finish(tokenOf(document, 0), { ...recipientDone, address: 'Twelve Acacia Road' }));
    expect((await textFor(1))[0]).toContain('Twelve Acacia Road');
  });

  test('has the document with its own values and without those of later parties', async () => {
    const document = await send(signingSettings([1, 2, 1]));
    await must(save(tokenOf(document, 0), ours({ address: 'Twelve Acacia Road' })));
    await must(save(tokenOf(document, 1), ours({ remark: 'Still thinking' })));
    const textFor = async (index: number) => {
      const params = { token: tokenOf(document, index) };
      const { status, raw } = await app.call(getSigningPdf, undefined, { params });
      expect(status).toBe(200);
      return (await app.platform.pdf.textOfPages(raw)).join('\n');
    };
    const recipientSees = await textFor(0);
    expect(recipientSees).toContain('Twelve Acacia Road');
    expect(recipientSees).not.toContain('Still thinking');
    expect(recipientSees).not.toContain('Offered to the signer');
    expect(await textFor(1)).not.toContain('Twelve Acacia Road');
    expect(await actionsOf(document)).toContain('document.downloaded');
  });
});

describe('the GET of a link', () => {
  test('changes nothing; the page itself says that it is seen, and that counts once', async () => {
    const document = await send();
    const token = tokenOf(document, 0);
    const before = [await rowOf(document.links[0]?.partyId), await eventsOf(document)];
    for (let visit = 0; visit < 3; visit++) {
      await view(token);
      await app.call(getSigningPage, undefined, { params: { token, page: '0' } });
      await app.call(getSigningLogo, undefined, { params: { token } });
    }
    expect([await rowOf(document.links[0]?.partyId), await eventsOf(document)]).toEqual(before);

    const open = () =>
      app.call(openSigning, undefined, { params: { token }, body: { commandId: newId() } });
    const answers = await Promise.all([open(), open(), open()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await rowOf(document.links[0]?.partyId)).openedAt).toBeInstanceOf(Date);
    const opened = (await actionsOf(document)).filter((action) => action === 'document.opened');
    expect(opened).toHaveLength(1);
  });
});

describe('saved values', () => {
  test('are available on a second device; the last one to save a field wins', async () => {
    const document = await send();
    const token = tokenOf(document, 0);
    await Promise.all([
      must(save(token, ours({ address: 'From a telephone' }))),
      must(save(token, ours({ town: 'York' }))),
    ]);
    await must(save(token, ours({ address: 'From a computer' })));
    const [form] = (await view(token)).forms;
    expect(form?.values).toEqual({ address: 'From a computer', town: 'York' });
    await must(save(token, ours({ town: '' })));
    expect((await view(token)).forms[0]?.values).toEqual({ address: 'From a computer', town: '' });
  });

  test.for<[string, DocumentValues[string], string, string]>([
    ['another party’s field', { agency: 'X' }, 'agency', 'This field is filled by someone else.'],
    ['a field of the creator', { name: 'X' }, 'name', 'This field is filled by someone else.'],
    ['a field that is not there', { salary: '1' }, 'salary', 'The form has no such field.'],
    ['too long a text', { address: 'x'.repeat(31) }, 'address', '30 characters'],
    ['a value of another type', { address: true }, 'address', ''],
    ['a character that no font has', { address: 'Li 𤭢' }, 'address', 'the character 𤭢.'],
    [
      'a typed signature with such a character',
      { sign: { kind: 'typed', text: '𤭢', hand: 'caveat' } },
      'sign',
      'the character 𤭢.',
    ],
    ['a day of signing', { signedOn: '2026-01-01' }, 'signedOn', 'filled in automatically'],
    [
      'a picture of another party',
      { photo: { kind: 'image', sha256: 'a'.repeat(64) } },
      'photo',
      'isn’t available here',
    ],
    [
      'a signature that is a picture of another party',
      { sign: { kind: 'image', sha256: 'a'.repeat(64) } },
      'sign',
      'isn’t available here',
    ],
    [
      'a file that was not attached',
      { passport: { kind: 'file', name: 'x.pdf', sha256: 'a'.repeat(64) } },
      'passport',
      'Attach a file',
    ],
  ])('%s is refused by name, and nothing of the call is kept', async ([, values, key, says]) => {
    const document = await send();
    const token = tokenOf(document, 0);
    const { status, error } = await save(token, ours({ town: 'York', ...values }));
    expect([status, error.code]).toEqual([400, 'invalid']);
    expect(Object.keys(error.fields ?? {})).toEqual([field(key)]);
    expect(error.fields?.[field(key)]).toContain(says);
    expect((await view(token)).forms[0]?.values).toEqual({ town: 'Leeds' });
  });

  test('of a form that the document does not have are refused', async () => {
    const { status, error } = await save(tokenOf(await send(), 0), { [newId()]: { a: 'b' } });
    expect([status, error.error]).toEqual([400, expect.stringContaining('no such form')]);
  });

  test('that are too large are not kept', async () => {
    const document = await send();
    const stroke = Array.from({ length: 2000 }, (_, at): [number, number] => [at + 0.123, 1.5]);
    const sign = {
      kind: 'drawn' as const,
      strokes: Array.from({ length: 120 }, () => stroke),
      width: 4000,
      height: 100,
    };
    const { status, error } = await save(tokenOf(document, 0), ours({ sign }));
    expect([status, error.code]).toEqual([413, 'too-large']);
    expect((await rowOf(document.links[0]?.partyId)).values).toEqual({});
  });

  test('cost one transaction of two statements, where the forms are in memory', async () => {
    const document = await send();
    const token = tokenOf(document, 0);
    await must(save(token, ours({ town: 'York' })));
    const { database } = app.platform;
    const calls: string[] = [];
    const { tenant: original } = database;
    database.tenant = (id, work) =>
      original(id, (tx) => {
        calls.push('transaction');
        const seen = new Proxy(tx, {
          get: (target, name) => {
            if (name === 'select' || name === 'update' || name === 'execute') calls.push(name);
            const value: unknown = Reflect.get(target, name);
            return typeof value === 'function' ? value.bind(target) : value;
          },
        });
        return work(seen);
      });
    try {
      await must(save(token, ours({ town: 'Hull' })));
    } finally {
      database.tenant = original;
    }
    expect(calls).toEqual(['transaction', 'select', 'update']);
  });
});

describe('fields shared by several forms', () => {
  const text = (key: string, required: boolean): Field => ({
    ...(signingFields.find((one) => one.key === 'address') as FieldOf<'text'>),
    key,
    required,
  });
  /** A pack of two forms that ask the recipient for the same address; the second one alone requires it. */
  async function twoForms(): Promise<{ sent: SentDocument; one: string; other: string }> {
    const admin = tenant.users.SysAdmin;
    const file = await drawTestForm();
    const upload = async (name: string, fields: Field[]) => {
      const query = { fileName: `${name}.pdf` };
      const { id } = await must(app.call(uploadFormTemplate, admin, { query, file }));
      await app.platform.database.system(async (tx) => {
        await tx
          .update(formTemplateVersions)
          .set({ fields })
          .where(eq(formTemplateVersions.formTemplateId, id));
        await tx
          .update(formTemplates)
          .set({ updatedAt: new Date() })
          .where(eq(formTemplates.id, id));
      });
      return id;
    };
    const [one, other] = [
      await upload('Offer', [text('address', false)]),
      await upload('Tax', [text('address', true), text('bank', false)]),
    ];
    const name = `Twice ${newId()}`;
    const pack = await must(
      app.call(createFormPack, admin, { body: { name, formTemplateIds: [one, other] } }),
    );
    const settings = signingSettings();
    const [recipient] = settings.parties;
    const alone = { ...settings, parties: recipient ? [recipient] : [] };
    const template = { ...world.template, id: one };
    const sent = await sendForSigning(
      app,
      tenant.users.Operator,
      { ...world, template, pack },
      alone,
      {},
    );
    return { sent, one, other };
  }

  test('is saved once, and appears in all of them', async () => {
    const { sent, one, other } = await twoForms();
    const token = tokenOf(sent, 0);
    await must(save(token, { [one]: { address: '1 High Street' } }));
    const { forms } = await view(token);
    expect(forms.map(({ values }) => values)).toEqual([
      { address: '1 High Street' },
      { address: '1 High Street' },
    ]);
    await must(save(token, { [other]: { address: '2 Low Road' } }));
    expect((await view(token)).forms.map(({ values }) => values.address)).toEqual([
      '2 Low Road',
      '2 Low Road',
    ]);
    await must(save(token, { [one]: { address: '' } }));
    expect((await view(token)).forms.map(({ values }) => values.address)).toEqual(['', '']);
  });

  test('is filled everywhere from one entry', async () => {
    const { sent, one, other } = await twoForms();
    const params = { token: tokenOf(sent, 0) };
    const end = async (values: DocumentValues) => {
      const shown = await shownBy(app, params.token);
      const body = { commandId: newId(), view: shown, values };
      return app.call(finishSigning, undefined, { params, body });
    };
    expect((await end({})).status).toBe(400);
    await must(end({ [one]: { address: '1 High Street' } }));
    expect((await rowOf(sent.links[0]?.partyId)).values).toEqual({
      [one]: { address: '1 High Street' },
      [other]: { address: '1 High Street' },
    });
  });
});

describe('more values than there are fields', () => {
  const many = (count: number) =>
    ours(Object.fromEntries(Array.from({ length: count }, (_, n) => [`key ${n}`, 'x'])));
  const fieldCount = signingFields.length;

  test.each([
    ['saved', (token: string, values: DocumentValues) => save(token, values)],
    [
      'finished with',
      async (token: string, values: DocumentValues) => {
        const shown = await shownBy(app, token);
        const body = { commandId: newId(), view: shown, values, consent };
        return app.call(finishSigning, undefined, { params: { token }, body });
      },
    ],
  ])('are refused in a few words when they are %s', async (_, send_) => {
    const document = await send();
    const token = tokenOf(document, 0);
    for (const count of [fieldCount, fieldCount + 1, 5000, 200_000]) {
      const answer = await send_(token, many(count));
      expect([400, 413]).toContain(answer.status);
      expect(answer.raw.length).toBeLessThan(2000);
      expect(Object.keys(answer.error.fields ?? {}).length).toBeLessThanOrEqual(10);
    }
    const forms = Object.fromEntries(Array.from({ length: 60 }, () => [newId(), { a: 'x' }]));
    const answer = await send_(token, forms);
    expect([answer.status, answer.raw.length < 2000]).toEqual([400, true]);
  });

  test('and one very long key', async () => {
    const token = tokenOf(await send(), 0);
    const answer = await save(token, ours({ ['k'.repeat(40_000)]: 'x' }));
    expect([answer.status, answer.raw.length < 5000]).toEqual([400, true]);
  });
});

test('calls by one link are answered one after the other, and beyond a few refused', async () => {
  const [one, other] = [tokenOf(await send(), 0), tokenOf(await send(), 0)];
  const statusOf = async (token: string) => (await save(token, ours({ town: 'York' }))).status;
  const [mine, theirs] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => statusOf(one))),
    statusOf(other),
  ]);
  expect(new Set(mine)).toEqual(new Set([200, 429]));
  expect(theirs).toBe(200);
  expect(await statusOf(one)).toBe(200);
});

describe('finishing', () => {
  test('requires values, a signature, and consent to sign', async () => {
    const document = await send();
    const token = tokenOf(document, 0);
    const nothing = await finish(token, {});
    expect(nothing.error.fields).toEqual({ [field('address')]: 'This field is required.' });
    const unsigned = await finish(token, { address: '1 High Street' });
    expect(unsigned.error.fields).toEqual({ [field('sign')]: 'Sign here.' });
    const body = {
      commandId: newId(),
      view: await shownBy(app, token),
      values: ours(recipientDone),
    };
    const without = await app.call(finishSigning, undefined, { params: { token }, body });
    expect(without.error.fields).toEqual({ consent: 'Agree to sign electronically first.' });
    const old = await finish(token, recipientDone, { consent: { version: 0 } });
    expect(old.error.fields?.['consent']).toContain('has changed');
    expect(await statesOf(document)).toMatchObject({ parties: ['turn', 'waiting', 'waiting'] });
  });

  test('stores the values, with the day, and the way of signing', async () => {
    const document = await send();
    const token = tokenOf(document, 0);
    await must(save(token, ours({ town: 'York' })));
    await must(finish(token, recipientDone));
    const { values, evidence, state } = await rowOf(document.links[0]?.partyId);
    const today = calendarDay('Europe/London');
    expect(state).toBe('done');
    expect(values).toEqual(ours({ ...recipientDone, town: 'York', signedOn: today }));
    expect(evidence).toEqual([
      {
        at: expect.any(String),
        name: 'Zofia Wiśniewska',
        email: 'zofia@example.com',
        address: '127.0.0.1',
        browser: 'Firefox on Linux',
        signed: 'typed',
        inkSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        consent: { version: signingConsent.version, language: 'en' },
        codeEntered: false,
        shownSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
  });

  test('in person is on the device of a colleague, who opens its page and is named on record', async () => {
    const document = await send();
    const params = { id: document.id };
    const partyId = document.links[0]?.partyId ?? '';
    const signInPersonAt = (index: number, user = tenant.users.Operator) =>
      app.call(signInPerson, user, {
        params,
        body: { commandId: newId(), partyId: document.links[index]?.partyId ?? newId() },
      });
    const { path } = await must(signInPersonAt(0));
    const token = path.replace('/sign/', '');
    expect(await view(token)).toMatchObject({ state: 'open', host: 'Test Operator' });
    // Anyone who has the mailed link is on their own device.
    expect(await view(tokenOf(document, 0))).toMatchObject({ state: 'open', host: null });
    await must(finish(token, recipientDone));
    expect((await rowOf(partyId)).evidence).toMatchObject([{ host: 'Test Operator' }]);
    expect(await actionsOf(document)).toEqual(
      expect.arrayContaining(['document.asked-in-person', 'document.signed']),
    );
    expect((await signInPersonAt(0)).error.error).toBe('Zofia Wiśniewska has signed this already.');
    expect((await signInPersonAt(0, tenant.users.Approver)).status).toBe(403);
  });

  test('by a link that the sender has copied is as by the emailed one, and the copying is on record', async () => {
    const document = await send();
    const partyId = document.links[0]?.partyId ?? '';
    const copy = (user = tenant.users.Operator) =>
      app.call(copyPartyLink, user, {
        params: { id: document.id },
        body: { commandId: newId(), partyId },
      });
    const { url } = await must(copy());
    const token = new URL(url).pathname.replace('/sign/', '');
    expect(await view(token)).toMatchObject({ state: 'open', host: null });
    expect((await copy(tenant.users.Approver)).status).toBe(403);
    await must(finish(token, recipientDone));
    expect(await actionsOf(document)).toEqual(
      expect.arrayContaining(['document.link-copied', 'document.signed']),
    );
    expect((await copy()).error.error).toBe('Zofia Wiśniewska has signed this already.');
    expect((await view(tokenOf(document, 0))).state).not.toBe('open');
  });

  test('twice at once is done once; the same command again answers the same', async () => {
    const document = await send();
    const token = tokenOf(document, 0);
    const commandId = newId();
    const answers = await Promise.all([
      finish(token, recipientDone, { commandId }),
      finish(token, recipientDone, { commandId }),
      finish(token, recipientDone),
    ]);
    const statuses = answers.map(({ status }) => status);
    const refused = answers.find(({ status }) => status === 409);
    if (refused) expect(refused.error.error).toBe('You have signed this already.');
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    const signed = (await actionsOf(document)).filter((action) => action === 'document.signed');
    expect(signed).toHaveLength(1);
    expect((await rowOf(document.links[0]?.partyId)).evidence).toHaveLength(1);

    const other = await send();
    const again = { commandId: newId() };
    const first = await must(finish(tokenOf(other, 0), recipientDone, again));
    expect(await must(finish(tokenOf(other, 0), recipientDone, again))).toEqual(first);
  });

  test('and saving at once: values confirmed as saved are in the finished document', async () => {
    for (let round = 0; round < 8; round++) {
      const document = await send();
      const token = tokenOf(document, 0);
      const [saved, finished] = await Promise.all([
        save(token, ours({ town: 'Saved' })),
        finish(token, recipientDone),
      ]);
      // What was saved first was not shown to who finishes, who then finishes with it.
      expect([200, 409]).toContain(saved.status);
      expect([saved.status, finished.status]).toContain(200);
      if (finished.status !== 200) await must(finish(token, recipientDone));
      const { values } = await rowOf(document.links[0]?.partyId);
      const { town } = values[world.template.id] ?? {};
      expect([saved.status, town]).toEqual([
        saved.status,
        saved.status === 200 ? 'Saved' : 'Leeds',
      ]);
    }
  });

  test('and attaching at once: nothing is attached to a signed document', async () => {
    for (let round = 0; round < 8; round++) {
      const document = await send();
      const token = tokenOf(document, 0);
      const [finished, attached] = await Promise.all([
        finish(token, recipientDone),
        app.call(attachSigningFile, undefined, {
          params: { token },
          query: { name: 'x.png' },
          file: pixel,
        }),
      ]);
      expect([200, 409]).toContain(attached.status);
      expect([attached.status, finished.status]).toContain(200);
      if (finished.status !== 200) await must(finish(token, recipientDone));
      const actions = await actionsOf(document);
      expect(actions.at(-1)).toBe('document.signed');
      expect(actions.includes('document.attached')).toBe(attached.status === 200);
    }
  });

  test('and declining at once: the first one counts, and the other gets a conflict', async () => {
    const document = await send(signingSettings([1, 1, 1]));
    const decline = app.call(declineSigning, undefined, {
      params: { token: tokenOf(document, 1) },
      body: { commandId: newId(), reason: 'The rate is wrong.' },
    });
    const [finished, declined] = await Promise.all([
      finish(tokenOf(document, 0), recipientDone),
      decline,
    ]);
    expect(declined.status).toBe(200);
    expect(await statesOf(document)).toMatchObject({ state: 'declined' });
    if (finished.status !== 200) {
      expect([404, 409]).toContain(finished.status);
      expect(finished.error.error).toMatch(/declined by Bob Agentson|can’t be used/);
    }
  });
});

describe('declining', () => {
  test('needs a reason, keeps it, and makes all links of the document dead', async () => {
    const document = await send();
    const decline = (reason: string) =>
      app.call(declineSigning, undefined, {
        params: { token: tokenOf(document, 0) },
        body: { commandId: newId(), reason },
      });
    expect((await decline(' ')).error.fields).toEqual({ reason: 'This field is required.' });
    expect((await decline('The rate is wrong.')).status).toBe(200);
    const { ending, parties, events } = await must(
      app.call(getDocument, tenant.users.SysAdmin, { params: { id: document.id } }),
    );
    expect(ending).toMatchObject({ kind: 'declined', reason: 'The rate is wrong.' });
    expect(events.find(({ action }) => action === 'document.declined')).toMatchObject({
      changes: [{ field: 'reason', after: 'The rate is wrong.' }],
    });
    expect(parties[0]?.state).toBe('declined');
    for (const { token } of document.links) {
      expect((await app.call(getSigning, undefined, { params: { token } })).status).toBe(404);
    }
  });
});

test('what a person typed is offered again to them only when a declined document is sent again', async () => {
  const { Operator } = tenant.users;
  const townAfter = async (email: string) => {
    const document = await send();
    const token = tokenOf(document, 0);
    await must(save(token, ours({ town: 'Secret town' })));
    await must(
      app.call(declineSigning, undefined, {
        params: { token },
        body: { commandId: newId(), reason: 'Not me.' },
      }),
    );
    const params = { id: document.id };
    const body = { commandId: newId() };
    const { revision } = await must(app.call(reopenDocument, Operator, { params, body }));
    const change = {
      projectId: world.project.id,
      recipient: { ...recipient, email },
      values: {},
      revision,
    };
    const saved = await must(app.call(updateDocument, Operator, { params, body: change }));
    await must(app.call(sendDocument, Operator, { body: sendBody(Operator, saved) }));
    const { parties } = await must(app.call(getDocument, Operator, { params }));
    const links = await linksOf(app, document.id);
    const now = links.find(({ partyId }) => partyId === parties[0]?.id);
    return (await view(now?.token ?? '')).forms[0]?.values['town'];
  };
  expect(await townAfter(recipient.email)).toBe('Secret town');
  expect(await townAfter('another.person@example.com')).toBe('Leeds');
});

describe('a call that ended its link', () => {
  const person = {
    firstName: 'Dora',
    lastName: 'Deputy',
    email: 'dora@example.com',
    countryCode: '',
    mobile: '',
  };
  const acts = {
    decline: (token: string, commandId: string) =>
      app.call(declineSigning, undefined, {
        params: { token },
        body: { commandId, reason: 'The rate is wrong.' },
      }),
    'hand over': (token: string, commandId: string) =>
      app.call(handOverSigning, undefined, { params: { token }, body: { commandId, person } }),
  };

  test.for(Object.entries(acts))(
    '%s: made again, as its answer was lost, it answers the same and does nothing',
    async ([name, act]) => {
      const document = await send();
      const token = tokenOf(document, 0);
      const commandId = newId();
      const first = await act(token, commandId);
      expect(first.status).toBe(200);
      const after = await eventsOf(document);
      const again = await act(token, commandId);
      expect([again.status, again.result]).toEqual([200, first.result]);
      expect(await eventsOf(document)).toEqual(after);

      const dead = await app.call(getSigning, undefined, { params: { token: 'x'.repeat(43) } });
      const others: [string, Awaited<ReturnType<typeof act>>][] = [
        ['another command', await act(token, newId())],
        ['by another’s link', await act(tokenOf(await send(), 1), commandId)],
        ['another act', await acts[name === 'decline' ? 'hand over' : 'decline'](token, commandId)],
      ];
      for (const [what, { status, error }] of others) {
        if (what === 'by another’s link') expect([what, status]).toEqual([what, 409]);
        else expect([what, status, error]).toEqual([what, 404, dead.error]);
      }
    },
  );

  test.for(Object.entries(acts))('%s: made twice at once it is done once', async ([, act]) => {
    const document = await send();
    const commandId = newId();
    const answers = await Promise.all([1, 2, 3].map(() => act(tokenOf(document, 0), commandId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await eventsOf(document)).slice(2)).toHaveLength(1);
  });
});

describe('comments', () => {
  test('are visible to all parties; internal comments are not shown', async () => {
    const document = await send();
    const params = { id: document.id };
    const say = (audience: 'company' | 'everyone', text: string) =>
      app.call(addComment, tenant.users.Operator, {
        params,
        body: { commandId: newId(), audience, text },
      });
    await must(say('company', 'The rate is too high.'));
    await must(say('everyone', 'Bring your passport.'));
    const token = tokenOf(document, 0);
    const link = { params: { token } };
    const body = { commandId: newId(), text: 'I will.' };
    const answer = () => app.call(addSigningComment, undefined, { ...link, body });
    const { id } = await must(answer());
    // The same command again is the same comment.
    expect((await must(answer())).id).toBe(id);
    const { items } = await must(app.call(listSigningComments, undefined, link));
    expect(items.map(({ author, isOwn, text }) => [author, isOwn, text])).toEqual([
      ['Test Operator', false, 'Bring your passport.'],
      ['Zofia Wiśniewska', true, 'I will.'],
    ]);
    expect(await view(token)).toMatchObject({ commentCount: 2 });
    const all = await must(app.call(listComments, tenant.users.Operator, { params }));
    expect(all.items.map(({ author, isOwn }) => [author, isOwn])).toEqual([
      ['Test Operator', true],
      ['Test Operator', true],
      ['Zofia Wiśniewska', false],
    ]);
    expect((await actionsOf(document)).filter((one) => one === 'document.commented')).toHaveLength(
      3,
    );
    // Who has acted still reads what is answered, with names instead of ids, and says no more.
    await must(finish(token, recipientDone));
    const mentioned = mentionOf(tenant.users.SysAdmin.userId);
    const commentId = (await must(say('everyone', `Ask ${mentioned}.`))).id;
    const after = await must(app.call(listSigningComments, undefined, link));
    expect(after.items.at(-1)).toMatchObject({ text: 'Ask @Test SysAdmin.', mentions: [] });
    expect(await view(token)).toMatchObject({ state: 'done', commentCount: 3 });
    const late = { ...link, body: { ...body, commandId: newId() } };
    expect((await app.call(addSigningComment, undefined, late)).status).toBe(409);
    // It is emailed to them, and not to who has not been asked.
    await notifyOfCommentWorker(app.platform).handle({ tenantId: tenant.id, commentId });
    const emailed = await app.platform.database.system((tx) =>
      tx
        .select({ recipient: mails.recipient, text: mails.text })
        .from(mails)
        .where(sql`${mails.purpose} like '%:comment:%' and ${mails.subjectId} = ${document.id}`),
    );
    expect(emailed.map(({ recipient }) => recipient).toSorted()).toEqual(
      ['bob.agentson@example.com', 'zofia@example.com', tenant.users.SysAdmin.email].toSorted(),
    );
    expect(emailed[0]?.text).toContain('Ask @Test SysAdmin.');
    // Before one's turn there is nothing to see yet.
    const early = { params: { token: tokenOf(document, 2) } };
    expect((await app.call(listSigningComments, undefined, early)).status).not.toBe(200);
  });
});

describe('handing over', () => {
  const person = {
    firstName: 'Dora',
    lastName: 'Deputy',
    email: 'dora@example.com',
    countryCode: '+44',
    mobile: '7700900123',
  };
  const handOver = (token: string, to = person) =>
    app.call(handOverSigning, undefined, {
      params: { token },
      body: { commandId: newId(), person: to },
    });

  test('puts another person in the slot, who sees nothing of what the first one typed', async () => {
    const document = await send();
    await must(save(tokenOf(document, 0), ours({ address: 'Private' })));
    expect((await handOver(tokenOf(document, 0))).status).toBe(200);
    const [successor] = await app.platform.database.system((tx) =>
      tx
        .select()
        .from(documentParties)
        .where(eq(documentParties.predecessorId, document.links[0]?.partyId ?? '')),
    );
    expect(successor).toMatchObject({
      name: 'Dora Deputy',
      email: 'dora@example.com',
      mobile: '7700900123',
      state: 'turn',
      role: 'recipient',
      values: {},
    });
    const { token } = await app.platform.database.system((tx) =>
      createLink(tx, { purpose: 'party', tenantId: tenant.id, subjectId: successor?.id ?? '' }),
    );
    const theirs = await view(token);
    expect(theirs).toMatchObject({ state: 'open', party: { name: 'Dora Deputy' } });
    expect(JSON.stringify(theirs)).not.toContain('Private');
    await must(finish(token, recipientDone));
    expect((await eventsOf(document)).map(({ action }) => action)).toContain(
      'document.handed-over',
    );
  });

  test('is allowed only to another person, and only where the sender allows it', async () => {
    const own = await handOver(tokenOf(await send(), 0), { ...person, email: 'ZOFIA@example.com' });
    expect(Object.keys(own.error.fields ?? {})).toEqual(['person.email']);
    const kept = await handOver(
      tokenOf(await send({ ...signingSettings(), canHandOver: false }), 0),
    );
    expect([kept.status, kept.error.error]).toEqual([409, 'The sender doesn’t allow reassigning.']);
  });
});

describe('attachments', () => {
  const attach = (token: string, file: Buffer, query: Record<string, string> = {}) =>
    app.call(attachSigningFile, undefined, {
      params: { token },
      query: { name: 'Passport.pdf', ...query },
      file,
    });
  const remove = (token: string, id: string) =>
    app.call(removeSigningFile, undefined, { params: { token, id } });
  const passport = () => ({ formTemplateId: world.template.id, key: 'passport' });

  test('are stored with the party, for a field or as extra files, and removed again', async () => {
    const document = await send();
    const token = tokenOf(document, 0);
    const pdf = await drawTestForm();
    const file = await must(attach(token, pdf, passport()));
    expect(file).toMatchObject({
      field: passport(),
      name: 'Passport.pdf',
      contentType: 'application/pdf',
      bytes: pdf.length,
    });
    const attachment = await must(attach(token, pixel, { name: 'me.gif' }));
    expect(attachment).toMatchObject({ field: null, name: 'me.gif.png', contentType: 'image/png' });
    const shown: SigningView = await view(token);
    const attached = [file, attachment].map(({ files: _, ...one }) => one);
    expect(shown.attachments).toEqual(attached);
    expect(shown.forms[0]?.values['passport']).toMatchObject({
      kind: 'file',
      name: 'Passport.pdf',
    });

    const other = await must(attach(token, pixel, { ...passport(), name: 'Scan.png' }));
    expect((await view(token)).attachments.map(({ id }) => id)).toEqual([attachment.id, other.id]);
    expect((await remove(token, other.id)).status).toBe(200);
    expect((await remove(token, other.id)).status).toBe(404);
    const after = await view(token);
    expect(after.attachments).toEqual(attached.slice(1));
    expect(after.forms[0]?.values['passport']).toBe('');
    expect((await actionsOf(document)).slice(2)).toEqual([
      'document.attached',
      'document.attached',
      'document.attached',
      'document.detached',
    ]);
    const sha256 = await app.platform.database.system(async (tx) => {
      const rows = await tx.select({ sha256: fileRows.sha256 }).from(fileRows);
      const kept = await tx
        .select({ sha256: documentFiles.sha256 })
        .from(documentFiles)
        .where(eq(documentFiles.documentId, document.id));
      return { rows: rows.map((row) => row.sha256), kept: kept.map((row) => row.sha256) };
    });
    expect(sha256.kept.every((one) => sha256.rows.includes(one))).toBe(true);
  });

  test('go to the people the pack named when the document was sent, and only they see their names', async () => {
    const nameFor = (attachmentAudience: ExternalRole[]) =>
      app.platform.database.system((tx) => tx.update(formPacks).set({ attachmentAudience }));
    await nameFor(['agent', 'signer']);
    const shared = await send();
    await nameFor([]);
    const closed = await send();
    for (const [document, isNamed] of [
      [shared, true],
      [closed, false],
    ] as const) {
      const token = tokenOf(document, 0);
      const [form] = (await view(token)).forms;
      const audience = isNamed ? ['agent', 'signer'] : [];
      expect(form?.fields.find(({ key }) => key === 'passport')).toMatchObject({ audience });
      await must(attach(token, pixel, { ...passport(), name: 'Passport Zofia.png' }));
      const { raw: own } = await app.call(getSigningPdf, undefined, { params: { token } });
      expect(await textOf(own)).toContain('Passport Zofia.png');
      await must(finish(token, recipientDone));
      const seen = await must(
        app.call(getSigningText, undefined, { params: { token: tokenOf(document, 1) } }),
      );
      const params = { token: tokenOf(document, 1) };
      const { raw: others } = await app.call(getSigningPdf, undefined, { params });
      for (const text of [seen.pages.join(' '), await textOf(others)]) {
        expect([text.includes('Passport Zofia'), text.includes('Attached file')]).toEqual([
          isNamed,
          !isNamed,
        ]);
      }
    }
  });

  const textOf = async (file: Buffer) => (await app.platform.pdf.textOfPages(file)).join(' ');

  test('are PDFs and pictures by their content, whatever they are called', async () => {
    const token = tokenOf(await send(), 0);
    const wrong: [string, Buffer][] = [
      ['a script', Buffer.from('<script>alert(1)</script>')],
      ['nothing', Buffer.alloc(0)],
      ['a PDF in name', Buffer.from('%PDF-1.7 and no more')],
      ['a GIF', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ];
    for (const [what, file] of wrong) {
      const { status, error } = await attach(token, file);
      expect([what, status, error.code]).toEqual([what, 415, 'unsupported-file']);
    }
  });

  test('are accepted for own fields that take files, twenty at most', async () => {
    const document = await send();
    const token = tokenOf(document, 0);
    for (const key of ['address', 'agency', 'none']) {
      const { status, error } = await attach(token, pixel, { ...passport(), key });
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['key']]);
    }
    for (let count = 0; count < 20; count++) await must(attach(token, pixel, { name: 'x.png' }));
    const last = await attach(token, pixel);
    expect([last.status, last.error.error]).toEqual([409, expect.stringContaining('20 files')]);
  });

  test('of another party can’t be removed', async () => {
    const document = await send(signingSettings([1, 1, 1]));
    const { id } = await must(attach(tokenOf(document, 0), pixel));
    expect((await remove(tokenOf(document, 1), id)).status).toBe(404);
    expect((await view(tokenOf(document, 0))).attachments).toHaveLength(1);
  });
});

describe('pictures', () => {
  const upload = (token: string, file: Buffer) =>
    app.call(uploadSigningImage, undefined, { params: { token }, file });

  test('can be used by own fields once they are uploaded, and are drawn for others', async () => {
    const document = await send();
    const token = tokenOf(document, 0);
    const picture = await must(upload(token, pixel));
    expect(await must(upload(token, pixel))).toEqual(picture);
    await must(finish(token, { ...recipientDone, sign: picture, photo: picture }));
    const { evidence } = await rowOf(document.links[0]?.partyId);
    expect(evidence[0]).toMatchObject({ signed: 'image' });
    expect((await view(tokenOf(document, 1))).attachments).toEqual([]);
    const pdf = await app.call(getSigningPdf, undefined, {
      params: { token: tokenOf(document, 1) },
    });
    expect(pdf.raw.toString('latin1')).toContain('/Image');
  });

  test('are shown again to their party alone, on any device, as long as it is its turn', async () => {
    const document = await send(signingSettings([1, 1, 1]));
    const token = tokenOf(document, 0);
    const { sha256 } = await must(upload(token, pixel));
    const see = (holder: string, of = sha256) =>
      app.call(getSigningImage, undefined, { params: { token: holder, sha256: of } });
    const shown = await see(token);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    expect(shown.raw.equals((await rewriteImage(pixel)).bytes)).toBe(true);
    expect(shown.headers['cache-control']).toBe('private, no-store');
    expect((await see(tokenOf(document, 1))).status).toBe(404);
    expect((await see(token, 'a'.repeat(64))).status).toBe(404);
    expect((await see(token, '../../secrets')).status).not.toBe(200);
    // A file that was attached is no picture.
    const attached = await app.call(attachSigningFile, undefined, {
      params: { token },
      query: { name: 'x.png' },
      file: await drawTestForm(),
    });
    expect(attached.status).toBe(200);
    const [file] = await app.platform.database.system((tx) =>
      tx
        .select({ sha256: documentFiles.sha256 })
        .from(documentFiles)
        .where(eq(documentFiles.id, attached.result?.id ?? '')),
    );
    expect((await see(token, file?.sha256)).status).toBe(404);
    await must(finish(token, recipientDone));
    expect((await see(token)).status).toBe(409);
  });

  test('are PNG or JPEG', async () => {
    const token = tokenOf(await send(), 0);
    const { status, error } = await upload(token, Buffer.from('nothing of the kind'));
    expect([status, error.code]).toEqual([415, 'unsupported-file']);
  });
});

describe('a colleague who is a party', () => {
  test('acts signed in, and by no link', async () => {
    const settings = signingSettings();
    const { userId } = tenant.users.Approver;
    const parties = settings.parties.map((one) =>
      one.role === 'agent' ? { ...one, userId } : one,
    );
    const document = await send({ ...settings, parties });
    await must(finish(tokenOf(document, 0), recipientDone));
    const { status, error } = await finish(tokenOf(document, 1), { agency: 'X' });
    expect([status, error.code]).toEqual([404, 'not-found']);
  });
});

describe('after the end', () => {
  test('the log has no token, code or typed name', async () => {
    const document = await send();
    await must(finish(tokenOf(document, 0), recipientDone));
    const logged = app.logged.join('');
    expect(logged).toContain('/api/v3/sign/:token');
    for (const { token } of document.links) expect(logged).not.toContain(token);
    for (const secret of ['High Street', 'zofia@', 'Wiśniewska']) {
      expect(logged).not.toContain(secret);
    }
  });
});
