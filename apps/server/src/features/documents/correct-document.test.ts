import {
  approveDocument,
  type Correction,
  correctDocument,
  createApprovalSetup,
  finishSigning,
  getDocument,
  getDocumentEvents,
  getSigning,
  reassignParty,
  reopenDocument,
  saveSigningValues,
  signingConsent,
  voidDocument,
} from '@countersign/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { documents, mails } from '../../platform/database/tables/index.ts';
import { approvalStep } from '../../testing/chains.ts';
import { must, type World } from '../../testing/fixtures.ts';
import { atOnce, bothOrders } from '../../testing/races.ts';
import {
  makeSigningWorld,
  type SentDocument,
  sendForSigning,
  shownBy,
  shownTo,
  signingSettings,
} from '../../testing/signing.ts';
import { startTestApp, type TestApp, type TestTenant } from '../../testing/test-app.ts';
import { deliverDocument } from './deliver/deliver-document.ts';
import { endDocuments } from './deliver/document-timers.ts';

let app: TestApp;
let tenant: TestTenant;
let world: World;
/** Approval setups whose step comes after the signers, and before them. */
let setups: Record<'after' | 'before', string>;

beforeAll(async () => {
  app = await startTestApp();
  tenant = await app.tenant();
  world = await makeSigningWorld(app, tenant);
  const { Approver, SysAdmin } = tenant.users;
  const setup = async (position: 'after' | 'before') => {
    const steps = [approvalStep(1, 'anyone', [Approver])];
    const body = { name: `Approval ${position}`, description: '', steps, position };
    return (await must(app.call(createApprovalSetup, SysAdmin, { body }))).id;
  };
  setups = { after: await setup('after'), before: await setup('before') };
});
afterAll(() => app.close());

const operator = () => tenant.users.Operator;
const command = () => ({ commandId: newId() });

/** The recipient first, then the agent, a further signer, and the approval step. */
const sent = (more: Partial<ReturnType<typeof signingSettings>> = {}) =>
  sendForSigning(app, operator(), world, {
    ...signingSettings([1, 2, 3]),
    approvalSetupId: setups.after,
    ...more,
  });

type Role = SentDocument['parties'][number]['role'];
const slotOf = ({ parties }: Pick<SentDocument, 'parties'>, role: Role) =>
  parties.find((one) => one.role === role && one.state !== 'replaced')?.id ?? '';
const tokenOf = (document: SentDocument, role: Role) =>
  document.links.find(({ partyId }) => partyId === slotOf(document, role))?.token ?? '';

const correct = ({ id }: { id: string }, change: Correction, user = operator()) =>
  app.call(correctDocument, user, { params: { id }, body: { ...command(), ...change } });

const read = (id: string) => must(app.call(getDocument, operator(), { params: { id } }));
const lineOf = async ({ id }: { id: string }) =>
  (await read(id)).parties.map(({ role, sequence, state }) => `${sequence} ${role} ${state}`);

/** The agent before the recipient; the others stay. */
const agentFirst = (document: SentDocument) => ({
  order: (['agent', 'recipient', 'signer', 'approver'] as const).map((role) => [
    slotOf(document, role),
  ]),
});

const ink = { kind: 'typed', text: 'Zofia', hand: 'caveat' } as const;
const own = {
  recipient: { address: '1 High Street', sign: ink },
  agent: { agency: 'Agents & Co' },
  signer: { witness: ink },
};
type External = keyof typeof own;

const save = (document: SentDocument, role: External) =>
  app.call(saveSigningValues, undefined, {
    params: { token: tokenOf(document, role) },
    body: { values: { [world.template.id]: own[role] } },
  });

/** Fills in what an external party has to, by its link; answers the call that finishes its turn. */
async function finishing(document: SentDocument, role: External) {
  const params = { token: tokenOf(document, role) };
  await save(document, role);
  const view = await shownBy(app, params.token);
  const body = { ...command(), view, consent: { version: signingConsent.version } };
  return () => app.call(finishSigning, undefined, { params, body });
}

const finish = async (document: SentDocument, role: External) =>
  (await finishing(document, role))();

/** The emails of a document that were sent, each once. */
async function mailsOf({ id }: { id: string }) {
  await deliverDocument(app.platform, { tenantId: tenant.id, documentId: id });
  const rows = await app.platform.database.system((tx) =>
    tx
      .select({ recipient: mails.recipient, subject: mails.subject })
      .from(mails)
      .where(and(eq(mails.subjectId, id), ne(mails.state, 'cancelled')))
      .orderBy(asc(mails.createdAt), asc(mails.id)),
  );
  await app.platform.database.system((tx) =>
    tx
      .update(mails)
      .set({ state: 'sent' })
      .where(and(eq(mails.subjectId, id), eq(mails.state, 'queued'))),
  );
  return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`);
}

const lastEvent = async ({ id }: { id: string }) => {
  const { items } = await must(
    app.call(getDocumentEvents, tenant.users.SysAdmin, { params: { id } }),
  );
  return items.findLast(({ action }) => action.endsWith('corrected'));
};

describe('a signing order that is corrected', () => {
  test('moves a turn to later, notifies its party, and requests the act again', async () => {
    const document = await sent();
    const zofia = document.recipient.email;
    const requests = await mailsOf(document);
    expect(requests).toHaveLength(1);
    await must(save(document, 'recipient'));
    const params = { token: tokenOf(document, 'recipient') };

    await must(correct(document, agentFirst(document)));
    expect(await lineOf(document)).toEqual([
      '1 agent turn',
      '2 recipient waiting',
      '3 signer waiting',
      '4 approver waiting',
    ]);
    const moved = (await mailsOf(document)).slice(1);
    expect(moved.toSorted()).toEqual([
      'bob.agentson@example.com: Pack for Salt',
      `${zofia}: Your turn is later now: Pack for Salt`,
    ]);
    const page = await must(app.call(getSigning, undefined, { params }));
    expect(page).toMatchObject({
      state: 'waiting',
      sentence: 'Your turn comes after Bob Agentson.',
    });
    const early = await finish(document, 'recipient');
    expect([early.status, early.error.error]).toEqual([
      409,
      'It is not your turn yet. Your turn comes after Bob Agentson.',
    ]);

    await must(finish(document, 'agent'));
    expect((await mailsOf(document)).slice(3)).toEqual([requests[0]]);
    const again = await must(app.call(getSigning, undefined, { params }));
    expect(again.state).toBe('open');
    // What was saved before is still there.
    expect(again.forms[0]?.values).toMatchObject(own.recipient);
    await must(finish(document, 'recipient'));
    expect((await lineOf(document)).slice(0, 3)).toEqual([
      '1 agent done',
      '2 recipient done',
      '3 signer turn',
    ]);
  });

  test('notifies a party whose turn moved of a void, though it is not their turn', async () => {
    const document = await sent();
    await must(correct(document, agentFirst(document)));
    const body = { ...command(), reason: 'Off.' };
    await must(app.call(voidDocument, operator(), { params: { id: document.id }, body }));
    const cancelled = (await mailsOf(document)).filter((one) => one.includes('cancelled'));
    expect(cancelled.map((one) => one.split(':')[0]).toSorted()).toEqual(
      ['bob.agentson@example.com', document.recipient.email].toSorted(),
    );
  });

  test('asks the successor of who was moved once, as anyone', async () => {
    const document = await sent();
    await must(correct(document, agentFirst(document)));
    const person = {
      firstName: 'Rita',
      lastName: 'Right',
      email: 'rita@example.com',
      countryCode: '',
      mobile: '',
    };
    const body = { ...command(), partyId: slotOf(document, 'recipient'), person };
    await must(app.call(reassignParty, operator(), { params: { id: document.id }, body }));
    expect((await mailsOf(document)).filter((one) => one.startsWith('rita'))).toEqual([]);
    await must(finish(document, 'agent'));
    expect((await mailsOf(document)).filter((one) => one.startsWith('rita'))).toHaveLength(1);
  });

  test('keeps approval steps where they are', async () => {
    const document = await sent();
    const of = (...roles: Role[][]) => ({
      order: roles.map((step) => step.map((role) => slotOf(document, role))),
    });
    for (const change of [
      of(['recipient'], ['agent'], ['approver'], ['signer']),
      of(['approver'], ['recipient'], ['agent'], ['signer']),
      of(['recipient'], ['agent'], ['signer', 'approver']),
    ]) {
      const { status, error } = await correct(document, change);
      expect([status, error.error]).toEqual([
        409,
        '“Step 1” is an approval step, so its position is fixed.',
      ]);
    }
    expect(await lineOf(document)).toEqual([
      '1 recipient turn',
      '2 agent waiting',
      '3 signer waiting',
      '4 approver waiting',
    ]);
  });

  test('leaves out who has acted meanwhile', async () => {
    const document = await sent();
    await must(finish(document, 'recipient'));
    const { status, error } = await correct(document, agentFirst(document));
    expect([status, error.error]).toEqual([
      409,
      'Zofia Wiśniewska has signed this already. Check the signing order again.',
    ]);
  });
});

describe('the expiry and the CC that are corrected', () => {
  test('reach who receives the document, and leave turns and values as they are', async () => {
    const document = await sent({
      ...signingSettings([1, 2, 3]),
      approvalSetupId: null,
      copies: ['wrong@example.com', 'both@example.com'],
      expiresOn: '2030-01-31',
    });
    const before = await read(document.id);
    const change = { expiresOn: '2030-03-31', copies: ['BOTH@example.com', 'right@example.com'] };
    const after = await must(correct(document, change));
    expect(after.settings).toMatchObject(change);
    expect(after).toMatchObject({ expiresOn: '2030-03-31', turns: before.turns });
    expect(after.forms).toEqual(before.forms);
    const copies = after.parties.filter(({ role }) => role === 'copy');
    expect(copies.map(({ email, state }) => [email, state])).toEqual([
      ['wrong@example.com', 'skipped'],
      ['both@example.com', 'waiting'],
      ['right@example.com', 'waiting'],
    ]);
    expect(await lastEvent(document)).toMatchObject({
      actor: 'Test Operator',
      about:
        'expiry: 31 March 2030; added to CC: right@example.com; removed from CC: wrong@example.com',
    });
    // The recipient reads of the other expiry.
    expect((await mailsOf(document)).slice(1)).toEqual([
      `${document.recipient.email}: New expiry for Pack: 31 March 2030`,
    ]);
    expect(await must(correct(document, { expiresOn: null }))).toMatchObject({ expiresOn: null });
  });

  test('who left the CC does not receive the completed document', async () => {
    const document = await sent({
      ...signingSettings([1, 1, 1]),
      approvalSetupId: null,
      copies: ['wrong@example.com'],
    });
    await must(correct(document, { copies: ['right@example.com'] }));
    for (const role of ['recipient', 'agent', 'signer'] as const) {
      await must(finish(document, role));
    }
    const all = await mailsOf(document);
    expect((await read(document.id)).state).toBe('approved');
    expect(all.filter((one) => one.startsWith('right@'))).toHaveLength(1);
    expect(all.filter((one) => one.startsWith('wrong@'))).toEqual([]);
    const late = await correct(document, { copies: [] });
    expect([late.status, late.error.error]).toEqual([
      409,
      'This document is completed and sealed, so it can’t be corrected. Draft an amendment instead.',
    ]);
  });

  test('stay in the draft that a declined document becomes', async () => {
    const document = await sent({ copies: ['wrong@example.com'] });
    await must(correct(document, { copies: [], expiresOn: '2031-01-31' }));
    await app.platform.database.system((tx) =>
      tx.update(documents).set({ state: 'declined' }).where(eq(documents.id, document.id)),
    );
    const params = { id: document.id };
    const draft = await must(app.call(reopenDocument, operator(), { params, body: command() }));
    expect(draft.settings).toMatchObject({ copies: [], expiresOn: '2031-01-31' });
  });
});

test('wrong input is refused by the field that it is in, and changes nothing', async () => {
  const document = await sent({ expiresOn: '2030-01-31' });
  const before = await read(document.id);
  const fieldsOf = async (change: object) => {
    const { status, error } = await correct(document, change);
    return [status, ...Object.keys(error.fields ?? {})];
  };
  expect(await fieldsOf({ expiresOn: 'soon' })).toEqual([400, 'expiresOn']);
  expect(await fieldsOf({ copies: ['no address'] })).toEqual([400, 'copies.0']);
  expect(await fieldsOf({ order: [[]] })).toEqual([400, 'order.0']);
  expect(await fieldsOf({ order: [['x']] })).toEqual([400, 'order.0.0']);
  const words = async (change: Correction) => {
    const { status, error } = await correct(document, change);
    return [status, error.error];
  };
  expect(await words({ expiresOn: '2020-01-31' })).toEqual([409, 'Choose today or a later day.']);
  const nothing = 'Nothing has been changed. Change the expiry, CC or signing order first.';
  expect(await words({})).toEqual([409, nothing]);
  expect(await words({ expiresOn: '2030-01-31', copies: [] })).toEqual([409, nothing]);
  const stranger = slotOf(await sent(), 'recipient');
  expect(await words({ order: [[stranger]] })).toEqual([
    409,
    'There is no such party in this document. Check the signing order again.',
  ]);
  expect(await read(document.id)).toEqual(before);
});

test('a correction that comes twice is done once', async () => {
  const document = await sent();
  const body = { ...command(), copies: ['right@example.com'] };
  const params = { id: document.id };
  await must(app.call(correctDocument, operator(), { params, body }));
  await must(app.call(correctDocument, operator(), { params, body }));
  const { parties } = await read(document.id);
  expect(parties.filter(({ role }) => role === 'copy')).toHaveLength(1);
});

describe.each(bothOrders)('a correction at the same moment as another act, %s', (_, isFirst) => {
  const race = async (
    { id }: { id: string },
    act: () => Promise<{ status: number }>,
    change: () => Promise<{ status: number }>,
  ) => {
    const statuses = { act: 0, change: 0 };
    const acting = async () => {
      statuses.act = (await act()).status;
    };
    const correcting = async () => {
      statuses.change = (await change()).status;
    };
    const calls = isFirst ? ([acting, correcting] as const) : ([correcting, acting] as const);
    await atOnce(app, sql`select from document_parties where document_id = ${id}`, ...calls);
    return statuses;
  };

  test('either the party has signed, or its turn has moved', async () => {
    const document = await sent();
    const { act, change } = await race(document, await finishing(document, 'recipient'), () =>
      correct(document, agentFirst(document)),
    );
    expect([act, change].toSorted()).toEqual([200, 409]);
    expect(await lineOf(document)).toEqual(
      act === 200
        ? ['1 recipient done', '2 agent turn', '3 signer waiting', '4 approver waiting']
        : ['1 agent turn', '2 recipient waiting', '3 signer waiting', '4 approver waiting'],
    );
  });

  test('approving and a change of the CC both count', async () => {
    const document = await sent({ approvalSetupId: setups.before });
    const { Approver } = tenant.users;
    const params = { id: document.id };
    const view = await shownTo(app, Approver, document.id);
    const body = { ...command(), partyId: slotOf(document, 'approver'), view };
    const statuses = await race(
      document,
      () => app.call(approveDocument, Approver, { params, body }),
      () => correct(document, { copies: ['right@example.com'] }),
    );
    expect(statuses).toEqual({ act: 200, change: 200 });
    expect((await lineOf(document)).slice(0, 2)).toEqual(['1 approver done', '2 recipient turn']);
  });

  test('a voided document stays as it was voided', async () => {
    const document = await sent();
    const params = { id: document.id };
    const body = { ...command(), reason: 'Off.' };
    const { act } = await race(
      document,
      () => app.call(voidDocument, operator(), { params, body }),
      () => correct(document, agentFirst(document)),
    );
    expect(act).toBe(200);
    expect((await read(document.id)).state).toBe('voided');
    expect((await correct(document, { copies: ['late@example.com'] })).status).toBe(409);
  });

  test('an expired document is not corrected', async () => {
    const document = await sent({ expiresOn: '2030-01-31' });
    await app.platform.database.system((tx) =>
      tx.update(documents).set({ expiresOn: '2020-01-31' }).where(eq(documents.id, document.id)),
    );
    const { change } = await race(
      document,
      async () => {
        await endDocuments(app.platform);
        return { status: 200 };
      },
      () => correct(document, { expiresOn: '2030-01-31' }),
    );
    expect(change).toBe(409);
    expect((await read(document.id)).state).toBe('expired');
  });
});
